import type { LakeSession, LakeSql, SegmentColumn } from '../lake/lake.ts';
import { ConnectorFailure } from '../connectors/failure.ts';
import { moment, writeTime } from '../sync/books.ts';
import { SyncFailure } from '../sync/run.ts';
import type { StreamPlan } from './stream-plan.ts';
import type { TimeWindow } from './windows.ts';

export const windowStart = 'window_start';
export const windowEnd = 'window_end';
export const eventTimeName = 'event_time';
const windowColumns: readonly SegmentColumn[] = [{ name: windowStart, type: moment }, { name: windowEnd, type: moment }];

const lower = (name: string) => name.toLowerCase();
const isWindowColumn = ({ name }: SegmentColumn) => lower(name) === windowStart || lower(name) === windowEnd;
const questionSeconds = 60;

export const timeLiteral = (sql: LakeSql, time: number) => sql.literal(writeTime(new Date(time)).replace(/\.(\d{3})Z$/, '.$1000Z'), moment);

/** Columns of `events` besides their own: when it happened, and the window; a column of the same name goes before. */
export function eventColumns(columns: readonly SegmentColumn[], plan: Pick<StreamPlan, 'window'>): SegmentColumn[] {
  const ours = [{ name: eventTimeName, type: moment }, ...(plan.window.kind === 'none' ? [] : windowColumns)];
  return [...columns, ...ours.filter(({ name }) => !columns.some((column) => lower(column.name) === name))];
}

/** The SELECT of a person over `events`, in its own brackets. What stands before it decides what `events` is. */
export function answerOver(events: string, sql: LakeSql, select: string, columns: readonly string[]): string {
  return `with events as (${events})\nselect ${columns.join(', ') || '*'} from (\n${statementOf(select)}\n) as ${sql.quote('answer')}`;
}

const statementOf = (select: string) => select.trim().replace(/;\s*$/, '');

/** No event at all, under the names and types that they have. */
export function noEvents(sql: LakeSql, columns: readonly SegmentColumn[]): string {
  return `select ${columns.map(({ name, type }) => `${sql.literal(null, type)} as ${sql.quote(name)}`).join(', ')} where false`;
}

/** What the window computes, as columns of the target: those that say which window it is are ours, whatever the SELECT calls so. */
export function answerSql(events: string, sql: LakeSql, select: string, answered: readonly SegmentColumn[], window: TimeWindow | null): string {
  const named = answered.filter((column) => !window || !isWindowColumn(column)).map(({ name }) => `${sql.quote('answer')}.${sql.quote(name)}`);
  return answerOver(events, sql, select, window ? [timeLiteral(sql, window.start), timeLiteral(sql, window.end), ...named] : named);
}

/** Windows that one statement speaks of: with many more it takes longer to read than to run. */
const mostWindows = 500;
export const inPortions = (windows: readonly TimeWindow[], most = mostWindows): TimeWindow[][] => Array.from({ length: Math.ceil(windows.length / most) }, (_, index) => windows.slice(index * most, (index + 1) * most));

/** Rows of the target that are results of these windows. */
export function ofWindows(sql: LakeSql, windows: readonly TimeWindow[]): string {
  const names = [windowStart, windowEnd].map(sql.quote);
  const [one, ...others] = windows;
  if (others.length === 0) return `${names[0]!} = ${timeLiteral(sql, one!.start)} and ${names[1]!} = ${timeLiteral(sql, one!.end)}`;
  return `(${names.join(', ')}) in (select window_begins, window_is_over from ${dueRelation(sql, windows).from})`;
}

/** When a window begins and ends, and the end as a number. */
export interface WindowBounds {
  start: string;
  end: string;
  until: string;
}

export const boundsOf = (sql: LakeSql, { start, end }: TimeWindow): WindowBounds => ({ start: timeLiteral(sql, start), end: timeLiteral(sql, end), until: `cast(${end} as bigint)` });

/** Several windows of one size as a relation, and what says their bounds in each of its rows. Numbers alone: literals of moments are long, and slow to read. */
export function dueRelation(sql: LakeSql, windows: readonly TimeWindow[]): { from: string; bounds: WindowBounds } {
  const due = sql.quote('tributary due');
  const [{ start, end }] = windows as [TimeWindow];
  const moment = (seconds: string) => `${timeLiteral(sql, 0)} + interval '1 second' * (${seconds})`;
  const ends = windows.map((window) => `(cast(${window.end / 1000} as bigint))`).join(', ');
  const rows = `select ${moment(`ended - ${(end - start) / 1000}`)} as window_begins, ${moment('ended')} as window_is_over, ended * 1000 as needed_until from (values ${ends}) as given(ended)`;
  return { from: `(${rows}) as ${due}`, bounds: { start: `${due}.window_begins`, end: `${due}.window_is_over`, until: `${due}.needed_until` } };
}

/** The same for many windows in one statement: the SELECT is asked once for each of them, over its own events. */
export function answersSql({ from, bounds }: ReturnType<typeof dueRelation>, events: string, sql: LakeSql, select: string, answered: readonly SegmentColumn[]): string {
  const answers = sql.quote('tributary answers');
  const named = answered.filter((column) => !isWindowColumn(column)).map(({ name }) => `${answers}.${sql.quote(name)}`);
  return `select ${[bounds.start, bounds.end, ...named].join(', ')} from ${from} cross join lateral (\n${answerOver(events, sql, select, [])}\n) as ${answers}`;
}

export function targetColumns(answered: readonly SegmentColumn[], plan: Pick<StreamPlan, 'window'>): SegmentColumn[] {
  return plan.window.kind === 'none' ? [...answered] : [...windowColumns, ...answered.filter((column) => !isWindowColumn(column))];
}

/**
 * Which columns the SELECT answers with. It is asked as any question of a person is, over no events: so it is one reading
 * statement that stays within the tables of people, before it is ever run within a transaction of ours.
 */
export async function describeAnswer(session: LakeSession, sql: LakeSql, plan: Pick<StreamPlan, 'sql' | 'window'>, columns: readonly SegmentColumn[]): Promise<SegmentColumn[]> {
  if (statementOf(plan.sql) === '') throw new SyncFailure('mapping', { zh: '请写下对 events 的查询（SELECT）', en: 'Write a SELECT over events' });
  const answered = await session.query(answerOver(noEvents(sql, eventColumns(columns, plan)), sql, plan.sql, []), { rows: 0, seconds: questionSeconds }).then((answer) => answer.columns, (error: unknown) => {
    throw sqlFailed(error);
  });
  const all = targetColumns(answered, plan);
  const twice = all.find(({ name }, index) => all.findIndex((other) => lower(other.name) === lower(name)) < index);
  if (twice) throw new SyncFailure('mapping', { zh: `查询结果中有两个名为“${twice.name}”的列，请用 AS 另取列名`, en: `The SELECT gives two columns "${twice.name}"; name one of them otherwise with AS` });
  return answered;
}

/** What the lake says about the SELECT is for whoever wrote it; everything else passes. */
export function sqlFailed(error: unknown, window?: TimeWindow | null): unknown {
  if (!(error instanceof ConnectorFailure) || (error.kind !== 'bad-data' && error.kind !== 'unsupported' && error.kind !== 'table-gone')) return error;
  const where = window ? { zh: `（窗口 ${new Date(window.start).toISOString()}）`, en: ` (window ${new Date(window.start).toISOString()})` } : { zh: '', en: '' };
  return new SyncFailure('mapping', { zh: `SQL 执行失败${where.zh}：${error.text.zh}`, en: `The SQL failed${where.en}: ${error.text.en}` }, { cause: error });
}
