import { sql } from 'kysely';
import { runsTopic } from '#areas/lake';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { backInQueue } from './back-in-queue.ts';

/** A run whose worker has not been heard of for so long is given to another. */
export const silenceMilliseconds = 20_000;

/**
 * Finds runs whose worker is gone. Beats are compared with each other, never with a clock: hours that pass at once, on
 * this machine or another, make nobody look dead.
 */
export class LostRuns {
  readonly #seen = new Map<string, { beat: string; at: number }>();
  readonly #silence: number;

  constructor(silence = silenceMilliseconds) {
    this.#silence = silence;
  }

  async giveBack(db: Database, services: Services, now = performance.now()): Promise<string[]> {
    const running = await db.selectFrom('task_run').select(['wid', 'task_wid', sql<string>`beat_time::text`.as('beat_time'), 'attempt']).where('state', '=', 'running').execute();
    const alive = new Set(running.map(({ wid }) => wid));
    for (const wid of this.#seen.keys()) if (!alive.has(wid)) this.#seen.delete(wid);
    const lost: string[] = [];
    for (const { wid, task_wid, beat_time, attempt } of running) {
      // As text: a time that came through a clock of this language has lost its last digits.
      const beat = `${attempt} ${beat_time}`;
      const before = this.#seen.get(wid);
      if (before?.beat !== beat) this.#seen.set(wid, { beat, at: now });
      else if (now - before.at >= this.#silence) {
        const { numAffectedRows } = await sql`
          update task_run set ${backInQueue} where wid = ${wid} and state = 'running' and attempt = ${attempt} and beat_time is not distinct from ${beat_time}::timestamptz`.execute(db);
        this.#seen.delete(wid);
        if (numAffectedRows === 0n) continue;
        lost.push(wid);
        await services.events.publish(runsTopic, 'changed', { wid, task_wid, state: 'waiting' });
      }
    }
    return lost;
  }
}
