import { createHash } from 'node:crypto';
import type { FileLocation } from '../../connectors/files/file-location.ts';
import { ConnectorFailure } from '../../connectors/failure.ts';

/** For one object of a few megabytes, whichever way it goes. */
const objectMilliseconds = 60_000;

export interface KeptObject {
  name: string;
  bytes: number;
  sha256: string;
}

/** Files of one run in a place that all processes reach. They are written once, under names that nobody else writes. */
export class KeptFiles {
  readonly #location: FileLocation;

  constructor(location: FileLocation) {
    this.#location = location;
  }

  async write(name: string, parts: readonly Buffer[], signal: AbortSignal): Promise<KeptObject> {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    await this.#location.change!.write(name, streamOf(parts), within(signal));
    return { name, bytes: parts.reduce((sum, part) => sum + part.length, 0), sha256: hash.digest('hex') };
  }

  /** Fails unless it is what was written. */
  async read({ name, bytes, sha256 }: KeptObject, signal: AbortSignal): Promise<Buffer> {
    const found = await this.#take(name, bytes, signal);
    if (found?.length === bytes && createHash('sha256').update(found).digest('hex') === sha256) return found;
    throw new ConnectorFailure('bad-data', { zh: `${this.#location.title} 中的 ${name} 与写入时不一致`, en: `${name} in ${this.#location.title} is not what was written` });
  }

  async writeFacts(name: string, facts: unknown, signal: AbortSignal): Promise<void> {
    try {
      await this.write(name, [Buffer.from(JSON.stringify(facts))], signal);
    } catch (error) {
      // Another who did the same work was faster: what it wrote holds.
      if (!(await this.has(name, signal))) throw error;
    }
  }

  /** Undefined: nobody has written them. */
  async readFacts<T>(name: string, signal: AbortSignal): Promise<T | undefined> {
    const found = await this.#take(name, mostFacts, signal);
    return found && (JSON.parse(found.toString()) as T);
  }

  async has(name: string, signal: AbortSignal): Promise<boolean> {
    return this.#location.stat(name, within(signal)).then(() => true, (error: unknown) => isGone(error) ? false : Promise.reject(error as Error));
  }

  async names(signal: AbortSignal): Promise<string[]> {
    const found: string[] = [];
    for await (const { path } of this.#location.list({ recursive: true }, signal)) found.push(path);
    return found;
  }

  async remove(name: string, signal: AbortSignal): Promise<void> {
    await this.#location.change!.remove(name, within(signal));
  }

  close(): Promise<void> {
    return this.#location.close();
  }

  async #take(name: string, most: number, signal: AbortSignal): Promise<Buffer | undefined> {
    const parts: Uint8Array[] = [];
    let bytes = 0;
    try {
      for await (const part of this.#location.open(name, { signal: within(signal) })) {
        parts.push(part);
        // Something else than what was written must not fill the memory.
        if ((bytes += part.length) > most) break;
      }
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
    return Buffer.concat(parts);
  }
}

const mostFacts = 64 << 20;
const within = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(objectMilliseconds)]);
const isGone = (error: unknown) => error instanceof ConnectorFailure && error.kind === 'table-gone';

async function* streamOf(parts: readonly Buffer[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}
