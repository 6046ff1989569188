import type { DatabaseConnection } from '../../connectors/connector.ts';

/**
 * What only asks the catalogue takes turns with the statements of a session, and sees its transaction. What reads or writes rows
 * keeps a connection busy, and in a transaction of its own: so it gets another.
 */
export function besides(own: DatabaseConnection, next: <T>(work: () => Promise<T>) => Promise<T>, another: () => Promise<DatabaseConnection>): DatabaseConnection {
  async function* reading<T>(read: (other: DatabaseConnection) => AsyncIterable<T>): AsyncGenerator<T> {
    const other = await another();
    try {
      yield* read(other);
    } finally {
      await other.close();
    }
  }
  /** Closed with whatever ends the writing. */
  async function writing<Writer extends { commit(): Promise<{ rows: number }>; abort(): Promise<void> }>(open: (other: DatabaseConnection) => Promise<Writer>): Promise<Writer> {
    const other = await another();
    const closing = <T>(work: Promise<T>) => work.finally(() => other.close());
    const writer = await open(other).catch(async (error: unknown) => {
      await other.close();
      throw error;
    });
    return { ...writer, commit: () => closing(writer.commit()), abort: () => closing(writer.abort()) };
  }
  return {
    version: () => next(() => own.version()),
    now: () => next(() => own.now()),
    schemas: () => next(() => own.schemas()),
    tables: (search) => next(() => own.tables(search)),
    describe: (tables) => next(() => own.describe(tables)),
    count: (table) => next(() => own.count(table)),
    execute: (statement) => next(() => own.execute(statement)),
    contained: (question) => next(() => own.contained(question)),
    importRights: (tables) => next(() => own.importRights(tables)),
    async sample(table, rows) {
      const other = await another();
      return other.sample(table, rows).finally(() => other.close());
    },
    read: (request) => reading((other) => other.read(request)),
    readBytes: (request) => reading((other) => other.readBytes!(request)),
    write: (request) => writing((other) => other.write(request)),
    writeBytes: (request) => writing((other) => other.writeBytes!(request)),
    close: async () => {},
  };
}
