import type { Contained, DatabaseConnection } from '#engine/connectors/connector.ts';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import type { Text } from '#platform/contract';
import type { KnownColumn } from './known-tables.ts';

/** What a look into the data gave, or why there was none. */
export type Measured = Contained | { failure: Text };
export const wasMeasured = (measured: Measured | undefined): measured is Contained => measured !== undefined && 'values' in measured;

/** A look is a sample: so many rows, so many different values, so many seconds. */
export const limits = { rows: 10_000, values: 2000, pairSeconds: 5, wholeSeconds: 600, slowPairs: 20 } as const;
/** Without an index each value would be looked for in the whole table. */
const largestUnindexed = 200_000;

export interface Measuring {
  /** Opens the live source anew; called again after a look that took too long. */
  open(signal: AbortSignal): Promise<DatabaseConnection>;
  signal: AbortSignal;
}

/**
 * Looks into the data of a source, one pair of columns at a time. A look that takes too long ends with its connection,
 * on the server as well, and the next one gets another.
 */
export class Looks {
  readonly #measuring: Measuring;
  readonly #answers = new Map<string, Measured>();
  readonly #deadline: number;
  #slow = 0;
  #current: { connection: DatabaseConnection; controller: AbortController } | undefined;

  constructor(measuring: Measuring) {
    this.#measuring = measuring;
    this.#deadline = Date.now() + limits.wholeSeconds * 1000;
  }

  /** The first connection, so that a source that cannot be reached is known before anything else. */
  async begin(): Promise<void> {
    await this.#connection();
  }

  async contained(child: KnownColumn, parent: KnownColumn): Promise<Measured> {
    const asked = JSON.stringify([child.table.wid, child.name, parent.table.wid, parent.name]);
    const known = this.#answers.get(asked);
    if (known) return known;
    const answer = await this.#look(child, parent);
    this.#answers.set(asked, answer);
    return answer;
  }

  async close(): Promise<void> {
    const current = this.#current;
    this.#current = undefined;
    await current?.connection.close();
  }

  async #look(child: KnownColumn, parent: KnownColumn): Promise<Measured> {
    const { signal } = this.#measuring;
    signal.throwIfAborted();
    if (Date.now() > this.#deadline || this.#slow >= limits.slowPairs) return { failure: { zh: '本次推断的时间已用完', en: 'The time for this inference was used up' } };
    if (parent.unique === 'assumed' && (parent.table.rows ?? 0) > largestUnindexed) return { failure: { zh: '被引用的表很大且没有索引', en: 'The other table is large and has no index' } };
    const { connection, controller } = await this.#connection();
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      controller.abort();
    }, limits.pairSeconds * 1000);
    try {
      return await connection.contained({ child: place(child), parent: place(parent), rows: limits.rows, values: limits.values });
    } catch (error) {
      signal.throwIfAborted();
      if (!late && !(error instanceof ConnectorFailure)) throw error;
      const lost = late || (error instanceof ConnectorFailure && ['connection-lost', 'timed-out', 'stopped'].includes(error.kind));
      if (lost) {
        this.#slow += 1;
        await this.close().catch(() => {});
      }
      if (!late) return { failure: (error as ConnectorFailure).text };
      return { failure: { zh: `比较取值超过 ${limits.pairSeconds} 秒`, en: `Comparing the values took more than ${limits.pairSeconds} seconds` } };
    } finally {
      clearTimeout(timer);
    }
  }

  async #connection() {
    if (!this.#current) {
      const controller = new AbortController();
      const signal = AbortSignal.any([this.#measuring.signal, controller.signal]);
      this.#current = { connection: await this.#measuring.open(signal), controller };
    }
    return this.#current;
  }
}

const place = ({ table, name }: KnownColumn) => ({ schema: table.schema, table: table.name, column: name });
