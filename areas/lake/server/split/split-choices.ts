import { definitions, getSplitChoices, type Definition, type SplitWay, type splitTargets } from '#areas/lake';
import { shapeOf } from '#engine/sync/readers/database/database-reader.ts';
import { describeQuery } from '#engine/sync/readers/database/describe-query.ts';
import type { SourceShape } from '#engine/sync/run.ts';
import type { DatabaseConnection } from '#engine/connectors/connector.ts';
import type { Text } from '#platform/contract';
import { handle } from '#platform/server/handle.ts';
import { asOfNow } from '../runners/shared/sync-task.ts';
import type { TaskRow } from '../runners/runner.ts';
import type { AtTasks } from '../tasks/each-task.ts';
import { withSource } from '../task-tables/with-source.ts';
import { visibleTask, visibleTasks } from '../tasks/visible-tasks.ts';
import { suggestBounds } from './even-bounds.ts';
import { waysOf } from './split-conditions.ts';

/** Each part reads everything of its own once: only rows that are told apart by a key may meet in one table. */
const shareable = new Set(['upsert', 'insert-only', 'update-only']);
export const targetsOf = ({ plan, incremental }: Definition<'database'>): (typeof splitTargets)[number][] => {
  // Whoever compares keys would take the rows of the other parts for deleted.
  const compares = incremental.kind === 'cursor' && incremental.deletes === 'compare';
  return shareable.has(plan.mode) && !compares ? ['own', 'same'] : ['own'];
};

/** Why a task cannot be split at all. */
export function splitProblem(task: TaskRow, members: number): Text | null {
  if (task.kind === 'composite') return members > 0 ? null : { zh: '复合流中没有子任务。', en: 'there is no task in this composite flow.' };
  if (task.kind !== 'database') return { zh: '只有复合流任务和数据库任务可以拆分。', en: 'only composite flows and database tasks can be.' };
  return task.integrate_mode === 'changes' ? { zh: '变更捕获按日志读取整张表，不能分成几部分。', en: 'change capture follows the log of the whole table.' } : null;
}

export const membersOf = ({ db, services, user }: AtTasks, wid: string) => db.selectFrom('task').select(['wid', 'name', 'kind', 'status'])
  .where('composite_wid', '=', wid).where('deleted_time', 'is', null).where(visibleTasks(services, user)).orderBy('name').orderBy('wid').execute();

/** The source of the task as it is now. */
export async function withShape<T>(context: AtTasks, { database_wid, schema, table, query }: Definition<'database'>, work: (shape: SourceShape, connection: DatabaseConnection, place: { schema: string; table: string; query?: string }) => Promise<T>): Promise<T> {
  return withSource(context, database_wid, async (connection) => {
    const place = query ? { schema: '', table: 'SQL', query: asOfNow(query) } : { schema, table };
    const [described] = query ? [await describeQuery(connection, asOfNow(query), place)] : await connection.describe([place]);
    return work(described ? shapeOf(described) : { columns: [], primaryKey: [], comment: '' }, connection, place);
  });
}

export const splitChoiceHandlers = [
  handle(getSplitChoices, async ({ query: { wid, field, parts } }, context) => {
    const task = await visibleTask(context, wid);
    const members = task.kind === 'composite' ? await membersOf(context, wid) : [];
    const { name, kind, status } = task;
    const reason = splitProblem(task, members.length);
    const none = { wid, name, kind, status, reason, members, ways: [] as SplitWay[], fields: [], targets: [], bounds: [] };
    if (reason) return none;
    if (kind === 'composite') return { ...none, ways: ['members' as const] };
    const definition = definitions.database.parse(task.definition);
    return withShape(context, definition, async ({ columns, primaryKey }, connection, place) => {
      const chosen = columns.find((column) => column.name === field && waysOf(column).includes('ranges'));
      return {
        ...none, ways: ['values' as const, 'ranges' as const], targets: targetsOf(definition), bounds: chosen ? await suggestBounds(connection, place, chosen, parts) : [],
        fields: columns.filter((column) => waysOf(column).length > 0).map((column) => ({ name: column.name, comment: column.comment, native: column.native, is_pk: primaryKey.includes(column.name), ways: waysOf(column) })),
      };
    });
  }),
];
