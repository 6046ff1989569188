import { createHash } from 'node:crypto';
import type { Reader, ReadingPart, RunReport, SourceShape } from '../run.ts';
import { cannotKeep, KeepingParts } from './keep-parts.ts';
import type { KeptFiles } from './kept-files.ts';

/** What a run has begun with; another process goes on with it only if it would begin with the same. */
interface Begun {
  cursor: string | null;
  columns: readonly string[];
  shape: string;
  fixed: string;
}

export interface Keeping {
  files: KeptFiles;
  /** Which taking of the run this is. */
  attempt: number;
  signal: AbortSignal;
  report: RunReport;
}

/** A reader whose parts, once read, are read no more: whoever goes on with the run finds them. One that nobody can go on with stays as it is. */
export const keepReader = (reader: Reader, keeping: Keeping): Reader => (reader.fixed && reader.goOn ? new KeepingReader(reader, keeping) : reader);

class KeepingReader implements Reader {
  readonly #reader: Reader;
  readonly #keeping: Keeping;
  #shape = '';
  #parts: KeepingParts | undefined;
  #folder: string | null = null;
  #kept = new Set<string>();
  /** The place has failed us: the run goes on without it. */
  #isOff = false;
  readonly partial: Reader['partial'];
  readonly notes: Reader['notes'];
  readonly landed: Reader['landed'];
  readonly share: Reader['share'];

  constructor(reader: Reader, keeping: Keeping) {
    this.#reader = reader;
    this.#keeping = keeping;
    this.partial = reader.partial;
    if (reader.notes) this.notes = () => reader.notes!();
    if (reader.landed) this.landed = (signal) => reader.landed!(signal);
    if (reader.share) this.share = async () => ({ ...(await reader.share!()), kept: this.#folder });
  }

  async shape(): Promise<SourceShape> {
    const shape = await this.#reader.shape();
    this.#shape ||= createHash('sha256').update(JSON.stringify(shape)).digest('hex');
    return shape;
  }

  async begin(cursor: string | null, columns: readonly string[]) {
    const { files, attempt, signal, report } = this.#keeping;
    const shape = this.#shape;
    const found = await this.#orTell(() => this.#begunBefore());
    if (found && found.begun.cursor === cursor && found.begun.shape === shape && JSON.stringify(found.begun.columns) === JSON.stringify(columns)) {
      const going = await this.#reader.goOn!(found.begun.fixed, cursor, columns);
      this.#keep(found.folder);
      report.log('info', { zh: `接着第 ${found.folder} 次尝试继续，已读取的部分不再读取`, en: `The run goes on from try ${found.folder}; parts that were read are not read again` });
      return going;
    }
    const begun = await this.#reader.begin(cursor, columns);
    const folder = String(attempt);
    const facts: Begun = { cursor, columns, shape, fixed: this.#reader.fixed!().text };
    if (!this.#isOff) await this.#orTell(() => files.writeFacts(`${folder}/begun.json`, facts, signal));
    if (!this.#isOff) this.#keep(folder);
    return begun;
  }

  async *read(part: ReadingPart, signal: AbortSignal) {
    if (this.#parts && this.#kept.has(part.key)) yield* this.#parts.read(this.#reader, part, signal);
    else yield* this.#reader.read(part, signal);
  }

  cursor = () => this.#reader.cursor();
  close = () => this.#reader.close();

  #keep(folder: string): void {
    const { files, report } = this.#keeping;
    this.#folder = folder;
    this.#parts = new KeepingParts(files, folder, report);
    this.#kept = new Set(this.#reader.fixed!().parts);
  }

  /** By the last one who began: those before it were found to be no use. */
  async #begunBefore(): Promise<{ folder: string; begun: Begun } | undefined> {
    const { files, signal } = this.#keeping;
    const folders = (await files.names(signal)).flatMap((name) => /^(\d+)\/begun\.json$/.exec(name)?.[1] ?? []).map(Number);
    if (!folders.length) return undefined;
    const folder = String(Math.max(...folders));
    const begun = await files.readFacts<Begun>(`${folder}/begun.json`, signal);
    return begun && { folder, begun };
  }

  async #orTell<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#keeping.signal.throwIfAborted();
      this.#isOff = true;
      this.#keeping.report.log('warning', cannotKeep(error));
      return undefined;
    }
  }
}
