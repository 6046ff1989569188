import type { TableName } from '../connectors/connector.ts';
import type { LakeSession, LakeSql, SegmentColumn } from '../lake/lake.ts';
import { answerSql, answersSql, boundsOf, dueRelation, eventColumns, eventTimeName, inPortions, ofWindows, sqlFailed, windowEnd, windowStart, type WindowBounds } from './answer-sql.ts';
import { newEvents, stateColumn, stateTable, storedColumns } from './state-tables.ts';
import { keptMilliseconds, type StreamPlan } from './stream-plan.ts';
import { dueWindows, stepsOf, windowsUntil, type SizedWindow, type TimeWindow } from './windows.ts';

export interface Computing {
  session: LakeSession;
  sql: LakeSql;
  task: string;
  run: string;
  plan: StreamPlan;
  target: TableName;
  /** Of the events, and what the SELECT answers with. */
  columns: readonly SegmentColumn[];
  answered: readonly SegmentColumn[];
  /** Of the target, filled by the answer, in its order. */
  filled: readonly string[];
  /** Many windows in one statement. Some lakes cannot do so with every SELECT; then each has its own. */
  together: boolean;
}

/** The relation `events`: those of a window, or all that are new. */
export function eventsSql({ sql, task, run, plan, columns }: Pick<Computing, 'sql' | 'task' | 'run' | 'plan' | 'columns'>, bounds: WindowBounds | null): string {
  const { quote } = sql;
  const ours: Record<string, string> = { [eventTimeName]: 'happened', ...(bounds && { [windowStart]: bounds.start, [windowEnd]: bounds.end }) };
  const own = new Map(columns.map(({ name }, index) => [name, stateColumn(index)]));
  const named = eventColumns(columns, plan).map(({ name }) => `${own.get(name) ?? ours[name]!} as ${quote(name)}`);
  return `select ${named.join(', ')} from ${bounds ? keptIn({ sql, task, plan }, bounds) : sql.table(newEvents(run))}`;
}

/** Kept events of a window. Their last window tells the others that they are in: compared as equal, a lake finds those of many windows at once. */
function keptIn({ sql, task, plan: { window } }: Pick<Computing, 'sql' | 'task' | 'plan'>, { until }: WindowBounds): string {
  const later = stepsOf(window as SizedWindow);
  const [others, needed] = later.length === 1 ? ['', until] : [` cross join (values ${later.map((step) => `(${step})`).join(', ')}) as ${sql.quote('tributary later')}(later)`, `${until} + later`];
  return `${sql.table(stateTable(task))}${others} where needed = ${needed} and (closed is null or closed < ${until})`;
}

/** What windows answer takes the place of what they answered before. */
async function compute(computing: Computing, windows: readonly TimeWindow[]): Promise<number> {
  const { session, sql, target, plan, answered } = computing;
  const { from, bounds } = dueRelation(sql, windows);
  const there = new Set((await session.rows(`select ${bounds.until} from ${from} where exists (select 1 from ${keptIn(computing, bounds)})`)).map(([end]) => Number(end)));
  const filled = windows.filter(({ end }) => there.has(end));
  if (filled.length === 0) return 0;
  await session.execute(`delete from ${sql.table(target)} where ${ofWindows(sql, filled)}`);
  if (filled.length > 1) {
    const due = dueRelation(sql, filled);
    return insert(computing, answersSql(due, eventsSql(computing, due.bounds), sql, plan.sql, answered), null);
  }
  const [one] = filled;
  return insert(computing, answerSql(eventsSql(computing, boundsOf(sql, one!)), sql, plan.sql, answered, one!), one!);
}

async function insert({ session, sql, target, filled }: Computing, answer: string, window: TimeWindow | null): Promise<number> {
  return session.execute(`insert into ${sql.table(target)} (${filled.map(sql.quote).join(', ')}) ${answer}`).catch((error: unknown) => {
    throw sqlFailed(error, window);
  });
}

export interface Computed {
  results: number;
  windows: TimeWindow[];
  /** Of windows that end here or before, events are no longer kept; null: of none. */
  forgotten: number | null;
}

/** New events join those that are kept; windows that the watermark has passed, and those that late events belong to, are computed; what no window needs any more goes. */
export async function computeWindows(computing: Computing, window: SizedWindow, { before, now, again, forgotten }: { before: number | null; now: number | null; again: ReadonlySet<number>; forgotten: number | null }): Promise<Computed> {
  const { session, sql, task, run, plan } = computing;
  const state = sql.table(stateTable(task));
  const names = storedColumns(computing.columns).map(({ name }) => name).join(', ');
  await session.execute(`insert into ${state} (${names}) select ${names} from ${sql.table(newEvents(run))}`);
  if (now === null) return { results: 0, windows: [], forgotten };
  const due = new Map(dueWindows(await endsOf(session, state, `needed <= ${now + span(window)}`), window, before, now).map((one) => [one.end, one]));
  for (const end of again) if (end <= now) due.set(end, { start: end - window.seconds * 1000, end });
  const kept = now - keptMilliseconds(plan);
  const computed: Computed = { results: 0, windows: [...due.values()], forgotten: Math.max(forgotten ?? kept, kept) };
  for (const some of inPortions(computed.windows, computing.together ? undefined : 1)) computed.results += await compute(computing, some);
  await session.execute(`delete from ${state} where needed <= ${kept}`);
  return computed;
}

const span = (window: SizedWindow) => {
  const [first] = windowsUntil(0, window);
  return -first!.end;
};

export async function endsOf(session: LakeSession, state: string, where: string): Promise<number[]> {
  return (await session.rows(`select distinct needed from ${state} where ${where}`)).map(([end]) => Number(end));
}

/** Row by row: what the SELECT makes of the new events is added. */
export async function computeRows(computing: Computing): Promise<Computed> {
  return { results: await insert(computing, answerSql(eventsSql(computing, null), computing.sql, computing.plan.sql, computing.answered, null), null), windows: [], forgotten: null };
}
