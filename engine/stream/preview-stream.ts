import type { Lake, LakeSession, SegmentColumn } from '../lake/lake.ts';
import { moment, writeTime } from '../sync/books.ts';
import type { Row, Value } from '../types/data-type.ts';
import { answerSql, describeAnswer, eventColumns, eventTimeName, sqlFailed, targetColumns, timeLiteral, windowEnd, windowStart } from './answer-sql.ts';
import { EventJudge } from './judge-events.ts';
import { checkPlan } from './open-stream.ts';
import type { StreamEvent } from './stream.ts';
import type { StreamPlan } from './stream-plan.ts';
import { Watermark } from './watermark.ts';
import { dueWindows, type TimeWindow } from './windows.ts';

const shownWindows = 5;
const questionSeconds = 20;

export interface StreamPreview {
  columns: SegmentColumn[];
  rows: Row[];
  windows: number;
  truncated: boolean;
}

/** What a SELECT makes of some events, as if all of their windows were over. Only reads. */
export async function previewStream(session: LakeSession, lake: Lake, plan: StreamPlan, columns: readonly SegmentColumn[], events: readonly StreamEvent[], most: number): Promise<StreamPreview> {
  const [wrong] = checkPlan(plan, columns);
  if (wrong) throw wrong;
  const { window } = plan;
  const answered = await describeAnswer(session, lake.sql, plan, columns);
  // Nothing is late in a preview.
  const { kept } = new EventJudge({ ...plan, late: 'update', lateSeconds: Number.MAX_SAFE_INTEGER }, columns, new Watermark({ delay: 0, idle: 0 }, { value: null, newest: {} }, [], 0)).judge(events, Date.now());
  const windows = window.kind === 'none' ? [null] : dueWindows(kept.map(({ until }) => until!), window, null, Infinity).slice(-shownWindows);
  const preview: StreamPreview = { columns: targetColumns(answered, plan), rows: [], windows: window.kind === 'none' ? 0 : windows.length, truncated: false };
  for (const one of windows.toReversed()) {
    const within = one ? kept.filter(({ time }) => time >= one.start && time < one.end) : kept;
    if (!within.length) continue;
    const sql = answerSql(literalEvents(lake, plan, columns, within.map(({ event, time }) => [...event.row, writeTime(new Date(time))]), one), lake.sql, plan.sql, answered, one);
    const answer = await session.query(sql, { rows: most - preview.rows.length, seconds: questionSeconds }).catch((error: unknown) => {
      throw sqlFailed(error, one);
    });
    preview.rows.push(...answer.rows);
    preview.truncated ||= answer.truncated;
    if (preview.rows.length >= most) break;
  }
  return preview;
}

/** Events that stand nowhere but in the question. The last value of a row is its time. */
function literalEvents({ sql }: Lake, plan: StreamPlan, columns: readonly SegmentColumn[], rows: readonly Row[], window: TimeWindow | null): string {
  const names = columns.map((_, index) => `c${index}`);
  const types = [...columns.map(({ type }) => type), moment];
  const value = (one: Value, index: number) => sql.literal(typeof one === 'string' && types[index]!.kind === 'string' ? one.replaceAll('\0', '\u2400').toWellFormed() : one, types[index]!);
  const ours: Record<string, string> = { [eventTimeName]: 'happened', ...(window && { [windowStart]: timeLiteral(sql, window.start), [windowEnd]: timeLiteral(sql, window.end) }) };
  const own = new Map(columns.map(({ name }, index) => [name, names[index]!]));
  const shown = eventColumns(columns, plan).map(({ name }) => `${own.get(name) ?? ours[name]!} as ${sql.quote(name)}`);
  return `select ${shown.join(', ')} from (values ${rows.map((row) => `(${row.map(value).join(', ')})`).join(', ')}) as given(${[...names, 'happened'].join(', ')})`;
}
