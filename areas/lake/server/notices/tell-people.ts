import { lakeTemplates } from '#areas/lake';
import { systemSettings } from '#areas/system';
import type { Text } from '#platform/contract';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import type { RunRow, TaskRow } from '../runners/runner.ts';
import { sendNotice } from './send-notice-job.ts';

type Event = 'failed' | 'timed-out' | 'warning' | 'ended' | 'late' | 'overdue' | 'behind';
const templates = { failed: lakeTemplates.runFailed, 'timed-out': lakeTemplates.runFailed, warning: lakeTemplates.runWarned, ended: lakeTemplates.runEnded, late: lakeTemplates.runLate, overdue: lakeTemplates.runOverdue, behind: lakeTemplates.runBehind } as const;
const levels: Record<string, readonly Event[]> = { none: [], failed: ['failed', 'timed-out', 'late', 'overdue', 'behind'], warning: ['failed', 'timed-out', 'late', 'overdue', 'behind', 'warning'], all: ['failed', 'timed-out', 'late', 'overdue', 'behind', 'warning', 'ended'] };

/** The owner, or whoever made the task, hears of it as its push level says; the webhook hears of every trouble. */
export async function tellPeople(
  db: Database, services: Services, run: Pick<RunRow, 'wid' | 'scheduled_for' | 'attempt'>, task: Pick<TaskRow, 'wid' | 'name' | 'kind' | 'owner' | 'creator' | 'push_level'>, event: Event, reason: Text,
): Promise<void> {
  if (event === 'failed' || event === 'timed-out' || event === 'late' || event === 'overdue' || event === 'behind') {
    await sendNotice(db, services, 'failure', {
      event: `run.${event}`, time: new Date().toISOString(), task: { wid: task.wid, name: task.name, kind: task.kind }, run: { wid: run.wid, scheduled_for: run.scheduled_for, attempt: run.attempt }, reason,
    }, run.wid);
  }
  const reader = task.owner ?? task.creator;
  if (!reader || !levels[task.push_level]?.includes(event)) return;
  try {
    await db.transaction().execute((transaction) => services.messages.sendTemplate(
      transaction, templates[event].key, { name: task.name, reasonZh: reason.zh, reasonEn: reason.en, time: readable(run.scheduled_for, services), task: task.wid, run: run.wid }, { to: { users: [reader] }, from: null },
    ));
  } catch (error) {
    // An owner who left reads nothing.
    if (!(error instanceof UserError)) throw error;
  }
}

/** As clocks of the organisation show it: people read it, in whatever channel it comes. */
const readable = (time: string, { settings }: Services): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: settings.get(systemSettings.timeZone), dateStyle: 'short', timeStyle: 'short' }).format(new Date(time));
