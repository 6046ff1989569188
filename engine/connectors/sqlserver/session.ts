import { Connection, Request, type ConnectionConfiguration } from 'tedious';
import { ConnectorFailure } from '../failure.ts';
import { connectionLost } from '../network-failure.ts';
import { calledOff } from '../reach-failure.ts';
import { withinLimit } from '../within-limit.ts';
import { sqlserverFailure } from './failures.ts';
import type { SqlserverOptions } from './options.ts';
import { TYPES } from './tedious-types.ts';

export function configurationOf(options: SqlserverOptions, seconds: number): ConnectionConfiguration {
  const { host, port, database, user, password, domain, encrypt, trustServerCertificate, ca, statementSeconds } = options;
  return {
    server: host,
    authentication: domain ? { type: 'ntlm', options: { userName: user, password, domain } } : { type: 'default', options: { userName: user, password } },
    options: {
      port, database, encrypt, trustServerCertificate, ...(ca ? { cryptoCredentialsDetails: { ca } } : {}), appName: 'Tributary', connectTimeout: seconds * 1000,
      requestTimeout: statementSeconds * 1000, cancelTimeout: 3000, useUTC: true, rowCollectionOnRequestCompletion: false, useColumnNames: false, maxRetriesOnTransientErrors: 0,
    },
  };
}

/** One connection of the driver: one statement after another. */
export class SqlserverSession {
  readonly options: SqlserverOptions;
  readonly connection: Connection;
  readonly #signal: AbortSignal;
  #turn: Promise<unknown> = Promise.resolve();
  #lost: ConnectorFailure | undefined;

  private constructor(options: SqlserverOptions, connection: Connection, signal: AbortSignal) {
    this.options = options;
    this.connection = connection;
    this.#signal = signal;
    connection.on('error', () => this.#lose());
    connection.on('end', () => this.#lose());
    signal.addEventListener('abort', this.#abort, { once: true });
  }

  static async open(options: SqlserverOptions, signal: AbortSignal, seconds: number): Promise<SqlserverSession> {
    if (signal.aborted) throw calledOff();
    const connection = new Connection(configurationOf(options, seconds));
    const connected = new Promise<void>((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())));
    try {
      await withinLimit(connected, { signal, seconds, where: `${options.host}:${options.port}` });
      return new SqlserverSession(options, connection, signal);
    } catch (error) {
      connection.on('error', () => {});
      connection.close();
      throw sqlserverFailure(error, options);
    }
  }

  readonly #abort = () => {
    this.connection.cancel();
    this.close();
  };

  #lose(): void {
    this.#lost ??= this.#signal.aborted ? calledOff() : connectionLost(`${this.options.host}:${this.options.port}`);
  }

  get ended(): boolean {
    return this.#lost !== undefined;
  }

  check(): void {
    if (this.#signal.aborted) throw calledOff();
    if (this.#lost) throw this.#lost;
  }

  failure(error: unknown): ConnectorFailure {
    return this.#signal.aborted ? calledOff(error) : sqlserverFailure(error, this.options);
  }

  /** Runs a statement and gathers its rows; several callers wait for each other. */
  readonly ask = (sql: string, values: Record<string, string> = {}): Promise<unknown[][]> => this.#next(() => this.run(sql, values, false));

  /** As a batch of its own, outside of any procedure: temporary tables outlive it. */
  readonly batch = (sql: string): Promise<unknown[][]> => this.#next(() => this.run(sql, {}, true));

  #next<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => {});
    return turn;
  }

  async run(sql: string, values: Record<string, string>, asBatch: boolean): Promise<unknown[][]> {
    this.check();
    const rows: unknown[][] = [];
    try {
      await new Promise<void>((resolve, reject) => {
        const request = new Request(sql, (error) => (error ? reject(error) : resolve()));
        request.on('row', (columns: { value: unknown }[]) => rows.push(columns.map((one) => one.value)));
        for (const [name, value] of Object.entries(values)) request.addParameter(name, TYPES.NVarChar, value);
        if (asBatch) this.connection.execSqlBatch(request);
        else this.connection.execSql(request);
      });
    } catch (error) {
      throw this.failure(error);
    }
    this.check();
    return rows;
  }

  close(): void {
    this.#signal.removeEventListener('abort', this.#abort);
    this.#lose();
    this.connection.close();
  }
}
