import { lakeErrors, type TaskReference } from '#areas/lake';
import type { TaskRow } from '../runners/runner.ts';
import { namedIn } from './task-facts.ts';
import { visibleTasks, type Seeing } from './visible-tasks.ts';

const keys = ['database_wid', 'object_wid', 'resource_wid', 'task_wid', 'lake_table', 'subject', 'belong_type'] as const;
export const missingText = (names: string) => ({ zh: lakeErrors.missingHere.zh.replace('{names}', names), en: lakeErrors.missingHere.en.replace('{names}', names) });

type Referring = Pick<TaskRow, 'definition' | 'schedule'>;
const widsOf = ({ definition, schedule }: Referring) => [...namedIn([definition, schedule], keys).keys()];

/** What the wids in tasks mean, in names that hold on another platform too. */
export async function referencesOf({ db, services }: Seeing, tasks: readonly Referring[]): Promise<(task: Referring) => Record<string, TaskReference>> {
  const wids = [...new Set(tasks.flatMap(widsOf))];
  const known = new Map<string, TaskReference>(await services.businessSources.labelsOf(db, wids));
  if (wids.length > 0) {
    for (const { wid, name } of await db.selectFrom('task').select(['wid', 'name']).where('wid', 'in', wids).execute()) known.set(wid, { what: 'task', source: '', schema: '', name });
    for (const { wid, schema_name, table_name } of await db.selectFrom('lake_table').select(['wid', 'schema_name', 'table_name']).where('wid', 'in', wids).execute()) known.set(wid, { what: 'table', source: '', schema: schema_name, name: table_name });
  }
  return (task) => Object.fromEntries(widsOf(task).flatMap((wid) => (known.has(wid) ? [[wid, known.get(wid)!]] : [])));
}

/** The same thing here, within what the person sees. */
export async function findReference(seeing: Seeing, { what, source, schema, name }: TaskReference): Promise<string | undefined> {
  const { db, services, user } = seeing;
  if (what === 'task') return (await db.selectFrom('task').select('wid').where('name', '=', name).where('deleted_time', 'is', null).where(visibleTasks(services, user)).executeTakeFirst())?.wid;
  if (what === 'table') return (await db.selectFrom('lake_table').select('wid').where('schema_name', '=', schema).where('table_name', '=', name).executeTakeFirst())?.wid;
  return services.businessSources.findLabelled(seeing, { what, source, schema, name });
}

export const sayReference = ({ what, source, schema, name }: TaskReference) => (what === 'source' || what === 'task' ? name : [source, schema, name].filter(Boolean).join(' / '));

/** Wids of there become those of here, where they stand for something else. */
export function withLocalWids<Value>(value: Value, local: ReadonlyMap<string, string>): Value {
  return JSON.parse(JSON.stringify(value, (key, inner: unknown) => (typeof inner === 'string' && (keys as readonly string[]).includes(key) ? local.get(inner) ?? inner : inner))) as Value;
}
