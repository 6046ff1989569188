import { definitions, type Definition } from '#areas/lake';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { RunFailure, type TaskRow, type TaskRunner } from '../runner.ts';
import { checkGraph } from '../compose/check-graph.ts';
import { Coordinator } from '../compose/coordinate.ts';

/** As many nodes as a graph may have. */
const mostSubtasks = 500;

/** Its tasks side by side: a graph without lines. */
export async function compositeGraph(db: Database, wid: string, { parallel, onFailure }: Definition<'composite'>): Promise<Definition<'compose'>> {
  const tasks = await db.selectFrom('task').select(['wid', 'name']).where('composite_wid', '=', wid).where('deleted_time', 'is', null).orderBy('name').orderBy('wid').limit(mostSubtasks).execute();
  return definitions.compose.parse({ nodes: tasks.map(({ wid: task_wid, name }) => ({ id: task_wid, name, what: { kind: 'task', task_wid } })), edges: [], parallel, onFailure });
}

async function check(task: TaskRow, definition: Definition<'composite'>, { db, services }: { db: Database; services: Services }) {
  const graph = await compositeGraph(db, task.wid, definition);
  if (graph.nodes.length === 0) return [{ part: 'subtasks', level: 'error' as const, text: { zh: '复合流中还没有子任务，请先加入。', en: 'There is no task in this composite flow yet. Add some first.' } }];
  return checkGraph(task, graph, { db, services });
}

export const compositeRunner: TaskRunner<'composite'> = {
  kind: 'composite',
  coordinates: true,
  check,
  async run(context) {
    const graph = await compositeGraph(context.db, context.task.wid, context.definition);
    if (graph.nodes.length === 0) throw new RunFailure('mapping', { zh: '复合流中没有子任务。', en: 'There is no task in this composite flow.' });
    return new Coordinator(context, graph).run();
  },
};
