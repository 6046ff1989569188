import { sql } from 'kysely';
import { deleteTaskTrigger, lakeErrors, listTaskTriggers, renewTriggerKey, saveTaskTrigger } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord } from '#platform/server/records.ts';
import type { AtTasks } from '../tasks/each-task.ts';
import { refusedField } from '../tasks/task-problems.ts';
import { visibleTask, visibleTaskOf } from '../tasks/visible-tasks.ts';
import { isOver } from './is-over.ts';
import { mayStart } from './may-start.ts';
import { newTriggerKey } from './trigger-keys.ts';

const untilDate = sql<string | null>`to_char(task_trigger.until_date, 'YYYY-MM-DD')`;

/** With its task: whoever does not see that does not find it. */
async function seenTrigger({ db, services, user }: AtTasks, wid: string) {
  const trigger = await db.selectFrom('task_trigger').selectAll().select(untilDate.as('until_date')).where('wid', '=', wid).where(visibleTaskOf(services, user, 'task_trigger.task_wid')).executeTakeFirst();
  if (!trigger) throw new UserError(lakeErrors.noTrigger);
  return trigger;
}

export const taskTriggerHandlers = [
  handle(listTaskTriggers, async ({ params }, context) => {
    const task = await visibleTask(context, params.id);
    const rows = await context.db.selectFrom('task_trigger').selectAll().select([untilDate.as('until_date'), context.services.organisation.personName('task_trigger.holder').as('holder_name')])
      .where('task_wid', '=', task.wid).orderBy('create_time').execute();
    const resting = new Map<string | null, boolean>();
    for (const { holder } of rows) if (!resting.has(holder)) resting.set(holder, !(await mayStart(context, { holder, task_wid: task.wid })));
    return { triggers: rows.map(({ key_hash: _hash, signing_secret, ...shown }) => ({ ...shown, signed: signing_secret !== '', over: isOver(context.services, shown.until_date), rests: resting.get(shown.holder)! })) };
  }),

  handle(saveTaskTrigger, async ({ body: { wid, row_version, task_wid, signed, ...input } }, context) => {
    const { db, services, user } = context;
    const task = await visibleTask(context, task_wid);
    const before = wid ? await seenTrigger(context, wid) : undefined;
    if (before && before.task_wid !== task.wid) throw new UserError(lakeErrors.noTrigger);
    const same = await db.selectFrom('task_trigger').select('wid').where('task_wid', '=', task.wid).where(sql`lower(name)`, '=', sql`lower(${input.name})`).executeTakeFirst();
    if (same && same.wid !== wid) throw refusedField('name', lakeErrors.triggerExists, { name: input.name });
    const values = { ...input, parameters: JSON.stringify([...new Set(input.parameters)]) };
    const renewed = !before || signed !== (before.signing_secret !== '') ? newTriggerKey(services, signed) : undefined;
    if (before) {
      const saved = await updateRecord(db, 'task_trigger', { wid: before.wid, row_version: row_version ?? before.row_version }, { ...values, ...(renewed && { ...renewed.kept, holder: user.wid }) }, user, { who: (person) => services.people.nameOf(person, db) });
      const { name, parameters, enabled, until_date } = before;
      context.audit({ wid: saved.wid, name: `${task.name} · ${input.name}`, before: { name, parameters, enabled, until_date, signed: before.signing_secret !== '' }, after: { ...input, signed } });
      return { wid: saved.wid, row_version: saved.row_version, key: renewed?.key ?? null };
    }
    const saved = await insertRecord(db, 'task_trigger', { task_wid: task.wid, ...values, ...renewed!.kept, holder: user.wid }, user);
    context.audit({ wid: saved.wid, name: `${task.name} · ${input.name}`, after: { task: task.wid, ...input, signed } });
    return { wid: saved.wid, row_version: saved.row_version, key: renewed!.key };
  }),

  handle(renewTriggerKey, async ({ body }, context) => {
    const { wid, row_version, name, signing_secret } = await seenTrigger(context, body.wid);
    const { key, kept } = newTriggerKey(context.services, signing_secret !== '');
    await updateRecord(context.db, 'task_trigger', { wid, row_version }, { ...kept, holder: context.user.wid }, context.user);
    context.audit({ wid, name, after: { renewed: true } });
    return { key };
  }),

  handle(deleteTaskTrigger, async ({ body }, context) => {
    const { wid, name, task_wid, parameters, enabled, until_date } = await seenTrigger(context, body.wid);
    await context.db.deleteFrom('task_trigger').where('wid', '=', wid).execute();
    context.audit({ wid, name, before: { task: task_wid, parameters, enabled, until_date } });
    return null;
  }),
];
