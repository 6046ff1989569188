import { sql } from 'kysely';
import { deleteCalendar, lakeErrors, listCalendars, saveCalendar } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord } from '#platform/server/records.ts';
import { refusedField } from '../tasks/task-problems.ts';

export const calendarHandlers = [
  handle(listCalendars, async ({ body }, context) => {
    let calendars = context.db.selectFrom('work_calendar').select(['wid', 'row_version', 'create_time', 'modify_time', 'name', 'workdays', 'include', 'exclude']);
    if (body.key) calendars = calendars.where(sql<boolean>`strpos(lower(name), lower(${body.key})) > 0`);
    return context.page(calendars, { sort: 'name', sortable: { name: 'name', modify_time: 'modify_time' } });
  }),

  handle(saveCalendar, async ({ body: { wid, row_version, ...given } }, context) => {
    const { db, services, user } = context;
    if (given.workdays.length === 0 && given.include.length === 0) throw refusedField('workdays', lakeErrors.noWorkdays, {});
    const same = await db.selectFrom('work_calendar').select('wid').where('name', '=', given.name).where('wid', '<>', wid ?? '').executeTakeFirst();
    if (same) throw refusedField('name', lakeErrors.calendarExists, { name: given.name });
    const sorted = (days: readonly string[]) => JSON.stringify([...new Set(days)].sort());
    const values = { name: given.name, workdays: JSON.stringify([...new Set(given.workdays)].sort()), include: sorted(given.include), exclude: sorted(given.exclude) };
    const before = wid ? await db.selectFrom('work_calendar').selectAll().where('wid', '=', wid).executeTakeFirst() : undefined;
    const row = wid
      ? await updateRecord(db, 'work_calendar', { wid, row_version: row_version ?? 0 }, values, user, { who: (person) => services.people.nameOf(person, db) })
      : await insertRecord(db, 'work_calendar', values, user);
    const shown = ({ name, workdays, include, exclude }: typeof row) => ({ name, workdays, include, exclude });
    context.audit({ wid: row.wid, name: row.name, ...(before && { before: shown(before) }), after: shown(row) });
    return { wid: row.wid, row_version: row.row_version };
  }),

  handle(deleteCalendar, async ({ body }, context) => {
    const gone = await context.db.deleteFrom('work_calendar').where('wid', '=', body.wid).where('row_version', '=', body.row_version).returning(['wid', 'name']).executeTakeFirst();
    if (!gone) throw new UserError(lakeErrors.noCalendar);
    context.audit({ wid: gone.wid, name: gone.name });
    return null;
  }),
];
