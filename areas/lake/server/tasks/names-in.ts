import { sql } from 'kysely';
import type { SeenName } from '#areas/lake';
import { visibleLakeTables } from '../lake/lake-table-rows.ts';
import { visibleServices } from '../model-services/model-services.ts';
import { namedIn } from './task-facts.ts';
import { visibleTasks, type Seeing } from './visible-tasks.ts';

const keys = ['database_wid', 'object_wid', 'resource_wid', 'task_wid', 'service_wid', 'lake_table', 'subject'];

/** What the wids in a version of a task are called, for whoever reads it. One that nothing has any more is told as deleted. */
export async function namesIn(seeing: Seeing, content: unknown): Promise<Record<string, SeenName>> {
  const { db, services, user } = seeing;
  const { devices, belongs } = moreIn(content);
  const wids = [...new Set([...namedIn(content, keys).keys(), ...devices, ...belongs])];
  if (wids.length === 0) return {};
  const found = await services.businessSources.namesOf(seeing, wids);
  const rows = [
    ...await db.selectFrom('task').where('wid', 'in', wids).select(['wid', 'name', sql<boolean>`deleted_time is not null`.as('deleted'), sql<boolean>`(${visibleTasks(services, user)})`.as('seen')]).execute(),
    ...await db.selectFrom('lake_table').where('wid', 'in', wids).select(['wid', sql<string>`schema_name || '.' || table_name`.as('name'), sql<boolean>`false`.as('deleted'), sql<boolean>`(${visibleLakeTables(services, user)})`.as('seen')]).execute(),
    ...await db.selectFrom('model_service').where('wid', 'in', wids).select(['wid', 'name', sql<boolean>`false`.as('deleted'), sql<boolean>`(${visibleServices(services, user)})`.as('seen')]).execute(),
  ];
  for (const { wid, name, deleted, seen } of rows) found.set(wid, seen ? { name, state: deleted ? 'deleted' : 'shown' } : { name: '', state: 'hidden' });
  for (const wid of wids) if (!found.has(wid) && !belongs.includes(wid)) found.set(wid, { name: '', state: 'deleted' });
  return Object.fromEntries(found);
}

/** Devices stand in a list; what a composite flow belongs to is a source, or any words. */
function moreIn(content: unknown): { devices: string[]; belongs: string[] } {
  const { devices, belong_type: belongs } = (content as { definition?: { devices?: unknown; belong_type?: unknown } } | null)?.definition ?? {};
  return { devices: Array.isArray(devices) ? devices.filter((device) => typeof device === 'string') : [], belongs: typeof belongs === 'string' && belongs ? [belongs] : [] };
}
