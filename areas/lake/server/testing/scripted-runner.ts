import { EventEmitter, once } from 'node:events';
import type { RunContext, RunOutcome, TaskRunner } from '../runners/runner.ts';

type Act = (context: RunContext) => Promise<RunOutcome>;

/** Stands in for the runner of scripts: a test says by task what its runs do, and sees how many are at work. */
export class ScriptedRunner {
  readonly acts = new Map<string, Act>();
  readonly begun: { task: string; run: string; worker: string }[] = [];
  readonly signs = new EventEmitter();
  running = 0;
  most = 0;

  readonly runner: TaskRunner = {
    kind: 'script',
    check: async () => [],
    run: async (context) => {
      const { task, run } = context;
      this.begun.push({ task: task.wid, run: run.wid, worker: run.worker ?? '' });
      this.running += 1;
      this.most = Math.max(this.most, this.running);
      this.signs.emit('begun');
      try {
        return await (this.acts.get(task.wid) ?? (async () => ({})))(context);
      } finally {
        this.running -= 1;
      }
    },
  };

  runsOf = (task: { wid: string }): string[] => this.begun.filter((one) => one.task === task.wid).map(({ run }) => run);
}

/** Goes on until it is told to end. */
export const untilStopped: Act = async ({ signal }) => {
  if (!signal.aborted) await once(signal, 'abort');
  throw new Error('it was told to end');
};
