import { sql } from 'kysely';
import type { NodeResult } from '#engine/pipeline/run-pipeline.ts';
import type { RunContext } from '../runner.ts';

const pauseMilliseconds = 400;

/** Keeps what became of each node with the run while it goes on, and tells those who watch. */
export class NodeRecorder {
  readonly #context: RunContext<'custom'>;
  readonly #nodes: Record<string, NodeResult> = {};
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(context: RunContext<'custom'>) {
    this.#context = context;
  }

  tell(id: string, result: NodeResult): void {
    this.#nodes[id] = result;
    this.#timer ??= setTimeout(() => void this.flush(), pauseMilliseconds);
  }

  get rows(): number {
    return Object.values(this.#nodes).reduce((sum, { rows }) => sum + Object.values(rows).reduce((one, other) => one + other, 0), 0);
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { db, run, progress } = this.#context;
    const kept = JSON.stringify({ nodes: this.#nodes });
    // A line to the store that is lost for a moment must not fail the run: the next word brings it all.
    this.#writing = this.#writing.then(() => sql`update task_run set result = ${kept}::jsonb where wid = ${run.wid} and attempt = ${run.attempt} and state = 'running'`.execute(db)).catch(() => undefined);
    await this.#writing;
    progress({ phase: 'writing', read: this.rows, bytes: 0, rejected: 0, expected: null });
  }
}
