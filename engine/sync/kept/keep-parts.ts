import type { Text } from '#platform/contract/text.ts';
import { ConnectorFailure } from '../../connectors/failure.ts';
import type { PartReader } from '../reading/reading.ts';
import { SyncFailure, type ReadingPart, type RunReport } from '../run.ts';
import type { KeptFiles } from './kept-files.ts';
import { keptPart, PartKeeping, readKept, type ReadPiece } from './kept-part.ts';

/** Reads parts from where they are kept, and keeps those that it has to read from the source. Without the place all goes on, only less is saved. */
export class KeepingParts {
  readonly #files: KeptFiles;
  readonly #folder: string;
  readonly #report: Pick<RunReport, 'log'>;
  readonly #spoiled = new Set<string>();
  /** The place has failed us once: nothing more is put there. */
  #isOff = false;

  constructor(files: KeptFiles, folder: string, report: Pick<RunReport, 'log'>) {
    this.#files = files;
    this.#folder = folder;
    this.#report = report;
  }

  async *read(reader: PartReader, part: ReadingPart, signal: AbortSignal): AsyncGenerator<ReadPiece> {
    const kept = this.#spoiled.has(part.key) || this.#isOff ? undefined : await this.#orTell(() => keptPart(this.#files, this.#folder, part.key, signal), signal);
    if (!kept) {
      yield* this.#readAndKeep(reader, part, signal);
      return;
    }
    try {
      yield* readKept(this.#files, kept, signal);
    } catch (error) {
      signal.throwIfAborted();
      // What was given on is taken back by whoever reads a part again.
      this.#spoiled.add(part.key);
      const text = saidBy(error);
      throw new SyncFailure('source-unreachable', {
        zh: `“${part.title}”保存的数据不能使用，将重新从来源读取：${text.zh}`, en: `What was kept of "${part.title}" cannot be used, it is read from the source again: ${text.en}`,
      }, { cause: error, passing: true });
    }
  }

  async *#readAndKeep(reader: PartReader, part: ReadingPart, signal: AbortSignal): AsyncGenerator<ReadPiece> {
    const ending = new AbortController();
    const keeping = new PartKeeping(this.#files, this.#folder, part.key, AbortSignal.any([signal, ending.signal]));
    try {
      for await (const piece of reader.read(part, signal)) {
        if (!this.#isOff) await this.#orTell(() => keeping.add(piece), signal);
        yield piece;
      }
      if (!this.#isOff) await this.#orTell(() => keeping.finish(), signal);
    } finally {
      ending.abort();
    }
  }

  async #orTell<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      this.#isOff = true;
      this.#report.log('warning', cannotKeep(error));
      return undefined;
    }
  }
}

/** Not as a failure of the source, although it is met while reading. */
function saidBy(error: unknown): Text {
  if (error instanceof ConnectorFailure) return error.text;
  const said = error instanceof Error ? error.message : String(error);
  return { zh: said, en: said };
}

export function cannotKeep(error: unknown): Text {
  const { zh, en } = saidBy(error);
  return { zh: `共享分段不可用，中断后须从来源重新读取：${zh}`, en: `Shared segments cannot be used; after an interruption everything would be read from the source again: ${en}` };
}
