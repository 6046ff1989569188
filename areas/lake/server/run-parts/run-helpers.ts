import { sql } from 'kysely';
import type { HelpedPart, Helpers, OfferedPart, SharedReading } from '#engine/sync/spread/spread.ts';
import type { RunContext } from '../runners/runner.ts';
import { partsTopic, type PartRow } from './part-rows.ts';

type Context = Pick<RunContext, 'db' | 'services' | 'run' | 'log'>;

/** The other workers of the platform, as hands of one run. */
export class RunHelpers implements Helpers {
  readonly #context: Context;
  /** Who was last seen at a part. */
  readonly #taken = new Map<number, Pick<PartRow, 'worker' | 'taking' | 'title'>>();
  readonly #told = new Set<number>();
  readonly #helped = new Map<string, number>();

  constructor(context: Context) {
    this.#context = context;
  }

  async offer(reading: SharedReading, parts: readonly OfferedPart[]): Promise<void> {
    const { db, services, run } = this.#context;
    await db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('run_spread').where('run_wid', '=', run.wid).execute();
      await transaction.insertInto('run_spread').values({ run_wid: run.wid, attempt: run.attempt, reading: JSON.stringify(reading) }).execute();
      await transaction.insertInto('run_part').values(parts.map(({ number, key, title }) => ({ run_wid: run.wid, attempt: run.attempt, number, part_key: key, title }))).execute();
    });
    await services.events.publish(partsTopic, 'offered', { run: run.wid });
    this.#context.log('info', { zh: `数据被分为 ${parts.length} 个部分，可由多个执行进程同时读取`, en: `The data is cut into ${parts.length} parts that several processes may read at once` });
  }

  /** First those that came back: nobody else takes them. */
  async take(): Promise<number | undefined> {
    const { db, run } = this.#context;
    const { rows: [part] } = await sql<{ number: number }>`
      update run_part set state = 'own', worker = null where run_wid = ${run.wid} and attempt = ${run.attempt} and number = (
        select number from run_part where run_wid = ${run.wid} and attempt = ${run.attempt} and state = 'free' order by returned desc, number limit 1 for update skip locked)
      returning number`.execute(db);
    if (part) this.#tellLost(part.number);
    return part?.number;
  }

  async look(): Promise<HelpedPart[]> {
    const { db, run } = this.#context;
    const rows = await db.selectFrom('run_part').select(['number', 'title', 'state', 'taking', 'worker', 'returned', 'reason', 'counts'])
      .where('run_wid', '=', run.wid).where('attempt', '=', run.attempt).where('state', '<>', 'own').execute();
    for (const row of rows) {
      if (row.returned) this.#tellReturned(row);
      if (row.state === 'free' || this.#taken.get(row.number)?.taking !== row.taking) this.#tellLost(row.number);
      if (row.state === 'taken') this.#taken.set(row.number, row);
      if (row.state === 'staged' && !this.#told.has(row.number)) {
        this.#told.add(row.number);
        this.#helped.set(row.worker!, (this.#helped.get(row.worker!) ?? 0) + 1);
      }
    }
    return rows.filter(({ state }) => state === 'taken' || state === 'staged').map(({ number, taking, state, counts }) => ({ number, taking, isStaged: state === 'staged', counts }));
  }

  async withdraw(): Promise<void> {
    const { db, services, run, log } = this.#context;
    for (const [worker, parts] of this.#helped) log('info', { zh: `执行进程 ${worker} 读取了 ${parts} 个部分`, en: `${parts} parts were read by ${worker}` });
    await db.deleteFrom('run_spread').where('run_wid', '=', run.wid).where('attempt', '=', run.attempt).execute();
    await services.events.publish(partsTopic, 'over', { run: run.wid });
  }

  /** Whoever watches helpers (LostParts) has taken it away, or they gave it up. */
  #tellLost(number: number): void {
    const before = this.#taken.get(number);
    if (!before) return;
    this.#taken.delete(number);
    this.#context.log('warning', { zh: `执行进程 ${before.worker} 没有读完“${before.title}”，将重新读取`, en: `"${before.title}" was not finished by ${before.worker} and is read again` });
  }

  #tellReturned({ number, title, reason }: { number: number; title: string; reason: { zh: string; en: string } | null }): void {
    this.#taken.delete(number);
    if (this.#told.has(number) || !reason) return;
    this.#told.add(number);
    this.#context.log('warning', { zh: `“${title}”在另一执行进程中读取失败，改由本进程读取：${reason.zh}`, en: `"${title}" could not be read by another process and is read by this one: ${reason.en}` });
  }
}
