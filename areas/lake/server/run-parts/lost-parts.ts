import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';
import { silenceMilliseconds } from '../runs/lost-runs.ts';

/** Frees parts whose helper is gone, as LostRuns does with runs: beats are compared with each other, never with a clock. */
export class LostParts {
  readonly #seen = new Map<string, { beat: string; at: number }>();
  readonly #silence: number;

  constructor(silence = silenceMilliseconds) {
    this.#silence = silence;
  }

  async free(db: Database, now = performance.now()): Promise<number> {
    const taken = await db.selectFrom('run_part').select(['run_wid', 'attempt', 'number', 'taking', sql<string | null>`beat_time::text`.as('beat')]).where('state', '=', 'taken').execute();
    const keyOf = ({ run_wid, attempt, number }: (typeof taken)[number]) => `${run_wid} ${attempt} ${number}`;
    const known = new Set(taken.map(keyOf));
    for (const key of this.#seen.keys()) if (!known.has(key)) this.#seen.delete(key);
    let freed = 0;
    for (const part of taken) {
      const beat = `${part.taking} ${part.beat}`;
      const before = this.#seen.get(keyOf(part));
      if (before?.beat !== beat) this.#seen.set(keyOf(part), { beat, at: now });
      else if (now - before.at >= this.#silence) {
        this.#seen.delete(keyOf(part));
        const { numAffectedRows = 0n } = await sql`
          update run_part set state = 'free' where run_wid = ${part.run_wid} and attempt = ${part.attempt} and number = ${part.number}
            and state = 'taken' and taking = ${part.taking} and beat_time is not distinct from ${part.beat}::timestamptz`.execute(db);
        freed += Number(numAffectedRows);
      }
    }
    return freed;
  }
}
