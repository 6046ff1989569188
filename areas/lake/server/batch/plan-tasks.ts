import { lakeErrors, TaskInput, type AskedTable, type BatchOptions, type PlannedTask } from '#areas/lake';
import type { z } from 'zod';
import { scheduleSchema, type Schedule } from '#engine/schedule/schedule.ts';
import type { TableDescription } from '#engine/connectors/connector.ts';
import { shapeOf } from '#engine/sync/changes/source-shape.ts';
import { suggestTarget } from '#engine/sync/mapping/suggest-target.ts';
import type { Text } from '#platform/contract';
import { UserError } from '#platform/server/errors.ts';
import { describeNamed } from '../task-tables/describe-named.ts';
import { lakeWords } from '../task-tables/source-tables.ts';
import { withSource } from '../task-tables/with-source.ts';
import type { AtTasks } from '../tasks/each-task.ts';
import { scheduleText } from '../tasks/task-rows.ts';
import { chooseMode } from './choose-mode.ts';
import { BatchNames } from './batch-names.ts';
import { quietTimes } from './quiet-times.ts';
import { sourceName, tasksOfTables } from './tasks-of-tables.ts';

export type Asked = z.output<typeof AskedTable>;
export interface Planned { shown: PlannedTask; input: TaskInput & { note: string } }

/** What a table would become, for every table asked for: the source is asked once for all of them. */
export async function planTasks(context: AtTasks, wid: string, asked: readonly Asked[], options: BatchOptions): Promise<Planned[]> {
  const source = await context.services.businessSources.seen(context, wid);
  const { described, capture } = await look(context, wid, asked, options.mode === 'changes');
  const found = asked.map((table, index) => ({ ...table, schema: described[index]?.schema ?? table.schema, table: described[index]?.table ?? table.table }));
  const [tasks, { types }, names, times] = await Promise.all([tasksOfTables(context, wid), lakeWords(context), BatchNames.for(context.db, source, options, found), spreadTimes(context, asked, options)]);
  const plans: Planned[] = [];
  for (const [index, table] of found.entries()) {
    const place = { schema: table.schema, table: table.table };
    const description = described[index];
    const shape = description ? shapeOf(description) : { columns: [], primaryKey: [], comment: '' };
    const { mode, incremental, write, cursor, problem, warning } = chooseMode(options.mode, shape);
    const problems: PlannedTask['problems'] = [];
    const warnings: Text[] = warning ? [warning] : [];
    if (!description) problems.push({ field: 'table', text: filled(lakeErrors.noSourceTable, sourceName(place)) });
    const reading = tasks.get(sourceName(place)) ?? [];
    if (reading.length > 0) (options.again ? warnings : { push: (text: Text) => problems.push({ field: 'table', text }) }).push(filled(lakeErrors.tableHasTask, reading[0]!.name));
    if (description && problem) problems.push({ field: 'mode', text: problem });
    else if (description && mode === 'changes' && capture) problems.push({ field: 'mode', text: capture });
    for (const { column, text } of suggestTarget(shape, types).losses.slice(0, 5)) warnings.push({ zh: `字段“${column}”：${text.zh}`, en: `Field "${column}": ${text.en}` });

    const named = await names.choose(table, place, write);
    problems.push(...named.problems);
    warnings.push(...named.warnings);
    const schedule = scheduleOf(options, times[index]!, mode);
    plans.push({
      shown: {
        ...place, comment: shape.comment, columns: shape.columns.length, primary_key: shape.primaryKey, name: named.name, target_table: named.target, mode, write_mode: write, cursor,
        cron: options.schedule.kind === 'spread' && schedule?.kind === 'cron' ? schedule.expression : '', schedule_text: scheduleText(schedule), tasks: reading, problems, warnings,
      },
      input: {
        ...TaskInput.parse({
          kind: 'database', name: named.name || table.table.slice(0, 400), description: shape.comment, project_wid: options.project_wid, folder_wid: options.folder_wid, dept_id: options.dept_id, layer: options.layer, target_table: named.target,
          definition: { database_wid: wid, ...place, incremental, plan: { mode: write } }, schedule,
        }),
        note: '',
      },
    });
  }
  return plans;
}

/** All tables in one question; how far their changes can be followed in another. */
async function look(context: AtTasks, wid: string, asked: readonly Asked[], changes: boolean): Promise<{ described: (TableDescription | undefined)[]; capture: Text | undefined }> {
  return withSource(context, wid, async (connection) => {
    const described = await describeNamed(context, wid, connection, asked.map(({ schema, table }) => ({ schema, table })));
    if (!changes) return { described, capture: undefined };
    if (!connection.changes?.here) return { described, capture: reasonOf({ zh: '该类型的数据库不支持变更捕获。', en: 'this kind of database tells no changes.' }) };
    const keyed = described.filter((one) => one?.primaryKey).map((one) => ({ schema: one!.schema, table: one!.table }));
    const missing = keyed.length === 0 ? undefined : (await connection.changes.preflight(keyed)).find(({ holds }) => !holds);
    return { described, capture: missing && reasonOf({ zh: `${missing.title.zh}（${missing.found}）`, en: `${missing.title.en} (${missing.found})` }) };
  });
}

const reasonOf = (reason: Text): Text => said(new UserError(lakeErrors.captureNotReady, { reason }));
const said = (error: UserError): Text => ({ zh: error.say('zh'), en: error.say('en') });
const filled = (error: typeof lakeErrors.noSourceTable | typeof lakeErrors.tableHasTask, name: string): Text => said(new UserError(error, { name }));

/** Times that an earlier preview gave are kept. */
async function spreadTimes({ db }: AtTasks, asked: readonly Asked[], { schedule }: BatchOptions): Promise<string[]> {
  if (schedule.kind !== 'spread') return asked.map(() => '');
  const open = asked.filter(({ cron }) => cron === '').length;
  const times = open === 0 ? [] : await quietTimes(db, open, schedule);
  return asked.map(({ cron }) => cron || times.shift()!.cron);
}

/** What follows changes runs without end and needs no times. */
function scheduleOf({ schedule }: BatchOptions, cron: string, mode: PlannedTask['mode']): Schedule | null {
  if (schedule.kind === 'none' || mode === 'changes') return null;
  if (schedule.kind === 'one') return schedule.schedule;
  const read = scheduleSchema.safeParse({ kind: 'cron', expression: cron, zone: schedule.zone });
  if (!read.success) throw new UserError(lakeErrors.badDefinition, { reason: cron });
  return read.data;
}
