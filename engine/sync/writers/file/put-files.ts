import { createHash } from 'node:crypto';
import { ConnectorFailure } from '../../../connectors/failure.ts';
import type { ByteStream, FileEntry, FileLocation } from '../../../connectors/files/file-location.ts';
import { SyncFailure } from '../../run.ts';

interface PutOptions {
  /** The same for the same run. */
  id: string;
  /** Of the files, with `/` at its end unless it is empty. */
  folder: string;
  exists: 'fail' | 'replace';
  signal: AbortSignal;
}

interface Plan { moves: { from: string; to: string }[]; rows: number }

/** Files that come under names of their own and get their real ones together, at the end. */
export class PutFiles {
  readonly #location: FileLocation;
  readonly #change: NonNullable<FileLocation['change']>;
  readonly #options: PutOptions;
  readonly #stem: string;
  count = 0;

  constructor(location: FileLocation, options: PutOptions) {
    if (!location.change) throw new SyncFailure('target', { zh: `“${location.title}”只能读取，不能写入文件，请选择可写的位置`, en: `"${location.title}" can only be read; choose a place that can be written to` });
    this.#location = location;
    this.#change = location.change;
    this.#options = options;
    this.#stem = `${options.folder}.tributary-${createHash('sha256').update(options.id).digest('hex').slice(0, 16)}`;
  }

  get #planPath(): string {
    return `${this.#stem}.json`;
  }

  #part(number: number): string {
    return `${this.#stem}-${number}.part`;
  }

  /** A run that was killed while its files got their names: the rest get theirs. Otherwise what it left is removed. */
  async finishEarlier(): Promise<{ read: number; created: number; files: string[] } | undefined> {
    if (!await this.#isThere(this.#planPath)) {
      for (let number = 1; await this.#isThere(this.#part(number)); number += 1) await this.#change.remove(this.#part(number), this.#options.signal);
      return undefined;
    }
    const pieces: Uint8Array[] = [];
    for await (const piece of this.#location.open(this.#planPath, { signal: this.#options.signal })) pieces.push(piece);
    const plan = readPlan(Buffer.concat(pieces).toString());
    if (!plan) {
      // Killed while the plan was written: no file has its name yet.
      await this.#change.remove(this.#planPath, this.#options.signal);
      return this.finishEarlier();
    }
    await this.#move(plan);
    return { read: plan.rows, created: plan.rows, files: plan.moves.map(({ to }) => to) };
  }

  async add(bytes: ByteStream): Promise<void> {
    this.count += 1;
    await this.#change.write(this.#part(this.count), bytes, this.#options.signal);
  }

  async appear(name: (part: number) => string, rows: number): Promise<{ files: string[] }> {
    const { exists, signal } = this.#options;
    const moves = Array.from({ length: this.count }, (_, index) => ({ from: this.#part(index + 1), to: name(index + 1) }));
    if (exists === 'fail') {
      for (const { to } of moves) {
        if (!await this.#isThere(to)) continue;
        await this.takeBack();
        throw new SyncFailure('target', { zh: `文件“${to}”已存在，而设置不允许替换。请改用含日期参数的文件名，或允许替换`, en: `The file "${to}" is there already and the settings do not allow replacing it; use a name with a date, or allow it` });
      }
    }
    const plan: Plan = { moves, rows };
    async function* text() { yield Buffer.from(JSON.stringify(plan)); }
    await this.#change.write(this.#planPath, text(), signal);
    await this.#move(plan);
    return { files: moves.map(({ to }) => to) };
  }

  async #move({ moves }: Plan): Promise<void> {
    const { signal } = this.#options;
    for (const { from, to } of moves) {
      const [written, there] = [await this.#find(from), await this.#find(to)];
      // Already moved, when we were killed before.
      if (!written) continue;
      // Killed when it had both names.
      if (there && written.etag !== null && written.etag === there.etag) await this.#change.remove(from, signal);
      else {
        if (there && this.#options.exists === 'replace') await this.#change.remove(to, signal);
        await this.#change.move(from, to, signal);
      }
    }
    await this.#change.remove(this.#planPath, signal);
  }

  /** Nothing of it stays; what cannot be removed now, the next run removes. */
  async takeBack(): Promise<void> {
    for (let number = 1; number <= this.count; number += 1) await this.#change.remove(this.#part(number), AbortSignal.timeout(10_000)).catch(() => undefined);
  }

  async #isThere(path: string): Promise<boolean> {
    return await this.#find(path) !== undefined;
  }

  async #find(path: string): Promise<FileEntry | undefined> {
    try {
      return await this.#location.stat(path, this.#options.signal);
    } catch (error) {
      if (error instanceof ConnectorFailure && error.kind === 'table-gone') return undefined;
      throw error;
    }
  }
}

function readPlan(text: string): Plan | undefined {
  try {
    return JSON.parse(text) as Plan;
  } catch {
    return undefined;
  }
}
