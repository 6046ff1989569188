import type { DatabaseConnection } from '../../../connectors/connector.ts';
import { ConnectorFailure } from '../../../connectors/failure.ts';

/**
 * One moment for all parts of a copy, held by a connection of its own. Lost with that connection (the server was started
 * anew), the parts that are still to be read are of a later moment.
 */
export class SharedMoment {
  readonly #connect: () => Promise<DatabaseConnection>;
  #holder: DatabaseConnection | undefined;
  #name: Promise<string | undefined> | undefined;

  constructor(connect: () => Promise<DatabaseConnection>) {
    this.#connect = connect;
  }

  /** Undefined: the database has nothing of the kind. */
  name(): Promise<string | undefined> {
    this.#name ??= this.#hold().catch((cause: unknown) => {
      this.#name = undefined;
      throw cause;
    });
    return this.#name;
  }

  /** Whether reading failed because the moment is gone; the next one who asks gets another. */
  async isLost(failure: unknown, name: string): Promise<boolean> {
    if (!(failure instanceof ConnectorFailure) || !/snapshot/i.test(String((failure.cause as Error | undefined)?.message))) return false;
    if ((await this.#name) === name) await this.close();
    return true;
  }

  async close(): Promise<void> {
    const holder = this.#holder;
    this.#holder = undefined;
    this.#name = undefined;
    await holder?.close();
  }

  async #hold(): Promise<string | undefined> {
    const holder = await this.#connect();
    this.#holder = holder;
    try {
      if (holder.shareMoment) return await holder.shareMoment();
    } catch (cause) {
      // Relatives of a database, and servers behind a pool, may lack what it can.
      if (!(cause instanceof ConnectorFailure) || !['unsupported', 'rights', 'other'].includes(cause.kind)) throw cause;
    }
    this.#holder = undefined;
    await holder.close();
    return undefined;
  }
}
