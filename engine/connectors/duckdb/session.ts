import type { DuckDBConnection, DuckDBInstance, DuckDBResult, DuckDBResultReader, DuckDBValue } from '@duckdb/node-api';
import { ConnectorFailure } from '../failure.ts';
import { calledOff } from '../reach-failure.ts';
import { closed, duckdbFailure } from './failures.ts';

/** How often a statement under way is told to stop: one that is only being prepared does not hear it. */
const tellMilliseconds = 20;

/** Those who lend a connection stay its owners: it ends with them. */
const owners = new WeakMap<DuckDBConnection, DuckDBConnection>();
const ownerOf = (connection: DuckDBConnection) => owners.get(connection) ?? connection;

export function lend(connection: DuckDBConnection): DuckDBConnection {
  const lent = Object.create(connection, { disconnectSync: { value: () => {} } }) as DuckDBConnection;
  owners.set(lent, connection);
  return lent;
}

/**
 * A statement with values is planned first and run afterwards, and its plan trusts in the smallest and largest values that its tables had when it was made
 * (duckdb/duckdb#23704): what others write in between would be read wrong, or left out. In one transaction both see the same.
 */
export async function answer(connection: DuckDBConnection, sql: string, values: DuckDBValue[]): Promise<DuckDBResultReader> {
  if (values.length === 0) return connection.runAndReadAll(sql);
  if (owners.has(connection)) return connection.runAndReadAll(sql, values);
  await connection.run('begin transaction');
  const result = await connection.runAndReadAll(sql, values);
  await connection.run('commit');
  return result;
}

/** As `answer`, piece by piece; a stream is always planned first. A lent connection gives all at once: its owner's next statement would end a stream without a word. */
export async function streamed(connection: DuckDBConnection, sql: string, values: DuckDBValue[]): Promise<DuckDBResult> {
  if (owners.has(connection)) return connection.run(sql, values);
  await connection.run('begin transaction');
  return connection.stream(sql, values);
}

/** An open database and whatever of ours works on it: all of it ends at once when called off. */
export class DuckdbSession {
  readonly file: string;
  readonly #instance: Pick<DuckDBInstance, 'connect' | 'closeSync'>;
  readonly #signal: AbortSignal;
  readonly #used = new Set<DuckDBConnection>();
  /** Statements under way, by the connection itself: disconnecting under them would hold up everybody until they end, or end the process. */
  readonly #busy = new Map<DuckDBConnection, Promise<unknown>>();
  readonly #over = Promise.withResolvers<never>();
  #closing: Promise<void> | undefined;

  constructor(instance: Pick<DuckDBInstance, 'connect' | 'closeSync'>, file: string, signal: AbortSignal) {
    this.#instance = instance;
    this.file = file;
    this.#signal = signal;
    this.#over.promise.catch(() => {});
    signal.addEventListener('abort', this.#abort, { once: true });
  }

  readonly #abort = () => void this.close();

  /** A connection for this work only. */
  async use<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const connection = await this.take();
    try {
      return await this.guard(() => work(connection), connection);
    } finally {
      this.giveBack(connection);
    }
  }

  async take(): Promise<DuckDBConnection> {
    this.check();
    const connection = await this.#instance.connect();
    this.#used.add(connection);
    if (this.#closing) this.giveBack(connection);
    this.check();
    return connection;
  }

  giveBack(connection: DuckDBConnection): void {
    // What is lent goes on for its owner.
    if (!this.#used.delete(connection) || owners.has(connection)) return;
    const busy = this.#busy.get(connection);
    if (busy) void this.#interrupt(connection, busy).then(() => connection.disconnectSync());
    else connection.disconnectSync();
  }

  async #interrupt(connection: DuckDBConnection, busy: Promise<unknown>): Promise<void> {
    const timer = setInterval(() => connection.interrupt(), tellMilliseconds);
    connection.interrupt();
    await busy;
    clearInterval(timer);
  }

  get isOver(): boolean {
    return this.#closing !== undefined;
  }

  check(): void {
    if (this.#signal.aborted) throw calledOff();
    if (this.#closing) throw closed();
  }

  /** One after another on a connection; waits for the work, but not longer than anybody wants it. */
  async guard<T>(work: () => Promise<T>, connection: DuckDBConnection): Promise<T> {
    const owner = ownerOf(connection);
    const before = this.#busy.get(owner);
    const settled = Promise.withResolvers<void>();
    this.#busy.set(owner, settled.promise);
    const running = this.#after(before, work).finally(() => {
      if (this.#busy.get(owner) === settled.promise) this.#busy.delete(owner);
      settled.resolve();
    });
    running.catch(() => {});
    try {
      return await Promise.race([running, this.#over.promise]);
    } catch (error) {
      throw this.failure(error);
    }
  }

  async #after<T>(before: Promise<unknown> | undefined, work: () => Promise<T>): Promise<T> {
    await before;
    this.check();
    return work();
  }

  failure(error: unknown): ConnectorFailure {
    if (this.#signal.aborted) return calledOff();
    return this.#closing ? closed() : duckdbFailure(error, this.file);
  }

  readonly ask = (sql: string, ...values: string[]): Promise<(string | null)[][]> => this.use(async (connection) => {
    const rows = (await answer(connection, sql, values.slice(0, placesIn(sql)))).getRows();
    return rows.map((row) => row.map((value) => (value === null ? null : String(value))));
  });

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#abort);
    this.#over.reject(this.#signal.aborted ? calledOff() : closed());
    const busy = [...this.#busy.values()];
    for (const connection of this.#used) this.giveBack(connection);
    await Promise.all(busy);
    this.#instance.closeSync();
  }
}

/** DuckDB refuses values that no place asks for. */
const placesIn = (sql: string) => Math.max(0, ...[...sql.matchAll(/\$(\d+)/g)].map((found) => Number(found[1])));
