import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { key, name, saved, version, wid } from './fields.ts';
import { can } from './permissions.ts';

const base = '/api/drd/dataLake/workCalendar';

const days = {
  /** 1 Monday to 7 Sunday. */
  workdays: z.array(z.number().int().min(1).max(7)).max(7).default([1, 2, 3, 4, 5]),
  /** Count as working days whatever else is said; and never do. */
  include: z.array(z.iso.date()).max(4000).default([]), exclude: z.array(z.iso.date()).max(4000).default([]),
};
export const WorkCalendar = z.object({ wid: z.string(), row_version: z.number().int(), create_time: z.iso.datetime(), modify_time: z.iso.datetime(), name: z.string(), ...days });
export type WorkCalendar = z.output<typeof WorkCalendar>;

/** A schedule copies the days of a calendar when it is chosen. */
export const listCalendars = defineCall({
  method: 'POST', path: `${base}/list`, summary: { zh: '工作日历', en: 'Work calendars' },
  permission: can.readTasks, query: paging, body: z.object({ key }), reply: pageOf(WorkCalendar),
});
export const saveCalendar = defineCall({
  method: 'POST', path: `${base}/save`, summary: { zh: '保存工作日历', en: 'Save a work calendar' },
  permission: can.writeTasks, changes: 'work calendar', body: z.object({ ...version, name, ...days }), reply: saved,
});
export const deleteCalendar = defineCall({
  method: 'POST', path: `${base}/delete`, summary: { zh: '删除工作日历', en: 'Delete a work calendar' },
  permission: can.writeTasks, changes: 'work calendar', body: z.object({ wid, row_version: z.number().int() }), reply: z.null(),
});
