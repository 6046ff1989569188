import type { Text } from '#platform/contract/text.ts';
import type { DatabaseConnection, DatabaseConnector, TableName } from '../../../connectors/connector.ts';
import type { Lake, LakeSession } from '../../../lake/lake.ts';
import { syncFailure } from '../../failures.ts';
import type { RunReport } from '../../run.ts';
import { checkKey, outgoing, type LakeSource, type Outgoing } from '../lake-source.ts';
import { targetFailure } from '../target-failure.ts';
import { ensureMarkerTable, markOf, markStatement, readMark, type AppliedCounts } from './applied-marker.ts';
import { applyDialectOf, type ColumnKind } from './apply-dialect.ts';
import { applyStatements, replaceStatements, type DatabaseWriteMode } from './apply-statements.ts';
import { canReplace } from './can-replace.ts';
import { loadStage } from './load-stage.ts';
import { refuseFoldedKeys } from './refuse-folded-keys.ts';
import { runTogether } from './run-together.ts';
import { dropLeftOvers, stageNames, type StageNames } from './stage-names.ts';
import { createTarget, prepareTarget, type OutsideDatabase, type TargetColumn, type TargetPolicy } from './target-table.ts';

export interface WriteDatabaseRequest {
  /** As for any run: the same task, another run each time. A run that is started again under its id is not applied twice. */
  task: string;
  run: string;
  lake: Lake;
  source: LakeSource;
  connector: Pick<DatabaseConnector, 'kind' | 'types' | 'sql'>;
  connect(signal: AbortSignal): Promise<DatabaseConnection>;
  target: TableName & { comment?: string | undefined };
  mode: DatabaseWriteMode;
  /** Columns of the question that tell rows apart. */
  key: readonly string[];
  /** Statements of the user in the target, in the transaction that applies the rows, before and after. */
  preSql?: readonly string[] | undefined;
  postSql?: readonly string[] | undefined;
  policy: TargetPolicy;
  /** A folder that the lake may write to. */
  segments: string;
  signal: AbortSignal;
  report: RunReport;
}

export interface WriteDatabaseResult extends AppliedCounts {
  /** What changed about the target, and what it does not keep exactly. */
  changes: Text[];
  losses: Text[];
  /** This run had been applied before; nothing was written now. */
  already: boolean;
}

const keyed: readonly DatabaseWriteMode[] = ['upsert', 'insert-only', 'update-only'];

/**
 * Out of the lake into a table of another database: into a stage table beside the target, then into the target by one
 * transaction together with a mark of the run. Nobody sees half of it, and nothing is written twice.
 */
export async function writeDatabase(request: WriteDatabaseRequest): Promise<WriteDatabaseResult> {
  const { lake, connector, signal } = request;
  const connection = await request.connect(signal).catch((error: unknown) => { throw targetFailure(error, signal); });
  const database: OutsideDatabase = { kind: connector.kind, connection, types: connection.types ?? connector.types, sql: connection.sql ?? connector.sql };
  try {
    return await lake.session({ signal }, async (session) => {
      const out = await outgoing(session, lake.sql, request.source).catch((error: unknown) => { throw syncFailure(error, 'lake', signal); });
      if (keyed.includes(request.mode)) await checkKey(session, lake.sql, out, request.key).catch((error: unknown) => { throw syncFailure(error, 'lake', signal); });
      return write(request, database, session, out);
    });
  } catch (error) {
    throw targetFailure(error, signal);
  } finally {
    await connection.close().catch(() => undefined);
  }
}

async function write(request: WriteDatabaseRequest, database: OutsideDatabase, session: LakeSession, out: Outgoing): Promise<WriteDatabaseResult> {
  const { target, report, signal } = request;
  const { connection, sql } = database;
  const mark = markOf(request.run, target);
  await ensureMarkerTable(connection, sql, target.schema);
  const names = stageNames(request.task, request.run, target);
  await dropLeftOvers(database, target.schema, names);
  const before = await readMark(connection, target.schema, mark);
  if (before) {
    report.log('info', { zh: '该次运行此前已写入目标，本次未重复写入', en: 'This run had been written to the target before; nothing was written again' });
    return { ...before, changes: [], losses: [], already: true };
  }
  report.progress({ phase: 'preparing', read: 0, bytes: 0, rejected: 0, expected: null });
  const prepared = await prepareTarget(database, target, out.columns, request.policy);
  for (const text of [...prepared.changes, ...prepared.losses]) report.log('warning', text);
  const dialect = applyDialectOf(database.kind);
  if (dialect.transaction === 'none') report.log('warning', noTransaction(database.kind));
  const columns = prepared.columns;
  const narrowed = { sql: `select ${columns.map(({ from }) => request.lake.sql.quote(from.name)).join(', ')} from (${out.sql}) as outgoing`, columns: columns.map(({ from }) => from) };
  const key = request.key.map((name) => columns.find(({ from }) => from.name === name)?.name ?? name);
  const isNew = !prepared.found;
  // One that is made for this run is filled first and then gets its name, whatever the mode; update-only has nothing to update.
  const replaces = dialect.replace !== 'rows' && (isNew ? dialect.replace === 'rename' || request.mode === 'overwrite' : request.mode === 'overwrite' && await canReplace(database, prepared.found!)) && !(isNew && request.mode === 'update-only');
  try {
    await makeStage({ database, names, target, columns, key, replaces, isNew, comment: target.comment });
    const rows = await loadStage(database, {
      session, outgoing: narrowed, folder: request.segments, stage: names.stage, columns, signal,
      progress: (read, bytes) => report.progress({ phase: 'writing', read, bytes, rejected: 0, expected: null }),
    });
    if (dialect.foldsKeys && !replaces && keyed.includes(request.mode)) await refuseFoldedKeys(database, names.stage, columns.filter(({ name }) => key.includes(name)));
    await runTogether(database, dialect, apply(request, database, { names, columns, key, rows, mark, replaces, isNew }));
    report.progress({ phase: 'done', read: rows, bytes: 0, rejected: 0, expected: rows });
    const counts = await readMark(connection, target.schema, mark);
    const changes = isNew ? [{ zh: `已创建目标表“${target.table}”`, en: `The target table "${target.table}" was created` }, ...prepared.changes] : prepared.changes;
    return { ...counts!, changes, losses: prepared.losses, already: false };
  } finally {
    if (!signal.aborted) await dropLeftOvers(database, target.schema, names).catch(() => undefined);
  }
}

interface Making {
  database: OutsideDatabase;
  names: StageNames;
  target: TableName;
  columns: readonly TargetColumn[];
  key: readonly string[];
  replaces: boolean;
  isNew: boolean;
  comment: string | undefined;
}

async function makeStage({ database, names, target, columns, key, replaces, isNew, comment }: Making): Promise<void> {
  const { connection, sql } = database;
  const dialect = applyDialectOf(database.kind);
  const [stage, place] = [sql.table(names.stage), sql.table(target)];
  if (isNew && replaces) return createTarget(database, { ...names.stage, comment }, columns, key);
  if (isNew) await createTarget(database, { ...target, comment }, columns, key);
  if (replaces) return connection.execute(dialect.twin!(stage, place));
  if (dialect.stageLike) return connection.execute(dialect.stageLike(stage, place, columns.map(({ name }) => sql.quote(name))));
  return createTarget(database, names.stage, columns, []);
}

interface Applying {
  names: StageNames;
  columns: readonly TargetColumn[];
  key: readonly string[];
  rows: number;
  mark: string;
  replaces: boolean;
  isNew: boolean;
}

function apply(request: WriteDatabaseRequest, { kind, sql }: OutsideDatabase, { names, columns, key, rows, mark, replaces, isNew }: Applying): { inside: string[]; after: string[] } {
  const { target, preSql = [], postSql = [] } = request;
  const dialect = applyDialectOf(kind);
  const [place, stage] = [sql.table(target), sql.table(names.stage)];
  const { statements, counts } = applyStatements({
    dialect, mode: request.mode, target: place, stage, rows, key: key.map((name) => sql.quote(name)), columns: columns.map(({ name, type }) => ({ name: sql.quote(name), kind: columnKind(type.kind) })),
  });
  if (!replaces) return { inside: [...preSql, markStatement(sql, target.schema, mark, counts), ...statements, ...postSql], after: [] };
  const exchange = replaceStatements(dialect, { target: place, stage, old: sql.table(names.old), targetName: sql.quote(target.table), oldName: sql.quote(names.old.table) }, isNew);
  const marked = markStatement(sql, target.schema, mark, { read: String(rows), created: String(rows), updated: '0', deleted: isNew ? '0' : `(select count(*) from ${dialect.replace === 'rename' ? place : sql.table(names.old)})` });
  if (dialect.replace === 'rename') return { inside: [...preSql, marked, ...exchange.inside, ...postSql], after: exchange.after };
  // Renaming ends the transaction of MySQL: killed before the mark, the run overwrites once more, with the same result.
  return { inside: [...preSql, ...exchange.inside, dialect.begin, marked, ...postSql], after: exchange.after };
}

function columnKind(kind: string): ColumnKind {
  return kind === 'string' ? 'text' : kind === 'json' || kind === 'xml' ? 'document' : 'other';
}

function noTransaction(kind: string): Text {
  return {
    zh: `${kind} 不支持在一个事务中写入：运行若中途被强行终止，重新运行时可能重复写入，建议按主键写入`,
    en: `${kind} is written without a common transaction: a run that is killed half way may be applied again when it is repeated; writing by key is advised`,
  };
}
