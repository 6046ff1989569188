import type { Socket } from 'node:net';
import pg from 'pg';
import { timedOut } from '../network-failure.ts';
import { calledOff } from '../reach-failure.ts';
import type { ConnectorFailure } from '../failure.ts';
import { cancelRequest } from './cancel-request.ts';
import { busy, postgresFailure, type Doing } from './failures.ts';
import type { PostgresqlOptions } from './options.ts';
import { tlsOptions } from './tls.ts';

/** Questions to the catalogue answer soon or not at all; what reads tables may take as long as it needs. */
const catalogueSeconds = 60;

/** How values are spelled, whatever the server's or the role's own settings are. */
export const settings: Record<string, string> = {
  client_encoding: 'UTF8', DateStyle: 'ISO, YMD', IntervalStyle: 'iso_8601', TimeZone: 'UTC', bytea_output: 'hex', extra_float_digits: '3',
  xmloption: 'content', standard_conforming_strings: 'on', statement_timeout: '0', lock_timeout: '30s', row_security: 'on',
};

export interface ServerFacts {
  version: number;
  versionText: string;
  user: string;
  schema: string;
}

/** pg's own, which its types leave out. */
export interface RawConnection {
  stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

export type RawClient = pg.Client & { processID: number; secretKey: number; connection: RawConnection };

/** One connection, one thing at a time: whoever asks while another asks waits, but not for a reader or a writer. */
export class Session {
  readonly options: PostgresqlOptions;
  facts!: ServerFacts;
  readonly #signal: AbortSignal;
  #client!: RawClient;
  #encrypted = false;
  #lost: unknown;
  #closed = false;
  #streaming = false;
  #turn: Promise<unknown> = Promise.resolve();
  readonly #abort = () => void this.#giveUp();

  private constructor(options: PostgresqlOptions, signal: AbortSignal) {
    this.options = options;
    this.#signal = signal;
  }

  static async open(options: PostgresqlOptions, signal: AbortSignal, seconds: number): Promise<Session> {
    const session = new Session(options, signal);
    if (signal.aborted) throw calledOff();
    signal.addEventListener('abort', session.#abort, { once: true });
    try {
      await session.#connect(seconds);
      await session.#settle();
    } catch (cause) {
      await session.close();
      throw session.failure(cause);
    }
    return session;
  }

  async #connect(seconds: number): Promise<void> {
    const { sslMode } = this.options;
    try {
      await this.#connectBy(tlsOptions(this.options), seconds);
    } catch (cause) {
      if (sslMode !== 'prefer' || this.#signal.aborted || !/does not support SSL/.test(String(cause))) throw cause;
      await this.#connectBy(false, seconds);
    }
  }

  async #connectBy(tls: ReturnType<typeof tlsOptions>, seconds: number): Promise<void> {
    this.#encrypted = tls !== false;
    this.#client = new pg.Client(this.clientOptions(seconds)) as RawClient;
    this.#client.on('error', (cause) => (this.#lost ??= cause));
    await this.#client.connect();
  }

  async #settle(): Promise<void> {
    const wanted: Record<string, string> = { ...settings, ...(this.options.schema ? { search_path: `"${this.options.schema.replaceAll('"', '""')}"` } : {}) };
    const names = Object.keys(wanted);
    const [row] = await this.rows<{ version: string; text: string; user: string; schema: string | null }>(
      `select current_setting('server_version_num') as version, current_setting('server_version') as text, current_user as "user",
         ${names.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`).join(', ')}`,
      names.flatMap((name) => [name, wanted[name]!]),
    );
    const [place] = await this.rows<{ schema: string | null }>('select current_schema() as schema');
    this.facts = { version: Number(row!.version), versionText: row!.text, user: row!.user, schema: place!.schema ?? 'public' };
    const newer = [
      // Questions to a large catalogue look dear, and compiling them takes longer than answering them.
      ...(this.facts.version >= 110_000 ? [`set_config('jit', 'off', false)`] : []),
      // Without it, a server goes on working for a client that is long gone.
      ...(this.facts.version >= 140_000 ? [`set_config('client_connection_check_interval', '10s', false)`] : []),
    ];
    if (newer.length > 0) await this.rows(`select ${newer.join(', ')}`);
  }

  /** For another connection to the same place, encrypted as this one is. */
  clientOptions(seconds: number): pg.ClientConfig {
    const { host, port, database, user, password } = this.options;
    return {
      host, port, database, user, password, ssl: this.#encrypted && tlsOptions(this.options), connectionTimeoutMillis: seconds * 1000,
      keepAlive: true, keepAliveInitialDelayMillis: 10_000, application_name: 'tributary',
    };
  }

  /** Rows of a question that must be answered soon. */
  rows<R extends object>(sql: string, values: unknown[] = [], doing?: Doing): Promise<R[]> {
    return this.#take(async () => {
      const timer = setTimeout(() => {
        this.#lost ??= timedOut(`${this.options.host}:${this.options.port}`);
        void this.#giveUp();
      }, catalogueSeconds * 1000);
      try {
        return (await this.#client.query<R & pg.QueryResultRow>(sql, values)).rows;
      } finally {
        clearTimeout(timer);
      }
    }, doing);
  }

  /** What a statement would answer with. The server takes one statement only, whatever stands in the text. */
  #fields(sql: string): Promise<pg.FieldDef[]> {
    return this.#client.query({ text: sql, queryMode: 'extended' } as pg.QueryConfig).then(({ fields }) => fields);
  }

  /** Whatever it is, as long as it takes. */
  run<R extends object>(sql: string, values: unknown[] = [], doing?: Doing): Promise<R[]> {
    return this.#take(async () => (await this.#client.query<R & pg.QueryResultRow>(sql, values)).rows, doing);
  }

  /** For somebody who keeps the connection for more than one answer, until `done`. */
  async lease(): Promise<Lease> {
    await this.#take(() => {
      this.#streaming = true;
      return Promise.resolve();
    });
    const guarded = async <T>(work: () => Promise<T>, doing?: Doing) => {
      this.#check();
      try {
        return await work();
      } catch (cause) {
        throw this.failure(cause, doing);
      }
    };
    return {
      query: (sql, values = [], doing) => guarded(async () => (await this.#client.query(sql, values)).rows, doing),
      fields: (sql, doing) => guarded(() => this.#fields(sql), doing),
      submit: (query) => {
        this.#check();
        this.#client.query(query as never);
        return this.#client.connection;
      },
      cancel: () => cancelRequest(this.options, this.#client, this.#encrypted),
      alive: () => !this.#closed && this.#lost === undefined && !this.#signal.aborted,
      failure: (cause, doing) => this.failure(cause, doing),
      done: () => void (this.#streaming = false),
    };
  }

  failure(cause: unknown, doing?: Doing): ConnectorFailure {
    if (this.#signal.aborted) return calledOff(cause);
    return postgresFailure(this.#lost ?? cause, this.options, doing);
  }

  async close(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#abort);
    if (this.#closed) return;
    this.#closed = true;
    if (!this.#client || this.#signal.aborted) return;
    // In the middle of something the server would go on with it.
    if (this.#streaming) await cancelRequest(this.options, this.#client, this.#encrypted);
    if (this.#streaming || this.#lost) this.#client.connection.stream.destroy();
    else await this.#client.end();
  }

  #take<T>(work: () => Promise<T>, doing?: Doing): Promise<T> {
    const next = this.#turn.then(async () => {
      this.#check();
      if (this.#streaming) throw busy();
      try {
        return await work();
      } catch (cause) {
        throw this.failure(cause, doing);
      }
    });
    this.#turn = next.catch(() => {});
    return next;
  }

  #check(): void {
    if (this.#signal.aborted) throw calledOff();
    if (this.#lost !== undefined) throw this.failure(this.#lost);
    if (this.#closed) throw calledOff();
  }

  /** The socket goes at once; the server is told to end what it was doing. */
  async #giveUp(): Promise<void> {
    const client = this.#client as RawClient | undefined;
    if (!client) return;
    client.connection.stream.destroy();
    if (client.processID && !this.#closed) await cancelRequest(this.options, client, this.#encrypted);
  }
}

export interface Lease {
  query(sql: string, values?: unknown[], doing?: Doing): Promise<Record<string, unknown>[]>;
  /** The columns of an answer; one statement only. */
  fields(sql: string, doing?: Doing): Promise<pg.FieldDef[]>;
  /** A query object of our own, as pg takes them; the connection it runs on. */
  submit(query: object): RawConnection;
  cancel(): Promise<void>;
  alive(): boolean;
  failure(cause: unknown, doing?: Doing): ConnectorFailure;
  done(): void;
}
