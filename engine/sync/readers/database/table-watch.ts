import type { DatabaseConnection, TableName } from '../../../connectors/connector.ts';
import { ConnectorFailure } from '../../../connectors/failure.ts';

/** That a table which is read in parts stays the same from the first to the last, where only a connection of its own can tell. */
export class TableWatch {
  readonly #connect: () => Promise<DatabaseConnection>;
  #held: { connection: DatabaseConnection; isSame(): Promise<boolean> } | undefined;

  constructor(connect: () => Promise<DatabaseConnection>) {
    this.#connect = connect;
  }

  async begin(table: TableName): Promise<void> {
    await this.close();
    const connection = await this.#connect();
    try {
      const isSame = await connection.watch?.(table);
      if (isSame) this.#held = { connection, isSame };
    } catch (cause) {
      // Relatives of a database may lack what it can.
      if (!(cause instanceof ConnectorFailure) || !['unsupported', 'rights', 'other'].includes(cause.kind)) throw cause;
    } finally {
      if (!this.#held) await connection.close();
    }
  }

  /** True as long as nobody knows better: where the connection was lost meanwhile there is no telling. */
  async isSame(): Promise<boolean> {
    try {
      return (await this.#held?.isSame()) ?? true;
    } catch (cause) {
      if (!(cause instanceof ConnectorFailure)) throw cause;
      return true;
    }
  }

  async close(): Promise<void> {
    const held = this.#held;
    this.#held = undefined;
    await held?.connection.close();
  }
}
