import { lakeErrors, submitRelease } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord } from '#platform/server/records.ts';
import type { TaskRow } from '../runners/runner.ts';
import { errorsOf, findingsOf, notReady } from '../tasks/check-task.ts';
import type { AtTasks } from '../tasks/each-task.ts';
import { asVersion, onlineVersionOf } from '../tasks/online-version.ts';
import { visibleTask } from '../tasks/visible-tasks.ts';
import { tellApprovers } from './tell-release.ts';

interface Submitted {
  task: TaskRow;
  version_number: number;
  from_version: number | null;
}

/** What could not go online is not worth an approver's time. */
async function examine(context: AtTasks, wid: string, asked: number | undefined): Promise<Submitted> {
  const { db } = context;
  const stored = await visibleTask(context, wid);
  const version_number = asked ?? stored.version_number;
  const task = await asVersion(db, stored, version_number);
  if (task.version_number !== version_number) throw new UserError(lakeErrors.noVersion);
  const from_version = onlineVersionOf(stored);
  if (from_version === version_number) throw new UserError(lakeErrors.nothingToRelease, { name: task.name, version: version_number });
  await refuseOpen(context, task);
  const errors = errorsOf(await findingsOf(context, task));
  if (errors.length > 0) throw notReady(task.name, errors);
  return { task, version_number, from_version };
}

async function refuseOpen({ db, services }: AtTasks, task: Pick<TaskRow, 'wid' | 'name'>): Promise<void> {
  const other = await db.selectFrom('release_item').innerJoin('release', 'release.wid', 'release_item.release_wid').where('release_item.task_wid', '=', task.wid).where('release_item.open', '=', true)
    .select(services.organisation.personName('release.creator').as('who')).executeTakeFirst();
  if (other) throw new UserError(lakeErrors.inOtherRelease, { name: task.name, who: other.who });
}

export const submitReleaseHandlers = [
  handle(submitRelease, async ({ body }, context) => {
    const { db, services, user } = context;
    const items: Submitted[] = [];
    const asked = new Map(body.tasks.map(({ wid, version_number }) => [wid, version_number]));
    for (const [wid, version] of asked) items.push(await examine(context, wid, version));
    try {
      return await db.transaction().execute(async (transaction) => {
        const row = await insertRecord(transaction, 'release', { state: 'waiting', note: body.note, decided_by: null, decided_time: null, reason: '' }, user);
        await transaction.insertInto('release_item').values(items.map(({ task, version_number, from_version }, position) => ({ release_wid: row.wid, task_wid: task.wid, position, version_number, from_version }))).execute();
        await tellApprovers({ db: transaction, services, user }, { release: row.wid, tasks: items.map(({ task }) => task.name), note: body.note });
        context.audit({ wid: row.wid, name: body.note, after: { tasks: items.map(({ task, version_number }) => ({ wid: task.wid, name: task.name, version_number })) } });
        return { wid: row.wid, row_version: row.row_version };
      });
    } catch (error) {
      // Somebody else submitted one of them at the same moment.
      if ((error as { constraint?: string }).constraint === 'release_item_open') for (const { task } of items) await refuseOpen(context, task);
      throw error;
    }
  }),
];
