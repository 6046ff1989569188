import type { AnyBinlogEvent } from '@vlasky/zongji';
import type { Change, ChangeBatch, TableName } from '../../connector.ts';
import { ConnectorFailure, PlaceLost } from '../../failure.ts';
import { columnsOf } from '../catalogue-columns.ts';
import { closedFailure } from '../failures.ts';
import type { MysqlOptions } from '../options.ts';
import type { Session } from '../session.ts';
import { keepBytes, rowReader, type RowReader } from './change-values.ts';
import { openLog, type LogReader } from './log-reader.ts';
import { writePosition, type LogPosition } from './position.ts';
import { endsTransaction, truncatedTable, writtenTables } from './statements.ts';

/** A transaction of many rows comes in parts; all but the last say where it begins, so that it is told again as a whole. */
const mostChanges = 1000;
const mostWaiting = 8;
/** Other people's changes move our place too, so that the log may be purged behind us. */
const idleMilliseconds = 5000;

export async function* streamChanges(session: Session, tables: readonly TableName[], from: LogPosition, options: MysqlOptions, open: Set<() => Promise<void>>): AsyncGenerator<ChangeBatch> {
  const folded = Number((await session.rows('SELECT @@lower_case_table_names'))[0]?.[0]) > 0;
  const spelled = (name: string) => (folded ? name.toLowerCase() : name);
  const keyOf = (schema: string, table: string) => `${spelled(schema)}\0${spelled(table)}`;
  const wanted = new Map(tables.map((one) => [keyOf(one.schema || options.database, one.table), { schema: one.schema || options.database, table: one.table }]));
  const include: Record<string, string[]> = {};
  for (const { schema, table } of wanted.values()) (include[spelled(schema)] ??= []).push(spelled(table));

  const batches: ChangeBatch[] = [{ changes: [], position: writePosition(from), begins: writePosition(from), time: new Date() }];
  const readers = new Map<number, { name: TableName; reader: RowReader }>();
  let pending: Change[] = [];
  let durable = writePosition(from);
  let told = Date.now();
  let parted = false;
  /** Where the transaction under way begins. */
  let begins = durable;
  let failure: ConnectorFailure | undefined;
  let asking = false;
  let wake = () => {};
  let reader: LogReader | undefined;

  const give = (position: string, time: number, more = false): void => {
    batches.push({ changes: pending, position, begins, time: new Date(time), ...(more ? { more } : {}) });
    pending = [];
    parted = more;
    told = Date.now();
    if (batches.length >= mostWaiting) reader?.pause();
    wake();
  };
  const committed = (event: AnyBinlogEvent): void => {
    const file = String(reader!.zongji.get('filename'));
    begins = durable;
    if (event.nextPosition > 0) durable = writePosition({ file, offset: event.nextPosition });
    if (pending.length || parted || Date.now() - told > idleMilliseconds) give(durable, event.timestamp);
  };
  const add = (change: Change, event: AnyBinlogEvent): void => {
    pending.push(change);
    if (pending.length < mostChanges) return;
    begins = durable;
    give(durable, event.timestamp, true);
  };
  /** The catalogue is asked once for every version of a table, while the log waits. */
  const learn = async (tableId: number, name: TableName): Promise<void> => {
    asking = true;
    reader!.pause();
    try {
      const known = await columnsOf(session, name, options);
      const entry = reader!.zongji.tableMap[tableId];
      if (entry) readers.set(tableId, { name, reader: rowReader(entry, known, options) });
    } catch (cause) {
      failure ??= cause as ConnectorFailure;
      wake();
    } finally {
      asking = false;
      reader!.resume();
    }
  };

  const onEvent = (event: AnyBinlogEvent): void => {
    switch (event.getTypeName()) {
      case 'TableMap': {
        const { tableId, schemaName, tableName } = event as Extract<AnyBinlogEvent, { schemaName: string }>;
        const name = wanted.get(keyOf(schemaName, tableName));
        const entry = reader!.zongji.tableMap[tableId];
        if (!name || !entry) return;
        keepBytes(entry);
        if (!readers.has(tableId)) void learn(tableId, name);
        return;
      }
      case 'WriteRows': case 'DeleteRows': case 'UpdateRows': return rowsEvent(event as RowsEvent);
      case 'Xid': return committed(event);
      case 'XaPrepare': if (pending.length) unsupportedXa(); return committed(event);
      case 'Rotate': {
        const { binlogName, position } = event as Extract<AnyBinlogEvent, { binlogName: string; position: number }>;
        if (pending.length === 0 && !parted) durable = writePosition({ file: binlogName, offset: position });
        return;
      }
      case 'Query': {
        const { query, schema } = event as Extract<AnyBinlogEvent, { query: string }>;
        const emptied = truncatedTable(query, schema);
        const name = emptied && wanted.get(keyOf(emptied.schema, emptied.table));
        if (name) pending.push({ ...name, operation: 'truncate', before: null, after: null });
        const written = writtenTables(query, schema).map((one) => wanted.get(keyOf(one.schema, one.table))).find(Boolean);
        if (written) throw untoldRows(written);
        if (/^rollback$/i.test(query.trim())) pending = [];
        if (endsTransaction(query)) committed(event);
        return;
      }
      default:
    }
  };
  const rowsEvent = (event: RowsEvent): void => {
    const table = readers.get(event.tableId);
    if (!table) return;
    for (const row of event.rows) {
      const { name, reader: { read, columns } } = table;
      if (event.getTypeName() === 'UpdateRows') {
        const { before, after } = row as { before: Record<string, unknown>; after: Record<string, unknown> };
        add({ ...name, operation: 'update', before: read(before), after: read(after), columns }, event as unknown as AnyBinlogEvent);
      } else if (event.getTypeName() === 'WriteRows') add({ ...name, operation: 'insert', before: null, after: read(row), columns }, event as unknown as AnyBinlogEvent);
      else add({ ...name, operation: 'delete', before: read(row), after: null, columns }, event as unknown as AnyBinlogEvent);
    }
  };

  reader = openLog(session, from, include, options, {
    onEvent,
    onFailure(cause) {
      failure ??= cause;
      wake();
    },
  });
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    failure ??= closedFailure();
    wake();
    return (stopping ??= reader.stop());
  };
  open.add(stop);
  try {
    while (true) {
      if (failure) throw failure;
      const batch = batches.shift();
      if (batch) {
        yield batch;
        if (batches.length === mostWaiting - 1 && !asking) reader.resume();
      } else {
        await new Promise<void>((resolve) => (wake = resolve));
      }
    }
  } finally {
    open.delete(stop);
    await stop();
  }
}

interface RowsEvent {
  getTypeName(): string;
  tableId: number;
  rows: Record<string, unknown>[];
  timestamp: number;
}

/** Somebody had the log keep statements, once or in a session: what they did to the rows cannot be known. */
const untoldRows = ({ schema, table }: TableName) => new PlaceLost('other', {
  zh: `binlog 按语句（而不是按行）记录了对表“${schema}.${table}”的修改，无法得知改了哪些行。请将 binlog_format 设为 ROW（包括各会话），然后重新复制该表`,
  en: `The log tells a change of table "${schema}.${table}" as a statement instead of rows, so that the rows are not known. Set binlog_format to ROW, in all sessions, and copy the table again`,
}, { remedy: '[mysqld]\nbinlog_format=ROW' });

function unsupportedXa(): never {
  throw new ConnectorFailure('unsupported', {
    zh: '源库使用了 XA 两阶段事务，无法确定其变更是否生效；请改用普通事务或定时增量同步', en: 'The source uses XA transactions, of which the log does not say whether they hold; use plain transactions or a scheduled copy',
  });
}
