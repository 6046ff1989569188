import { sql } from 'kysely';
import { lakeCan, lakeTemplates, type GraphNode } from '#areas/lake';
import type { Recipients } from '#areas/system';
import type { Text } from '#platform/contract';
import { UserError } from '#platform/server/errors.ts';
import type { RunContext } from '../runner.ts';

type Asking = Pick<RunContext, 'db' | 'services' | 'run' | 'task'>;
type Approval = Extract<GraphNode['what'], { kind: 'approval' }>;
type Within = NonNullable<Parameters<RunContext['services']['messages']['sendTemplate']>[3]['within']>;

async function tell({ db, services, run, task }: Asking, template: 'approvalAsked' | 'approvalHanded', values: Record<string, string>, to: Recipients, within?: Within): Promise<void> {
  try {
    await db.transaction().execute((transaction) => services.messages.sendTemplate(transaction, lakeTemplates[template].key, { name: task.name, run: run.wid, ...values }, { to, from: null, ...(within && { within }) }));
  } catch (error) {
    // Somebody who left reads nothing; the others see it in the graph.
    if (!(error instanceof UserError)) throw error;
  }
}

/** Those who may answer, or who looks after the task. */
export async function askApprovers(at: Asking, { name }: Pick<GraphNode, 'name'>, { people, question }: Approval): Promise<void> {
  const owner = at.task.owner ?? at.task.creator;
  const users = people.length > 0 ? people : owner ? [owner] : [];
  if (users.length > 0) await tell(at, 'approvalAsked', { node: name, question }, { users });
}

/** Those who manage runs and see this one. */
export async function askManagers(at: Asking, { name }: Pick<GraphNode, 'name'>, { question }: Approval, why: Text): Promise<void> {
  const { db, task, services: { organisation } } = at;
  const readers = new Set(await organisation.rolesWith(db, lakeCan.readTasks));
  const roles = (await organisation.rolesWith(db, lakeCan.manageRuns)).filter((role) => readers.has(role));
  const seen = sql`select task.dept_id as department, array_remove(array[task.owner, task.creator], null) as people from task where task.wid = ${task.wid} and task.creator is not null`;
  await tell(at, 'approvalHanded', { node: name, question, reasonZh: why.zh, reasonEn: why.en }, { roles }, organisation.holdersSeeing('user_account.wid', roles, seen));
}
