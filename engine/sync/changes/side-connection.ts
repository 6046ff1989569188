import type { DatabaseConnection } from '../../connectors/connector.ts';

/** One more connection beside that of the stream, opened when it is first needed and again when it was lost. */
export class SideConnection {
  readonly #connect: () => Promise<DatabaseConnection>;
  #opening: Promise<DatabaseConnection> | undefined;

  constructor(connect: () => Promise<DatabaseConnection>) {
    this.#connect = connect;
  }

  get = async (): Promise<DatabaseConnection> => {
    this.#opening ??= this.#connect();
    const opening = this.#opening;
    try {
      const connection = await opening;
      await connection.now();
      return connection;
    } catch {
      if (this.#opening === opening) {
        this.#opening = undefined;
        await opening.then((one) => one.close(), () => {}).catch(() => {});
      }
      return (this.#opening ??= this.#connect());
    }
  };

  async close(): Promise<void> {
    const opening = this.#opening;
    this.#opening = undefined;
    await opening?.then((one) => one.close(), () => {}).catch(() => {});
  }
}
