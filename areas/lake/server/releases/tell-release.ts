import { sql } from 'kysely';
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
async function tell({ db, services, user }: Seeing, template: keyof typeof releaseTemplates, to: Recipients, { release, tasks, note }: News): Promise<void> {
  const some = tasks.slice(0, named).join(', ') + (tasks.length > named ? ' …' : '');
  await sql`savepoint tell`.execute(db);
  try {
    await services.messages.sendTemplate(
      db, releaseTemplates[template].key, { who: user.name, tasks: some, count: tasks.length, note, release },
      { to, from: user, within: sql<boolean>`user_account.wid <> ${user.wid}` },
    );
  } catch (error) {
    if (!(error instanceof UserError) || error.definition.code !== systemErrors.nobodyToSendTo.code) throw error;
    await sql`rollback to savepoint tell`.execute(db);
  }
}

export async function tellApprovers(context: Seeing, news: News): Promise<void> {
  await tell(context, 'releaseSubmitted', { roles: await context.services.organisation.rolesWith(context.db, lakeCan.approveReleases) }, news);
}

/** The submitter, and those who look after the tasks once they are online. */
export async function tellDecision(context: Seeing, decision: 'releaseApproved' | 'releaseReturned', people: readonly (string | null)[], news: News): Promise<void> {
  const users = [...new Set(people.filter((wid) => wid !== null))];
  if (users.length > 0) await tell(context, decision, { users }, news);
}
