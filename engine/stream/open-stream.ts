import type { LakeSession, SegmentColumn } from '../lake/lake.ts';
import { plainColumn } from '../sync/readers/record-rows.ts';
import { prepareTarget } from '../sync/apply-run.ts';
import { syncPlan } from '../sync/plan.ts';
import { prepareRun } from '../sync/prepare-run.ts';
import { SyncFailure, stageSchema } from '../sync/run.ts';
import { describeAnswer, targetColumns, windowStart } from './answer-sql.ts';
import { canBeTime } from './event-time.ts';
import type { OpenedStream, StreamRequest } from './stream.ts';
import type { StreamPlan } from './stream-plan.ts';
import { openTables } from './state-tables.ts';
import type { StreamPlaceBook } from './stream-place.ts';
import { isWhole } from './windows.ts';

/** What can be said of a plan without a lake. */
export function checkPlan({ window, timeField }: Pick<StreamPlan, 'window' | 'timeField'>, columns: readonly SegmentColumn[]): SyncFailure[] {
  const failures: SyncFailure[] = [];
  const field = columns.find(({ name }) => name === timeField);
  if (timeField !== '' && !field) failures.push(new SyncFailure('mapping', { zh: `事件中没有时间字段“${timeField}”，请重新选择`, en: `Events have no field "${timeField}" to tell their time; choose another` }));
  if (field && !canBeTime(field.type)) failures.push(new SyncFailure('mapping', { zh: `字段“${timeField}”的类型（${field.type.kind}）不能作为时间，请换一个字段`, en: `The field "${timeField}" (${field.type.kind}) can be no time; choose another` }));
  if (!isWhole(window)) failures.push(new SyncFailure('mapping', { zh: '滑动窗口的长度应为滑动步长的整数倍', en: 'A sliding window must be a multiple of the step by which it slides' }));
  return failures;
}

/** Everything in its place before the first event: tables of ours, the target in the form of the answer. */
export async function openStream({ task, run, plan, target, lake, topic, report }: StreamRequest, session: LakeSession, book: StreamPlaceBook, columns: readonly SegmentColumn[]): Promise<OpenedStream> {
  const [wrong] = checkPlan(plan, columns);
  if (wrong) throw wrong;
  const answered = await describeAnswer(session, lake.sql, plan, columns);
  const result = targetColumns(answered, plan);
  if (topic?.key && !result.some(({ name }) => name === topic.key)) throw new SyncFailure('key-missing', { zh: `消息的键“${topic.key}”不在查询结果中`, en: `The key "${topic.key}" of the messages is not among the columns of the result` });
  const form = { columns, window: plan.window };
  let keep = () => {};
  await openTables(session, lake, { task, run, columns, window: plan.window, outbox: Boolean(topic), before: book.place.form, remember: async () => { keep = await book.write(session, { ...await book.hold(session), form }); } });
  const { form: before } = book.place;
  keep();
  if (before && JSON.stringify(before.window) !== JSON.stringify(plan.window)) report.log('warning', {
    zh: '窗口设置已改变：仍保留的事件已按新的窗口重新归组，跨越改变时刻的窗口可能不完整', en: 'The windows have changed: events that are kept were put into the new ones, and windows that span the change may not be whole',
  });
  await openTarget(session, { run, target, lake, report }, result);
  return { columns, answered, result };
}

/** The table of the results, with the columns that they have now. */
export async function openTarget(session: LakeSession, { run, target, lake, report }: Pick<StreamRequest, 'run' | 'target' | 'lake' | 'report'>, result: readonly SegmentColumn[]): Promise<void> {
  await session.ensureSchema(stageSchema);
  await session.ensureSchema(target.schema);
  const request = { run, lake, target, report, plan: syncPlan.parse({ mode: 'append' }), parameters: { scheduledFor: new Date(), zone: 'UTC', values: {}, source: '' } };
  const prepared = await prepareRun(request, session, { columns: result.map(plainColumn), primaryKey: [], comment: target.comment }, null);
  await session.transaction(() => prepareTarget({ prepared, request }, session));
  if (lake.kind === 'postgresql' && result[0]?.name === windowStart) await session.execute(`create index if not exists ${lake.sql.quote(`${target.table.slice(0, 40)}_windows`)} on ${lake.sql.table(target)} (${lake.sql.quote(windowStart)})`);
}
