import type { TaskRunner } from '../runner.ts';
import { checkGraph } from './check-graph.ts';
import { Coordinator } from './coordinate.ts';

/** A graph of tasks, conditions, pauses and calls; it only leads, its tasks run in the queue like any others. */
export const composeRunner: TaskRunner<'compose'> = {
  kind: 'compose',
  coordinates: true,
  check: checkGraph,
  run: (context) => new Coordinator(context, context.definition).run(),
};
