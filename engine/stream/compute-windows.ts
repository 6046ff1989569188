import type { TableName } from '../connectors/connector.ts';
import type { LakeSession, LakeSql, SegmentColumn } from '../lake/lake.ts';
import { answerSql, eventColumns, eventTimeName, sqlFailed, timeLiteral, windowEnd, windowStart } from './answer-sql.ts';
import { newEvents, stateColumn, stateTable, storedColumns } from './state-tables.ts';
import type { StreamPlan } from './stream-plan.ts';
import { dueWindows, windowsUntil, type SizedWindow, type TimeWindow } from './windows.ts';

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
}

/** The relation `events`: those of a window, or all that are new. */
export function eventsSql({ sql, task, run, plan, columns }: Pick<Computing, 'sql' | 'task' | 'run' | 'plan' | 'columns'>, window: TimeWindow | null): string {
  const { quote } = sql;
  const ours: Record<string, string> = { [eventTimeName]: 'happened', ...(window && { [windowStart]: timeLiteral(sql, window.start), [windowEnd]: timeLiteral(sql, window.end) }) };
  const own = new Map(columns.map(({ name }, index) => [name, stateColumn(index)]));
  const named = eventColumns(columns, plan).map(({ name }) => `${own.get(name) ?? ours[name]!} as ${quote(name)}`);
  const from = sql.table(window ? stateTable(task) : newEvents(run));
  return `select ${named.join(', ')} from ${from}${window ? ` where ${within(window)}` : ''}`;
}

const within = ({ start, end }: TimeWindow) => `t >= ${start} and t < ${end} and (closed is null or closed < ${end})`;

/** What a window answers takes the place of what it answered before. */
async function compute(computing: Computing, window: TimeWindow): Promise<number> {
  const { session, sql, task, target } = computing;
  const [there] = await session.rows(`select 1 from ${sql.table(stateTable(task))} where ${within(window)} limit 1`);
  if (!there) return 0;
  const { quote } = sql;
  await session.execute(`delete from ${sql.table(target)} where ${quote(windowStart)} = ${timeLiteral(sql, window.start)} and ${quote(windowEnd)} = ${timeLiteral(sql, window.end)}`);
  return insert(computing, window);
}

async function insert(computing: Computing, window: TimeWindow | null): Promise<number> {
  const { session, sql, target, plan, answered, filled } = computing;
  const answer = answerSql(eventsSql(computing, window), sql, plan.sql, answered, window);
  return session.execute(`insert into ${sql.table(target)} (${filled.map(sql.quote).join(', ')}) ${answer}`).catch((error: unknown) => {
    throw sqlFailed(error, window);
  });
}

export interface Computed {
  results: number;
  windows: TimeWindow[];
}

/** New events join those that are kept; windows that the watermark has passed, and those that late events belong to, are computed; what no window needs any more goes. */
export async function computeWindows(computing: Computing, window: SizedWindow, { before, now, again }: { before: number | null; now: number | null; again: ReadonlySet<number> }): Promise<Computed> {
  const { session, sql, task, run, plan } = computing;
  const state = sql.table(stateTable(task));
  const names = storedColumns(computing.columns).map(({ name }) => name).join(', ');
  await session.execute(`insert into ${state} (${names}) select ${names} from ${sql.table(newEvents(run))}`);
  if (now === null) return { results: 0, windows: [] };
  const due = new Map(dueWindows(await endsOf(session, state, `needed <= ${now + span(window)}`), window, before, now).map((one) => [one.end, one]));
  for (const end of again) if (end <= now) due.set(end, { start: end - window.seconds * 1000, end });
  const computed: Computed = { results: 0, windows: [...due.values()] };
  for (const one of computed.windows) computed.results += await compute(computing, one);
  await session.execute(`delete from ${state} where needed <= ${now - (plan.late === 'update' ? plan.lateSeconds * 1000 : 0)}`);
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
export const computeRows = async (computing: Computing): Promise<Computed> => ({ results: await insert(computing, null), windows: [] });
