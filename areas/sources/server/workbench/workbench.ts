import { getWorkbench, type WorkbenchBox, type WorkbenchItem } from '#areas/sources';
import { handle } from '#platform/server/handle.ts';
import type { AtWorkbench, WorkbenchProvider } from './workbench-port.ts';

/** More than a person works off in a day; the rest is counted. */
const most = 100;

export const workbenchHandlers = [
  handle(getWorkbench, async (_input, context) => {
    const providers = context.services.workbench.providers();
    const figures = [];
    for (const provider of providers) figures.push(...(await provider.figures?.(context) ?? []));
    return { figures, todos: await gather(providers, 'todos', context), applications: await gather(providers, 'applications', context) };
  }),
];

async function gather(providers: readonly WorkbenchProvider[], box: 'todos' | 'applications', context: AtWorkbench): Promise<WorkbenchBox> {
  const boxes: WorkbenchBox[] = [];
  for (const provider of providers) {
    const given = await provider[box]?.(context, most);
    if (given) boxes.push(given);
  }
  return {
    total: boxes.reduce((sum, { total }) => sum + total, 0),
    items: boxes.flatMap(({ items }) => items).sort(firstDue).slice(0, most),
  };
}

/** What is due first comes first; what is never due comes as it arrived. */
function firstDue(one: WorkbenchItem, other: WorkbenchItem): number {
  const [due, otherDue] = [one.due ?? '9999', other.due ?? '9999'];
  return due === otherDue ? one.time.localeCompare(other.time) : due.localeCompare(otherDue);
}
