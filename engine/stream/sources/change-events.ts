import type { Change, ChangeBatch, DatabaseConnection, TableName } from '../../connectors/connector.ts';
import type { SegmentColumn } from '../../lake/lake.ts';
import { writeTime } from '../../sync/books.ts';
import { nameOfTable, placeNameOf } from '../../sync/changes/changes.ts';
import { logColumns } from '../../sync/changes/log-columns.ts';
import { changesPolicy } from '../../sync/changes/policy.ts';
import { captureOf, refuseLacking } from '../../sync/changes/prepare-place.ts';
import { SideConnection } from '../../sync/changes/side-connection.ts';
import { describeSource, shapeOf } from '../../sync/changes/source-shape.ts';
import { watchSource } from '../../sync/changes/watch-source.ts';
import { SyncFailure, type RunReport } from '../../sync/run.ts';
import type { Row } from '../../types/data-type.ts';
import type { StreamEvent, StreamSource } from '../stream.ts';

export interface ChangeEventsSettings {
  task: string;
  /** A connection of its own at every call. */
  connect(signal: AbortSignal): Promise<DatabaseConnection>;
  table: TableName;
  report: Pick<RunReport, 'log'>;
}

/** A database has one log: its changes come in one order. */
const partition = 'log';

/** What happens to the rows of a table, as events: the row as it became, or what is known of one that is gone, and what happened. */
export async function changeEvents({ task, connect, table, report }: ChangeEventsSettings, signal: AbortSignal): Promise<StreamSource> {
  const connection = await connect(signal);
  const side = new SideConnection(() => connect(signal));
  const name = placeNameOf(task);
  let known: Promise<SegmentColumn[]> | undefined;
  const own = () => (known ??= describeSource(connection, table).then((described) => shapeOf(described).columns.map((column) => ({ name: column.name, type: column.type }))));
  return {
    columns: async () => [...await own(), ...logColumns.map((column) => ({ name: column.name, type: column.type }))],
    partitions: async () => [partition],
    async begin() {
      const capture = captureOf(connection);
      await refuseLacking(capture, [table], false);
      return await capture.prepare?.({ name, tables: [table] }) ?? capture.here();
    },
    async* read(from, ends, durable) {
      const capture = captureOf(connection);
      const rows = new ChangedRows(table, await own(), report);
      const watching = watchSource({
        request: { task, report, policy: changesPolicy.parse({}) }, tables: [table], position: durable, side: side.get, signal: ends, seen() {},
      });
      watching.catch(() => {});
      const stream = capture.stream({ name, tables: [table], from, durable })[Symbol.asyncIterator]();
      try {
        for (;;) {
          const next = await Promise.race([stream.next(), watching]);
          if (next.done) return;
          const { changes, more, position } = next.value;
          yield { events: changes.map((change) => rows.eventOf(change, next.value)), problems: [], position: more ? null : position };
        }
      } finally {
        // It ends with its connection; waiting for what it waits for could take for ever.
        void stream.return?.()?.catch(() => {});
      }
    },
    async close() {
      await side.close();
      await connection.close();
    },
  };
}

class ChangedRows {
  readonly #table: TableName;
  readonly #columns: readonly SegmentColumn[];
  readonly #report: Pick<RunReport, 'log'>;
  #understood: Change['columns'];

  constructor(table: TableName, columns: readonly SegmentColumn[], report: Pick<RunReport, 'log'>) {
    this.#table = table;
    this.#columns = columns;
    this.#report = report;
  }

  eventOf(change: Change, { position, begins, time }: Pick<ChangeBatch, 'position' | 'begins' | 'time'>): StreamEvent {
    if (change.columns && change.columns !== this.#understood) this.#understand(change.columns);
    const { operation, before, after } = change;
    const told = after ?? before ?? {};
    const untold = operation === 'update' ? this.#columns.filter(({ name }) => told[name] === undefined).map(({ name }) => name) : [];
    const row: Row = [...this.#columns.map(({ name }) => told[name] ?? null), operation, position, writeTime(time), untold.length ? JSON.stringify(untold) : null];
    return { partition, label: `${nameOfTable(this.#table)} ${begins} ${operation}`, arrived: time.getTime(), row };
  }

  /** A column that is gone or another one would be empty or wrong in silence. */
  #understand(columns: NonNullable<Change['columns']>): void {
    this.#understood = columns;
    const changed = this.#columns.find(({ name, type }) => JSON.stringify(columns.find((one) => one.name === name)?.type) !== JSON.stringify(type));
    const table = nameOfTable(this.#table);
    if (changed) throw new SyncFailure('schema-changed', {
      zh: `表“${table}”的字段“${changed.name}”已被删除或改变类型。请检查任务的 SQL 后重新启动，变更不会丢失`, en: `The column "${changed.name}" of table "${table}" is gone or has another type. Check the SQL of the task and start it again; no change is lost`,
    });
    const added = columns.filter(({ name }) => !this.#columns.some((one) => one.name === name)).map(({ name }) => name);
    if (added.length) this.#report.log('warning', {
      zh: `表“${table}”新增了字段“${added.join('”“')}”，重新启动任务后可在 SQL 中使用`, en: `Table "${table}" has new columns "${added.join('", "')}"; start the task again to use them in its SQL`,
    });
  }
}
