import { definitions, lakeCan, lakeErrors, layerSchemas, type Definition, type TaskInput, type TaskKind } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { shapeProblems } from '#platform/server/shape-problems.ts';
import { visibleLakeTable } from '../lake/lake-table-rows.ts';
import { visibleService } from '../model-services/model-services.ts';
import type { TaskRow } from '../runners/runner.ts';
import { checkEvent } from './task-events.ts';
import { factsOf, namedIn, readsLake, usualLayer, writeModeOf, type TaskFacts } from './task-facts.ts';
import { TaskProblems } from './task-problems.ts';
import { freeTargetName, isTargetName, plainName, suggestTargetName } from './target-name.ts';
import { visibleTask, type Seeing } from './visible-tasks.ts';

export interface PreparedTask {
  definition: Definition;
  facts: TaskFacts;
  /** `mode`: null when it writes no table of the lake. */
  target: Pick<TaskRow, 'layer' | 'target_schema' | 'target_table'> & { mode: string | null };
}

/** Everything that can be wrong without asking live sources, found before anything is written. */
export async function prepareTask(context: Seeing, input: TaskInput, before: TaskRow | undefined): Promise<PreparedTask> {
  const { db, services, user } = context;
  const problems = new TaskProblems();
  if (before && before.kind !== input.kind) throw new UserError(lakeErrors.kindStays, {}, { kind: lakeErrors.kindStays });
  if ((readsLake.includes(input.kind) || asksLake(input)) && !user.can(lakeCan.queryLake)) throw new UserError(lakeErrors.readsTheLake);
  for (const { path, text } of shapeProblems(definitions[input.kind], input.definition)) problems.add(path ? `definition.${path}` : 'definition', text);
  if (await nameTaken(context, input.name, before)) problems.add('name', lakeErrors.taskExists, { name: input.name });
  await checkPlace(context, input, before, problems);
  await checkEvent(context, input.schedule, before, problems);
  if (input.target_table && !isTargetName(input.target_table)) problems.add('target_table', lakeErrors.badTargetName);
  if (input.dept_id && input.dept_id !== before?.dept_id && !(await services.organisation.seesDepartment(db, user, input.dept_id))) problems.add('dept_id', lakeErrors.noDepartment);
  if (input.owner && input.owner !== before?.owner && !(await services.organisation.seesPerson(db, user, input.owner))) problems.add('owner', lakeErrors.noOwner);
  problems.throwIfAny();

  const definition = definitions[input.kind].parse(input.definition) as Definition;
  const names = await checkReferences(context, definition, problems);
  if (input.kind === 'database') checkQuery(definition as Definition<'database'>, problems);
  problems.throwIfAny();
  const facts = await namedFacts(context, input.kind, definition, names);
  return { definition, facts, target: await targetOf(context, input, before, definition, facts) };
}

/** What is read by SELECT has nothing that tells its changes. */
function checkQuery({ query, incremental }: Definition<'database'>, problems: TaskProblems): void {
  if (query.trim() && incremental.kind === 'changes') problems.add('definition.incremental', lakeErrors.queryHasNoChanges);
}

async function nameTaken({ db }: Seeing, name: string, before: TaskRow | undefined): Promise<boolean> {
  const same = await db.selectFrom('task').select('wid').where('deleted_time', 'is', null).where('wid', '<>', before?.wid ?? '')
    .where((task) => task(task.fn('lower', ['name']), '=', task.fn('lower', [task.val(name)]))).executeTakeFirst();
  return same !== undefined;
}

/** A folder says which project it is in. */
async function checkPlace({ db }: Seeing, input: TaskInput, before: TaskRow | undefined, problems: TaskProblems): Promise<void> {
  if (input.folder_wid && input.folder_wid !== before?.folder_wid) {
    const folder = await db.selectFrom('task_folder').select('project_wid').where('wid', '=', input.folder_wid).executeTakeFirst();
    if (!folder || (input.project_wid && input.project_wid !== folder.project_wid)) return problems.add('folder_wid', lakeErrors.noProject);
    input.project_wid = folder.project_wid;
  } else if (input.project_wid && input.project_wid !== before?.project_wid) {
    const project = await db.selectFrom('task_project').select('wid').where('wid', '=', input.project_wid).executeTakeFirst();
    if (!project) problems.add('project_wid', lakeErrors.noProject);
  }
}

/** A graph with a node that reads rows. */
const asksLake = ({ kind, definition }: TaskInput) => kind === 'compose' && definitions.compose.safeParse(definition).data?.nodes.some(({ what }) => what.kind === 'query') === true;

/** Whoever does not see a source, a resource or a task must not make others read it for them. Gives the names of resources. */
async function checkReferences(context: Seeing, definition: Definition, problems: TaskProblems): Promise<Map<string, string>> {
  const { services: { businessSources } } = context;
  const names = new Map<string, string>();
  for (const [wid, { key, path }] of namedIn(definition, ['database_wid', 'object_wid', 'resource_wid', 'task_wid', 'service_wid', 'lake_table'])) {
    const field = `definition.${path}`;
    if (key === 'database_wid') await problems.refusedAt(field, businessSources.seen(context, wid));
    else if (key === 'object_wid') await problems.refusedAt(field, businessSources.seenObject(context, wid));
    else if (key === 'resource_wid') {
      const resource = await problems.refusedAt(field, businessSources.seenResource(context, wid));
      if (resource) names.set(wid, resource.name);
    } else if (key === 'task_wid') await problems.refusedAt(field, visibleTask(context, wid));
    else if (key === 'service_wid') await problems.refusedAt(field, visibleService(context, wid));
    else await problems.refusedAt(field, visibleLakeTable(context, { wid }));
  }
  return names;
}

async function namedFacts({ db, services }: Seeing, kind: TaskKind, definition: Definition, names: Map<string, string>): Promise<TaskFacts> {
  const facts = factsOf(kind, definition);
  if (kind === 'database' && facts.source_object === null) {
    const { database_wid, schema, table } = definition as Definition<'database'>;
    if (table) facts.source_object = (await services.businessSources.objectAt(db, database_wid, schema, table)) ?? null;
  }
  return { ...facts, source_name: facts.source_name || (facts.source_object && names.get(facts.source_object)) || '' };
}

async function targetOf({ db, services }: Seeing, input: TaskInput, before: TaskRow | undefined, definition: Definition, facts: TaskFacts): Promise<PreparedTask['target']> {
  const mode = writeModeOf(input.kind, definition);
  if (mode === null) return { layer: null, target_schema: '', target_table: '', mode };
  const layer = input.layer ?? usualLayer(input.kind);
  const target_schema = layerSchemas[layer];
  const kept = input.target_table || (before?.target_schema === target_schema ? before.target_table : '');
  if (kept) return { layer, target_schema, target_table: kept, mode };
  const source = facts.database_wid ? await services.businessSources.get(db, facts.database_wid) : undefined;
  const table = facts.source_name === 'SQL' || !facts.source_name ? input.name : plainName(input.kind, facts.source_name);
  const wanted = suggestTargetName(source ? source.sys_label.replace(/[^\w-]/g, '') || source.databasename : '', table);
  return { layer, target_schema, target_table: await freeTargetName(db, target_schema, wanted), mode };
}
