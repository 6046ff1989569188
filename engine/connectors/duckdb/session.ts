import type { DuckDBConnection, DuckDBInstance, DuckDBValue } from '@duckdb/node-api';
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
      return await this.guard(work(connection), connection);
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
    if (!this.#used.delete(connection)) return;
    const busy = this.#busy.get(ownerOf(connection));
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

  /** Waits for what runs on the connection, but not longer than anybody wants it. */
  async guard<T>(work: Promise<T>, connection: DuckDBConnection): Promise<T> {
    const owner = ownerOf(connection);
    const settled = Promise.allSettled([this.#busy.get(owner), work]).finally(() => {
      if (this.#busy.get(owner) === settled) this.#busy.delete(owner);
    });
    this.#busy.set(owner, settled);
    try {
      return await Promise.race([work, this.#over.promise]);
    } catch (error) {
      throw this.failure(error);
    }
  }

  failure(error: unknown): ConnectorFailure {
    if (this.#signal.aborted) return calledOff();
    return this.#closing ? closed() : duckdbFailure(error, this.file);
  }

  readonly ask = (sql: string, ...values: string[]): Promise<(string | null)[][]> => this.use(async (connection) => {
    const rows = (await connection.runAndReadAll(sql, values.slice(0, placesIn(sql)) as DuckDBValue[])).getRows();
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
