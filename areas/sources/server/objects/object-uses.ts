import { sql } from 'kysely';
import { sourcesErrors, type ObjectUse } from '#areas/sources';
import type { Text } from '#platform/contract';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';

const shown = 10;

/** Each of the three counts over all of these objects, uses among themselves left out. */
const questions: { kind: ObjectUse['kind']; title: Text; names: (wids: readonly string[]) => ReturnType<typeof sql<{ name: string }>> }[] = [
  {
    kind: 'relation', title: { zh: '与其他对象的关系', en: 'Relations with other objects' },
    names: (wids) => sql<{ name: string }>`
      select other.data_object as name from data_relation r
      join data_object other on other.wid = case when r.object_wid = any(${wids}) then r.ref_object_wid else r.object_wid end
      where r.state = 'confirmed' and other.deleted_time is null and (r.object_wid = any(${wids})) <> (r.ref_object_wid = any(${wids}))`,
  },
  {
    kind: 'code', title: { zh: '以它为代码表的字段', en: 'Fields that take their codes from it' },
    names: (wids) => sql<{ name: string }>`
      select o.data_object || '.' || f.data_field as name from data_field f join data_object o on o.wid = f.object_wid
      where f.code_object = any(${wids}) and f.dropped_time is null and o.deleted_time is null and o.wid <> all(${wids})`,
  },
  {
    kind: 'survey', title: { zh: '未结束的调研', en: 'Open surveys' },
    names: (wids) => sql<{ name: string }>`
      select distinct o.data_object as name from survey s join survey_answer a on a.survey_wid = s.wid join data_object o on o.wid = a.object_wid
      where s.state not in ('approved', 'withdrawn') and a.object_wid = any(${wids})`,
  },
];

export async function usesOf(db: Database, services: Services, wids: readonly string[]): Promise<ObjectUse[]> {
  const uses: ObjectUse[] = [];
  for (const { kind, title, names } of questions) {
    const { rows } = await sql<{ count: number; names: string[] }>`
      select count(*)::int as count, coalesce((array_agg(name order by name))[1:${sql.lit(shown)}], '{}') as names from (${names(wids)}) used`.execute(db);
    const [found] = rows;
    if (found && found.count > 0) uses.push({ kind, title, ...found, blocks: false });
  }
  const tasks = (await services.integrations?.tasksOf(db, wids)) ?? [];
  if (tasks.length > 0) {
    uses.push({ kind: 'task', title: { zh: '使用它的任务', en: 'Tasks that use it' }, count: tasks.length, names: tasks.slice(0, shown).map((task) => task.name), blocks: true });
  }
  return uses;
}

/** What a task reads stays; everything else comes back with the object when it is recovered. */
export async function refuseUsedByTasks(db: Database, services: Services, objects: readonly { wid: string; data_object: string }[]): Promise<void> {
  const tasks = (await services.integrations?.tasksOf(db, objects.map((one) => one.wid))) ?? [];
  const [first] = tasks;
  if (!first) return;
  const used = objects.find((one) => one.wid === first.object_wid)!;
  const names = tasks.filter((task) => task.object_wid === used.wid).map((task) => task.name);
  throw new UserError(sourcesErrors.objectInUse, { name: used.data_object, tasks: names.slice(0, 5).join(', ') + (names.length > 5 ? ' …' : '') });
}
