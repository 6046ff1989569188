import type { Column, DatabaseConnection, TableDescription, TableName } from '../../../connectors/connector.ts';
import type { DataType } from '../../../types/data-type.ts';
import type { Incremental } from '../../plan.ts';
import { SyncFailure, type Reader, type ReadingPart, type SourceShape } from '../../run.ts';
import type { SegmentBytes } from '../../segments/segment.ts';
import { sourceKey } from '../../source-key.ts';
import type { SharedSource } from '../../spread/spread.ts';
import { writeWhere, type Where } from './condition-text.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { columnsDigest, EdgeRows, newEdgeRows, type KnownEdge } from './edge-rows.ts';
import { describeQuery, type SourceTable } from './describe-query.ts';
import { keyRanges } from './key-ranges.ts';
import { whereOf } from './shared-part-reader.ts';
import { segmentPieces } from './segment-pieces.ts';
import { SharedMoment } from './shared-moment.ts';
import { TableWatch } from './table-watch.ts';
import { cursorWindow, type Window, type WindowPart } from './window-parts.ts';

export interface DatabaseReaderOptions {
  /** Opens a connection that ends with the signal; called for every part, and for the questions before them. */
  connect(signal: AbortSignal): Promise<DatabaseConnection>;
  table: TableName;
  /** A SELECT of the source's own to read instead; the table only names it then. */
  query?: string | undefined;
  /** `changes`: the first copy, which is a full one. */
  incremental: Incremental;
  /** Ranges of the key that are read side by side. */
  parallel?: number;
  /** Ends everything, the moment that parts share as well. */
  signal: AbortSignal;
  /** Fewer rows than this are not worth a range of their own. */
  rowsPerPart?: number;
  /** So many rows at most are read in one go, also where only one range is read at a time: what is kept is kept range by range. */
  keptAtOnce?: number | undefined;
}

/** A table of any size is cut into so many ranges at most. */
const mostRanges = 200;

/** A part without its condition, which its key says. */
type FixedPart = Omit<WindowPart, 'where'> & { moment: boolean };

/** What a reading has fixed, as it is kept for whoever goes on with it. */
interface FixedReading {
  to: string | null;
  parts: [key: string, part: FixedPart][];
}

/** So that a range with many rows does not keep the whole run waiting. */
const rangesPerConnection = 4;

/**
 * Reads one table: all of it, or a window of a cursor (window-parts.ts). PostgreSQL gives all parts of a run the same moment;
 * in other databases each part is of the moment that it begins.
 */
export function databaseReader(options: DatabaseReaderOptions): Reader {
  return new DatabaseReader(options);
}

class DatabaseReader implements Reader {
  readonly #options: DatabaseReaderOptions;
  readonly #moment: SharedMoment;
  readonly #watch: TableWatch;
  #columns: string[] = [];
  #table: SourceTable | undefined;
  #window: Pick<Window, 'to'> | undefined;
  #cursorBefore: string | null = null;
  readonly #parts = new Map<string, FixedPart>();
  #edge: KnownEdge | undefined;
  readonly partial: boolean;

  constructor(options: DatabaseReaderOptions) {
    this.#options = options;
    this.partial = options.incremental.kind === 'cursor';
    this.#moment = new SharedMoment(() => options.connect(options.signal));
    this.#watch = new TableWatch(() => options.connect(options.signal));
  }

  shape(): Promise<SourceShape> {
    const { query, table } = this.#options;
    return this.#with(async (connection) => {
      const incarnation = query ? null : await connection.incarnation?.(table);
      const shape = { ...shapeOf(await this.#describe(connection)), ...(this.#severalMoments() && { keyMayRepeat: true }) };
      if (!incarnation) return shape;
      return { ...shape, incarnation: (await this.#watch.isSame()) ? incarnation : { ...incarnation, filling: `after ${incarnation.filling}` } };
    });
  }

  begin(cursor: string | null, columns: readonly string[]): Promise<{ parts: ReadingPart[]; rows: number | null }> {
    return this.#with(async (connection) => {
      const table = await this.#describe(connection);
      const { incremental, parallel = 1, rowsPerPart = 50_000, keptAtOnce = Infinity } = this.#options;
      this.#table = table;
      this.#columns = [...columns];
      this.#cursorBefore = cursor;
      const window = incremental.kind === 'cursor' ? await cursorWindow(connection, table, incremental, cursor) : undefined;
      this.#window = window;
      const wanted = parallel < 2 ? 1 : Math.min(parallel * rangesPerConnection, Math.ceil((table.rows ?? Infinity) / rowsPerPart));
      const ranges = await keyRanges(connection, table, Math.max(wanted, Math.min(mostRanges, Math.ceil((table.rows ?? 0) / keptAtOnce))));
      this.#parts.clear();
      for (const { where: whole, ...part } of window?.parts ?? [{ name: 'inside' as const, title: table.table, where: [] }]) {
        const split = part.name === 'inside' ? ranges : [[]];
        for (const [index, range] of split.entries()) {
          const where = [...whole, ...range];
          const title = split.length > 1 ? `${part.title} ${index + 1}/${split.length}` : part.title;
          this.#parts.set(`${part.name} ${writeWhere(where, this.#typeOf)}`, { ...part, title, moment: ranges.length > 1 });
        }
      }
      if (ranges.length > 1 && !this.#options.query) await this.#watch.begin(this.#options.table);
      return this.#begun(table);
    });
  }

  /** Rows at an edge are remembered by the one who reads them. */
  fixed(): { text: string; parts: string[] } {
    const fixed: FixedReading = { to: this.#window?.to ? writeCursor({ values: this.#window.to }, this.#cursorColumns()) : null, parts: [...this.#parts] };
    return { text: JSON.stringify(fixed), parts: [...this.#parts].filter(([, { name }]) => name !== 'edge').map(([key]) => key) };
  }

  goOn(text: string, cursor: string | null, columns: readonly string[]): Promise<{ parts: ReadingPart[]; rows: number | null }> {
    return this.#with(async (connection) => {
      const { to, parts } = JSON.parse(text) as FixedReading;
      const table = await this.#describe(connection);
      this.#table = table;
      this.#columns = [...columns];
      this.#cursorBefore = cursor;
      this.#window = this.#options.incremental.kind === 'cursor' ? { to: to === null ? null : readCursor(to, this.#cursorColumns()).values } : undefined;
      this.#parts.clear();
      for (const [key, part] of parts) this.#parts.set(key, part);
      if (parts.length > 1 && !this.#options.query) await this.#watch.begin(this.#options.table);
      return this.#begun(table);
    });
  }

  async *read({ key }: ReadingPart, signal: AbortSignal): AsyncGenerator<SegmentBytes> {
    const part = this.#parts.get(key) ?? unknownPart();
    if (part.name !== 'edge') {
      yield* this.#pieces(key, part.moment, signal);
      return;
    }
    const seen = new EdgeRows(this.#columns);
    const known = part.known?.columns === columnsDigest(this.#columns) ? part.known : undefined;
    yield* newEdgeRows(() => this.#pieces(key, false, signal), known, seen);
    if (part.last) this.#edge = seen.known();
  }

  cursor(): string | null {
    const { incremental } = this.#options;
    if (incremental.kind !== 'cursor' || !this.#window) return null;
    if (!this.#window.to) return this.#cursorBefore;
    return writeCursor({ values: this.#window.to, edge: this.#edge }, this.#cursorColumns());
  }

  /** Rows at the edge of a cursor must be remembered by whoever asks for the cursor. */
  async share(): Promise<SharedSource> {
    const inside = [...this.#parts].filter(([, { name }]) => name === 'inside');
    const moment = inside.some(([, part]) => part.moment) ? await this.#moment.name() : undefined;
    return {
      table: this.#options.table, columns: this.#columns, types: Object.fromEntries(this.#table!.columns.map(({ name, mapping }) => [name, mapping.type])),
      moment: moment ?? null, parts: inside.map(([key]) => key),
    };
  }

  async close(): Promise<void> {
    await Promise.all([this.#moment.close(), this.#watch.close()]);
  }

  /** A row of which we have read the old state may get the last value of the window before we read that one. */
  #severalMoments(): boolean {
    const { incremental } = this.#options;
    return incremental.kind === 'cursor' && (incremental.lookBack === 0 || incremental.nulls === 'always');
  }

  #begun(table: SourceTable): { parts: ReadingPart[]; rows: number | null } {
    return { parts: [...this.#parts].map(([key, { title }]) => ({ key, title })), rows: this.#window ? null : table.rows };
  }

  #cursorColumns(): Column[] {
    const { incremental } = this.#options;
    return incremental.kind === 'cursor' ? incremental.columns.map((name) => this.#table!.columns.find((one) => one.name === name)!) : [];
  }

  async *#pieces(key: string, share: boolean, signal: AbortSignal, again = false): AsyncGenerator<SegmentBytes> {
    const where = whereOf(key, this.#typeOf);
    const moment = share ? await this.#moment.name() : undefined;
    const connection = await this.#options.connect(signal);
    let begun = false;
    let lost = false;
    try {
      for await (const piece of segmentPieces(connection, this.#request(where, moment), this.#columns.map(this.#typeOf))) {
        begun = true;
        yield piece;
      }
    } catch (cause) {
      if (begun || again || moment === undefined || !(await this.#moment.isLost(cause, moment))) throw cause;
      lost = true;
    } finally {
      await connection.close();
    }
    if (lost) yield* this.#pieces(key, share, signal, true);
  }

  #request(where: Where, moment: string | undefined) {
    const { query, table: { schema, table } } = this.#options;
    return { schema, table, query, columns: this.#columns, where, ...(moment === undefined ? {} : { moment }) };
  }

  readonly #typeOf = (name: string): DataType => {
    const found = this.#table?.columns.find((one) => one.name === name);
    return found ? found.mapping.type : columnGone(this.#options.table, name);
  };

  async #describe(connection: DatabaseConnection): Promise<SourceTable> {
    if (this.#options.query) return describeQuery(connection, this.#options.query, this.#options.table);
    const [found] = await connection.describe([this.#options.table]);
    return found ?? tableGone(this.#options.table);
  }

  async #with<T>(work: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    const connection = await this.#options.connect(this.#options.signal);
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  }
}

/** Also for those who check a task before it ever runs. */
export function shapeOf(table: TableDescription): SourceShape {
  return {
    columns: table.columns.map(({ name, mapping, native, nullable, comment, default: given }) => ({ name, type: mapping.type, native, nullable, comment, default: given, loss: mapping.loss })),
    ...sourceKey(table),
    comment: table.comment,
  };
}

function tableGone({ schema, table }: TableName): never {
  const name = schema ? `${schema}.${table}` : table;
  throw new SyncFailure('source-table', {
    zh: `来源中没有表 ${name}，或没有查看它的权限。请在任务中重新选择。`, en: `The source has no table ${name}, or it may not be seen. Choose it again in the task.`,
  });
}

function columnGone({ table }: TableName, column: string): never {
  throw new SyncFailure('schema-changed', {
    zh: `表 ${table} 不再有字段“${column}”。请在任务中更新映射。`, en: `The table ${table} no longer has the column "${column}". Update the mapping of the task.`,
  });
}

function unknownPart(): never {
  throw new SyncFailure('other', { zh: '要读取的部分不属于本次运行，请重新运行任务。', en: 'The part to read does not belong to this run; run the task again.' });
}
