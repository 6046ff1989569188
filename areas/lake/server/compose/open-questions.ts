import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { lakeCan } from '#areas/lake';
import type { Principal } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';

/** What a node asks, of the version that the run was started with. */
export interface OpenQuestion {
  run_wid: string;
  node: string;
  node_name: string;
  question: string;
  asked: string;
  minutes: number | null;
}

/** Whoever is named; where nobody is, or nobody of them can, those who manage runs. The same rule as when the answer comes. */
function isAsked(user: Principal): RawBuilder<SqlBool> {
  const people = sql`coalesce(graph.node -> 'what' -> 'people', '[]')`;
  return sql<SqlBool>`(${people} @> to_jsonb(${user.wid}::text)${user.can(lakeCan.manageRuns) ? sql` or jsonb_array_length(${people}) = 0 or jsonb_typeof(kept.value -> 'handed') = 'object'` : sql``})`;
}

/** Nodes of the surrounding `task_run` that wait for somebody: what the run keeps says so, and nobody has answered since. `user`: only those that wait for this person. */
function asking(user: Principal | undefined): RawBuilder<unknown> {
  return sql`
    jsonb_each(case when jsonb_typeof(task_run.result -> 'nodes') = 'object' then task_run.result -> 'nodes' else '{}' end) kept
    join lateral jsonb_array_elements(coalesce(
      (select task_version.content -> 'definition' -> 'nodes' from task_version where task_version.task_wid = task_run.task_wid and task_version.version_number = task_run.task_version),
      (select task.definition -> 'nodes' from task where task.wid = task_run.task_wid), '[]')) graph (node) on graph.node ->> 'id' = kept.key and graph.node -> 'what' ->> 'kind' = 'approval'
    where kept.value ->> 'state' = 'running' and ${user ? isAsked(user) : sql`true`}
      and not exists (select from run_decision where run_decision.run_wid = task_run.wid and run_decision.node = kept.key and run_decision.asked = kept.value ->> 'start')`;
}

const underWay = sql`task_run.kind = 'compose' and task_run.state in ('waiting', 'running') and not task_run.stop_requested`;

/** Whether the run waits for a decision. */
export const asksSomebody = (user?: Principal): RawBuilder<boolean> => sql<boolean>`(case when ${underWay} then exists (select from ${asking(user)}) else false end)`;

/** What waits for this person, the oldest first. `shown`: which runs they see at all. */
export async function questionsFor(db: Database, user: Principal, shown: RawBuilder<SqlBool>, limit: number): Promise<{ total: number; rows: (OpenQuestion & { task_name: string })[] }> {
  const { rows } = await sql<OpenQuestion & { task_name: string; total: number }>`
    select task_run.wid as run_wid, task.name as task_name, open.*, count(*) over ()::int as total
    from task_run join task on task.wid = task_run.task_wid
    cross join lateral (
      select kept.key as node, graph.node ->> 'name' as node_name, coalesce(graph.node -> 'what' ->> 'question', '') as question, kept.value ->> 'start' as asked, (graph.node -> 'what' ->> 'minutes')::int as minutes
      from ${asking(user)}) open
    where ${underWay} and ${shown} order by open.asked, task_run.wid, open.node limit ${limit}`.execute(db);
  return { total: rows[0]?.total ?? 0, rows };
}
