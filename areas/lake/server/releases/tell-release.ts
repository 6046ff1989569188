import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { lakeCan, releaseTemplates } from '#areas/lake';
import { systemErrors, type Recipients } from '#areas/system';
import { UserError } from '#platform/server/errors.ts';
import type { Seeing } from '../tasks/visible-tasks.ts';

interface News {
  release: string;
  tasks: readonly string[];
  note: string;
}

const named = 3;

/** Whoever did it knows already. In the transaction of what happened; that there is nobody to tell holds nothing up. */
async function tell({ db, services, user }: Seeing, template: keyof typeof releaseTemplates, to: Recipients, { release, tasks, note }: News, within: RawBuilder<SqlBool> = sql<SqlBool>`true`): Promise<void> {
  const some = tasks.slice(0, named).join(', ') + (tasks.length > named ? ' …' : '');
  await sql`savepoint tell`.execute(db);
  try {
    await services.messages.sendTemplate(
      db, releaseTemplates[template].key, { who: user.name, tasks: some, count: tasks.length, note, release },
      { to, from: user, within: sql<SqlBool>`user_account.wid <> ${user.wid} and ${within}` },
    );
  } catch (error) {
    if (!(error instanceof UserError) || error.definition.code !== systemErrors.nobodyToSendTo.code) throw error;
    await sql`rollback to savepoint tell`.execute(db);
  }
}

/** Of those who may approve, the ones who can open it: whose role shows them every task of it. */
export async function tellApprovers(context: Seeing, news: News): Promise<void> {
  const { db, services: { organisation } } = context;
  const readers = new Set(await organisation.rolesWith(db, lakeCan.readTasks));
  const roles = (await organisation.rolesWith(db, lakeCan.approveReleases)).filter((role) => readers.has(role));
  // What nobody made is seen by all.
  const tasks = sql`select task.dept_id as department, array_remove(array[task.owner, task.creator], null) as people
    from release_item join task on task.wid = release_item.task_wid where release_item.release_wid = ${news.release} and task.creator is not null`;
  await tell(context, 'releaseSubmitted', { roles }, news, organisation.holdersSeeing('user_account.wid', roles, tasks));
}

/** The submitter, and those who look after the tasks once they are online. */
export async function tellDecision(context: Seeing, decision: 'releaseApproved' | 'releaseReturned', people: readonly (string | null)[], news: News): Promise<void> {
  const users = [...new Set(people.filter((wid) => wid !== null))];
  if (users.length > 0) await tell(context, decision, { users }, news);
}
