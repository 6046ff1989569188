import { ConnectorFailure } from '#engine/connectors/failure.ts';
import type { SegmentColumn } from '#engine/lake/lake.ts';
import { describeAnswer, targetColumns } from '#engine/stream/answer-sql.ts';
import { checkPlan } from '#engine/stream/open-stream.ts';
import { SyncFailure } from '#engine/sync/run.ts';
import { UserError } from '#platform/server/errors.ts';
import type { Text } from '#platform/contract';
import { RunFailure, type TaskFinding, type TaskRow, type TaskRunner } from '../runner.ts';
import { sourceOf } from './open-source.ts';
import { unmet } from '../shared/unmet.ts';

/** Asks the source for its columns and the lake for what the SELECT makes of them. */
export const checkStream: TaskRunner<'stream'>['check'] = async (task, definition, context) => {
  const { services, signal } = context;
  let columns: SegmentColumn[];
  try {
    const source = await (await sourceOf(context, task.wid, definition, { log() {} }))(signal);
    try {
      columns = await source.columns();
    } finally {
      await source.close();
    }
  } catch (error) {
    return [{ part: 'source', level: 'error', text: textOf(error) }];
  }
  const findings: TaskFinding[] = checkPlan(definition, columns).map(({ text }) => ({ part: 'window', level: 'error', text }));
  const { source, late, window } = definition;
  if (source.kind === 'changes') findings.push(...await captureFindings(context, definition));
  else if (source.format.kind === 'json' && !source.format.fields) findings.push({ part: 'source', level: 'warning', text: {
    zh: '未声明字段，每次启动按主题中最早的消息识别，可能随消息改变。请在“来源”中读取样例并保存字段。', en: 'No fields are declared, so each start tells them from the oldest messages, which may change. Read a sample under "Source" and keep its fields.',
  } });
  if (window.kind === 'none' && late !== 'drop') findings.push({ part: 'window', level: 'info', text: { zh: '不分窗口时没有迟到数据，迟到策略不起作用。', en: 'Without windows nothing is late; the policy has no effect.' } });
  const lake = await services.lakes.current();
  await lake.session({ signal }, async (session) => {
    const answered = await describeAnswer(session, lake.sql, definition, columns);
    findings.push(...await targetFindings(task, targetColumns(answered, definition), definition.topic?.key ?? '', async () => (await session.database.describe([{ schema: task.target_schema, table: task.target_table }]))[0]?.columns.map(({ name }) => name)));
  }).catch((error: unknown) => {
    findings.push({ part: 'sql', level: 'error', text: textOf(error) });
  });
  return findings;
};

async function captureFindings({ db, services: { businessSources }, signal }: Parameters<TaskRunner<'stream'>['check']>[2], { source }: Parameters<TaskRunner<'stream'>['check']>[1]): Promise<TaskFinding[]> {
  if (source.kind !== 'changes') return [];
  const connection = await businessSources.connect(await businessSources.get(db, source.database_wid), { signal });
  try {
    if (!connection.changes?.here) return [{ part: 'source', level: 'error', text: { zh: '该数据库不支持变更捕获。', en: 'This database tells no changes.' } }];
    const missing = (await connection.changes.preflight([{ schema: source.schema, table: source.table }])).filter(({ holds }) => !holds);
    return missing.map((one) => ({ part: 'source', level: 'error' as const, text: unmet(one) }));
  } finally {
    await connection.close();
  }
}

/** A table that is there already gets the columns it lacks; those it has besides stay empty. */
async function targetFindings(task: TaskRow, result: readonly SegmentColumn[], key: string, existing: () => Promise<string[] | undefined>): Promise<TaskFinding[]> {
  const findings: TaskFinding[] = [];
  if (key && !result.some(({ name }) => name === key)) findings.push({ part: 'target', level: 'error', text: { zh: `消息的键“${key}”不在查询结果中。`, en: `The key "${key}" of the messages is not among the columns of the result.` } });
  const there = await existing();
  const name = `${task.target_schema}.${task.target_table}`;
  if (!there) return [...findings, { part: 'target', level: 'info', text: { zh: `目标表 ${name} 不存在，首次启动时创建。`, en: `The table ${name} does not exist; the first start makes it.` } }];
  const lacking = result.filter((column) => !there.includes(column.name)).map((column) => column.name);
  if (lacking.length) findings.push({ part: 'target', level: 'warning', text: { zh: `目标表 ${name} 缺少字段“${lacking.join('”“')}”，启动时将添加。`, en: `The table ${name} lacks "${lacking.join('", "')}"; the start adds them.` } });
  return findings;
}

export function textOf(error: unknown): Text {
  if (error instanceof SyncFailure || error instanceof ConnectorFailure || error instanceof RunFailure) return error.text;
  if (error instanceof UserError) return { zh: error.say('zh'), en: error.say('en') };
  throw error;
}
