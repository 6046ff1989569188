import { sql } from 'kysely';
import { approveRelease, lakeErrors, lakeSettings, releaseStateWords, returnRelease, withdrawRelease } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { updateRecord } from '#platform/server/records.ts';
import type { TaskFinding, TaskRow } from '../runners/runner.ts';
import type { AtTasks } from '../tasks/each-task.ts';
import { asVersion, onlineVersionOf } from '../tasks/online-version.ts';
import { bringOnline, findReady, tellOnline } from '../tasks/task-status.ts';
import { visibleTask, type Seeing } from '../tasks/visible-tasks.ts';
import { releaseItems, visibleRelease, type ReleaseRow } from './release-rows.ts';
import { tellDecision } from './tell-release.ts';

interface Decided { wid: string; row_version?: number | undefined }

async function waiting(context: Seeing, { wid, row_version }: Decided) {
  const release = await visibleRelease(context, wid);
  if (release.state !== 'waiting') throw new UserError(lakeErrors.releaseDecided, { state: releaseStateWords[release.state] });
  return { ...release, row_version: row_version ?? release.row_version };
}

/** Somebody else's: four eyes see more than two. */
async function toDecide(context: Seeing, input: Decided) {
  const release = await waiting(context, input);
  if (release.creator === context.user.wid) throw new UserError(lakeErrors.ownRelease);
  return release;
}

/** Of two who decide at the same moment, the second is told who was faster. */
async function decide({ db, services, user }: Seeing, release: Pick<ReleaseRow, 'wid' | 'row_version'>, change: Pick<ReleaseRow, 'state' | 'reason'>): Promise<{ wid: string; row_version: number }> {
  const { wid, row_version } = await updateRecord(db, 'release', release, { ...change, decided_by: user.wid, decided_time: sql`now()` as never }, user, { what: { zh: '发布', en: 'release' }, who: (person) => services.people.nameOf(person, db) });
  await db.updateTable('release_item').set({ open: false }).where('release_wid', '=', wid).execute();
  return { wid, row_version };
}

interface Ready { task: TaskRow; before: number | null; newest: number; findings: TaskFinding[] }

/** Every task is looked at before the first one is touched. */
async function examine(context: AtTasks, release: string): Promise<Ready[]> {
  const ready: Ready[] = [];
  for (const item of await releaseItems(context.db, release)) {
    if (item.deleted) throw new UserError(lakeErrors.releaseTaskGone, { name: item.task_name });
    const stored = await visibleTask(context, item.task_wid);
    const task = await asVersion(context.db, stored, item.version_number);
    if (task.version_number !== item.version_number) throw new UserError(lakeErrors.noVersion);
    ready.push({ task, before: onlineVersionOf(stored), newest: stored.version_number, findings: await findReady(context, task) });
  }
  return ready;
}

export const decideReleaseHandlers = [
  handle(approveRelease, async ({ body }, context) => {
    const { db, services, user } = context;
    const release = await toDecide(context, body);
    const ready = await examine(context, release.wid);
    const approval = services.settings.get(lakeSettings.releaseApproval);
    const next: (string | null)[] = [];
    const saved = await db.transaction().execute(async (transaction) => {
      const within = { db: transaction, services, user };
      const row = await decide(within, release, { state: 'approved', reason: body.reason });
      for (const { task, newest } of ready) next.push(await bringOnline(within, task, approval || task.version_number !== newest ? task.version_number : null));
      await tellDecision(within, 'releaseApproved', [release.creator, ...ready.map(({ task }) => task.owner)], { release: release.wid, tasks: ready.map(({ task }) => task.name), note: body.reason });
      return row;
    });
    for (const [at, { task, before, findings }] of ready.entries()) await tellOnline(context, task, { before, findings, next: next[at]! });
    context.audit({ wid: release.wid, name: release.note, before: { state: 'waiting' }, after: { state: 'approved', reason: body.reason } });
    return saved;
  }),

  handle(returnRelease, async ({ body }, context) => {
    const release = await toDecide(context, body);
    const saved = await decide(context, release, { state: 'returned', reason: body.reason });
    const items = await releaseItems(context.db, release.wid);
    await tellDecision(context, 'releaseReturned', [release.creator], { release: release.wid, tasks: items.map(({ task_name }) => task_name), note: body.reason });
    context.audit({ wid: release.wid, name: release.note, before: { state: 'waiting' }, after: { state: 'returned', reason: body.reason } });
    return saved;
  }),

  handle(withdrawRelease, async ({ body }, context) => {
    const release = await waiting(context, body);
    if (release.creator !== context.user.wid) throw new UserError(lakeErrors.notYourRelease);
    const saved = await decide(context, release, { state: 'withdrawn', reason: '' });
    context.audit({ wid: release.wid, name: release.note, before: { state: 'waiting' }, after: { state: 'withdrawn' } });
    return saved;
  }),
];
