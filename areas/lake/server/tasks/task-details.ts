import {
  checkQuoting, definitions, getSemiStructuredTask, getTaskIncrement, getTaskParams, lakeErrors, listApplicationJobs, listRunCodes, listSubjectTasks, runStates, runStateWords, type Definition,
} from '#areas/lake';
import { ensureBooks, readPlace } from '#engine/sync/books.ts';
import type { SyncPlan } from '#engine/sync/plan.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { containsIndexed } from '#platform/server/search.ts';
import { sql } from 'kysely';
import type { TaskRow } from '../runners/runner.ts';
import type { AtTasks } from './each-task.ts';
import { needsQuotes } from './quoting.ts';
import { knownParameters } from './known-parameters.ts';
import { matchingTasks, searchedTask, sortableTasks, taskAnswer, taskDetail, taskRows } from './task-rows.ts';
import { visibleTask } from './visible-tasks.ts';

export const taskDetailHandlers = [
  handle(getTaskParams, async ({ body }, context) => ({ parameters: knownParameters(body.wid ? await visibleTask(context, body.wid) : undefined, body.zone) })),

  handle(checkQuoting, async ({ body }, context) => {
    const task = body.wid ? await visibleTask(context, body.wid) : undefined;
    const names = [...await inSource(context, task, body), ...await inLake(context, task)];
    return { needed: names.length > 0, names };
  }),

  handle(listRunCodes, async () => runStates.map((state, index) => ({ code: String(index), name: runStateWords[state], state, over: state !== 'waiting' && state !== 'running' }))),

  handle(getTaskIncrement, async ({ params }, context) => {
    const task = await visibleTask(context, params.id);
    const definition = definitions[task.kind].parse(task.definition) as Partial<Definition<'database'>>;
    const place = await placeOf(context, task.wid);
    return {
      wid: task.wid, name: task.name, integrate_mode: task.integrate_mode, incremental: definition.incremental ?? null, write_mode: definition.plan?.mode ?? null, key: definition.plan?.key ?? [],
      cursor: place.found?.cursor ?? null, cursor_run: place.found?.run ?? null, lake_problem: place.problem,
    };
  }),

  handle(getSemiStructuredTask, async ({ params }, context) => {
    const { db, services, user } = context;
    const row = await taskRows(db, services, user).where('task.wid', '=', params.id).executeTakeFirst();
    if (!row) throw new UserError(lakeErrors.noTask);
    const resource = ['file', 'log', 'api', 'document', 'kafka', 'stream'].includes(row.kind) && row.source_object
      ? await services.businessSources.seenResource(context, row.source_object).catch((error: unknown) => { if (error instanceof UserError) return null; throw error; }) : null;
    return { ...taskDetail(row), resource: resource && { wid: resource.wid, name: resource.name, resource_type: resource.resource_type, settings: resource.settings, fields: resource.fields } };
  }),

  handle(listApplicationJobs, async ({ body }, context) => {
    const { db, services, user } = context;
    const jobs = taskRows(db, services, user).where('task.kind', 'in', ['export', 'custom'])
      .$if(!!body.key, (query) => query.where(containsIndexed(sql.ref('task.search'), searchedTask, body.key!)));
    return context.page(jobs, { key: 'task.wid', keysFirst: true, sort: '-create_time', sortable: sortableTasks, map: taskAnswer });
  }),

  handle(listSubjectTasks, async ({ body }, context) => {
    const { db, services, user } = context;
    const tasks = matchingTasks(taskRows(db, services, user).where('task.kind', '=', 'subject'), { ...body, taskModel: undefined }, services);
    return context.page<any, any, any, ReturnType<typeof taskAnswer>>(tasks, { key: 'task.wid', keysFirst: true, sort: '-create_time', sortable: sortableTasks, map: taskAnswer });
  }),
];

/** The place up to which was read is kept in the lake, with the data; without a lake it is not known. */
async function placeOf({ services, signal }: AtTasks, task: string) {
  try {
    const found = await services.lakes.use(signal, async (session, lake) => {
      await ensureBooks(session);
      return readPlace(session, lake.sql, task);
    });
    return { found, problem: null };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { found: null, problem: { zh: error.say('zh'), en: error.say('en') } };
  }
}

async function inSource(context: AtTasks, task: TaskRow | undefined, asked: { database_wid?: string | undefined; names?: string[] | undefined }) {
  const { services } = context;
  const wid = asked.database_wid || task?.database_wid;
  if (!wid) return [];
  const source = await services.businessSources.seen(context, wid);
  if (source.source_type !== 'dataBase') return [];
  const { schema = '', table = '', plan } = (task?.definition ?? {}) as { schema?: string; table?: string; plan?: SyncPlan };
  const names = asked.names ?? [schema, table, ...(plan?.mapping ?? []).flatMap(({ origin }) => (origin.kind === 'field' ? [origin.field] : []))];
  const { sql: dialect } = services.businessSources.connector(source);
  return [...new Set(names)].filter((name) => name !== '' && needsQuotes(name, source.db_type)).map((name) => ({ name, place: 'source' as const, quoted: dialect.quote(name) }));
}

async function inLake({ services }: AtTasks, task: TaskRow | undefined) {
  if (!task) return [];
  const lake = await services.lakes.current().catch((error: unknown) => { if (error instanceof UserError) return undefined; throw error; });
  const kind = lake?.kind ?? 'duckdb';
  const { plan } = task.definition as { plan?: SyncPlan };
  const quote = (name: string) => lake?.sql.quote(name) ?? `"${name.replaceAll('"', '""')}"`;
  const names = new Set([task.target_table, ...(plan?.mapping ?? []).map(({ target }) => target)]);
  return [...names].filter((name) => name !== '' && needsQuotes(name, kind)).map((name) => ({ name, place: 'lake' as const, quoted: quote(name) }));
}
