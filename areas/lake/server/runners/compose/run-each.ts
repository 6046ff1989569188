import { itemsOf, runsTopic, type GraphNode } from '#areas/lake';
import { resolveParameters } from '#engine/schedule/run-parameters.ts';
import { RunFailure, type RunContext, type RunRow } from '../runner.ts';
import { childrenOf, startChild } from './child-runs.ts';
import type { LocalAnswer } from './local-nodes.ts';
import { isActive } from './node-states.ts';
import { untilHeard } from './until-heard.ts';

type Each = Extract<GraphNode['what'], { kind: 'each' }>;
interface Parameters { scheduledFor: Date; zone: string; values: Record<string, string> }
/** Events wake it; this is for one that was lost. */
const lookMilliseconds = 2000;
const mostItems = 1000;
const mostNamed = 5;

/**
 * Runs a task once for each item, some at a time. Its runs stand in the store under the number of their item: whoever goes
 * on, after a crash or a failure, finds what is done and does the rest. `start` is the store's time.
 */
export async function runEach(context: RunContext<any>, { id, name }: Pick<GraphNode, 'id' | 'name'>, what: Each, start: string, parameters: Parameters): Promise<LocalAnswer> {
  const { db, services, run, signal } = context;
  const items = itemsOf(resolveParameters(what.items, parameters));
  if (items === undefined) throw new RunFailure('mapping', { zh: `“${name}”的清单既不是 JSON 数组，也不是以逗号或换行分隔的文本。`, en: `The list of "${name}" is neither a JSON array nor text with commas or lines.` });
  if (items.length > mostItems) throw new RunFailure('mapping', { zh: `“${name}”的清单有 ${items.length} 项，最多 ${mostItems} 项。`, en: `The list of "${name}" has ${items.length} items; ${mostItems} are the most.` });
  for (;;) {
    signal.throwIfAborted();
    const heard = untilHeard(services, runsTopic, lookMilliseconds, signal);
    try {
      const newest = new Map((await childrenOf(db, run.wid)).map((child) => [child.node, child]));
      const looks = items.map((item, index) => lookOf(newest.get(`${id}#${index}`), item, what.parameter, start));
      const failed = items.filter((_, index) => looks[index] === 'failed');
      const active = looks.filter((look) => look === 'active').length;
      const open = failed.length > 0 && what.onItemFailure === 'end' ? [] : looks.flatMap((look, index) => (look === 'open' ? [index] : []));
      if (active === 0 && open.length === 0) return answerOf(name, items, failed, [...newest].filter(([node]) => node?.startsWith(`${id}#`)).map(([, child]) => child));
      for (const index of open.slice(0, what.parallel - active)) {
        await startChild(context, { id: `${id}#${index}`, name, task: what.task_wid }, { ...parameters.values, [what.parameter]: items[index]! });
      }
      if (active > 0 || open.length > 0) await heard.done;
    } finally {
      heard.forget();
    }
  }
}

function lookOf(child: RunRow | undefined, item: string, parameter: string, start: string): 'open' | 'active' | 'done' | 'failed' {
  // A list that was another then: its runs say nothing of this item.
  if (!child || child.parameters[parameter] !== item) return 'open';
  if (isActive(child)) return 'active';
  if (child.state === 'succeeded' || child.state === 'warning') return 'done';
  return Date.parse(child.create_time) >= Date.parse(start) ? 'failed' : 'open';
}

function answerOf(name: string, items: readonly string[], failed: readonly string[], runs: readonly RunRow[]): LocalAnswer {
  if (failed.length > 0) {
    const named = failed.slice(0, mostNamed).join(', ');
    throw new RunFailure('node-failed', { zh: `“${name}”的 ${items.length} 项中有 ${failed.length} 项失败：${named}`, en: `${failed.length} of the ${items.length} items of "${name}" failed: ${named}` });
  }
  const sum = (count: (run: RunRow) => number) => runs.reduce((total, run) => total + count(run), 0);
  return {
    facts: {
      read: sum((run) => run.read_count), created: sum((run) => run.create_count), updated: sum((run) => run.update_count), deleted: sum((run) => run.delete_count), rejected: sum((run) => run.reject_count),
      status: items.length,
    },
  };
}
