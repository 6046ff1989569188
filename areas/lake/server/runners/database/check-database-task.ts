import { ConnectorFailure } from '#engine/connectors/failure.ts';
import type { DatabaseConnection } from '#engine/connectors/connector.ts';
import { ensureBooks } from '#engine/sync/books.ts';
import { readChangesPlace } from '#engine/sync/changes/place.ts';
import { startOf } from '#engine/sync/changes/prepare-place.ts';
import { shapeOf as followedShape } from '#engine/sync/changes/source-shape.ts';
import { shapeOf } from '#engine/sync/readers/database/database-reader.ts';
import { describeQuery } from '#engine/sync/readers/database/describe-query.ts';
import { ParameterFailure } from '#engine/schedule/run-parameters.ts';
import type { Lake } from '#engine/lake/lake.ts';
import { SyncFailure } from '#engine/sync/run.ts';
import { lakeErrors, type Definition } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import type { TaskFinding, TaskRunner } from '../runner.ts';
import { planFindings } from '../shared/check-plan.ts';
import { asOfNow } from '../shared/sync-task.ts';
import { unmet } from '../shared/unmet.ts';

/** Asks the live source and the lake: what would make a run fail, and what it would lose. */
export const checkDatabaseTask: TaskRunner<'database'>['check'] = async (task, definition, { db, services, signal }) => {
  try {
    const source = await services.businessSources.get(db, definition.database_wid);
    const connection = await services.businessSources.connect(source, { signal });
    try {
      const lake = await services.lakes.current();
      return [...await examine(connection, definition, lake), ...await beginning(connection, definition, lake, task.wid, signal)];
    } finally {
      await connection.close();
    }
  } catch (error) {
    return [failed(error)];
  }
};

async function examine(connection: DatabaseConnection, definition: Definition<'database'>, lake: Lake): Promise<TaskFinding[]> {
  const { schema, table, query, plan, incremental } = definition;
  const findings: TaskFinding[] = [];
  if (query && incremental.kind === 'changes') return [{ part: 'mode', level: 'error', text: { zh: lakeErrors.queryHasNoChanges.zh, en: lakeErrors.queryHasNoChanges.en } }];
  const [described] = query ? [await describeQuery(connection, asOfNow(query), { schema: '', table: 'SQL' })] : await connection.describe([{ schema, table }]);
  if (!described) return [{ part: 'source', level: 'error', text: { zh: `来源中没有表“${table}”，请重新选择。`, en: `The source has no table "${table}". Choose another.` } }];
  const shape = incremental.kind === 'changes' ? followedShape(described) : shapeOf(described);
  findings.push(...planFindings(plan, shape, lake, { needsKey: incremental.kind === 'changes' }));
  if (incremental.kind === 'cursor') {
    for (const name of incremental.columns.filter((column) => !shape.columns.some((one) => one.name === column))) {
      findings.push({ part: 'mode', level: 'error', text: { zh: `增量字段“${name}”不存在。`, en: `There is no field "${name}" to go by.` } });
    }
    if (plan.mode === 'overwrite' && !plan.part) findings.push({ part: 'mode', level: 'warning', text: { zh: '增量读取与覆盖写入一起使用时，目标表只保留每次读到的行。', en: 'With incremental reading, overwriting leaves only the rows of the last run in the target.' } });
    if (plan.mode === 'overwrite' && plan.part) findings.push({ part: 'mode', level: 'warning', text: {
      zh: '增量读取与覆盖部分数据一起使用时，被覆盖的部分只保留每次读到的行，其中没有再次读到的行会被删除。请改为全量读取并用过滤条件只读这一部分，或按主键写入。',
      en: 'With incremental reading, of a part that is overwritten only the rows of the last run stay; those that were not read again are deleted. Read in full with a filter for the part, or write by key.',
    } });
    if (plan.mode === 'append' && (incremental.lookBack > 0 || incremental.nulls === 'always')) findings.push({ part: 'mode', level: 'warning', text: {
      zh: '回看的行和游标为空的行每次都会再次读到，追加写入会使它们重复。请改用按主键写入的方式，或将回看设为 0、不读取空值。',
      en: 'Rows that are looked back for, and rows without a value to go by, are read again every time; appending brings them twice. Write by key, or set the look-back to 0 and leave nulls out.',
    } });
  }
  if (incremental.kind === 'cursor' && incremental.deletes === 'compare' && !['upsert', 'soft-delete', 'history'].includes(plan.mode)) findings.push({ part: 'mode', level: 'warning', text: {
    zh: '比对主键只在“合并”“合并并标记删除”“保留历史”三种写入方式下起作用，当前写入方式会忽略它。', en: 'Keys are compared only when rows are merged, merged and marked, or kept as history; with this way of writing it does nothing.',
  } });
  if (incremental.kind === 'changes') findings.push(...await capture(connection, { schema, table }));
  return findings;
}

/** A place that the log no longer has is told before anybody relies on it; a task that has begun needs it no more. */
async function beginning({ changes }: DatabaseConnection, { incremental }: Definition<'database'>, lake: Lake, task: string, signal: AbortSignal): Promise<TaskFinding[]> {
  if (incremental.kind !== 'changes' || incremental.snapshot !== 'never' || !incremental.from || !changes) return [];
  const { position } = await lake.session({ signal }, async (session) => {
    await ensureBooks(session);
    return readChangesPlace(session, lake.sql, task);
  });
  if (position !== null) return [];
  try {
    const place = await startOf(changes, incremental.from);
    return [{ part: 'mode', level: 'info', text: { zh: `将从日志位置 ${place} 开始，不复制已有数据：目标表只包含此后有变更的行。`, en: `It begins at ${place} of the log and copies nothing: the target holds only rows that changed since.` } }];
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    return [{ part: 'mode', level: 'error', text: error.text }];
  }
}

async function capture(connection: DatabaseConnection, table: { schema: string; table: string }): Promise<TaskFinding[]> {
  if (!connection.changes) return [{ part: 'mode', level: 'error', text: { zh: '该数据库不支持变更捕获。', en: 'This database tells no changes.' } }];
  const missing = (await connection.changes.preflight([table])).filter(({ holds }) => !holds);
  return missing.map((one) => ({ part: 'mode', level: 'error' as const, text: unmet(one) }));
}

function failed(error: unknown): TaskFinding {
  if (error instanceof ParameterFailure) return { part: 'source', level: 'error', text: error.problems[0]!.text };
  if (error instanceof ConnectorFailure || error instanceof SyncFailure) return { part: 'source', level: 'error', text: error.text };
  if (error instanceof UserError) return { part: 'source', level: 'error', text: { zh: error.say('zh'), en: error.say('en') } };
  throw error;
}
