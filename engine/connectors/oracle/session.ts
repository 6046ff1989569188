import oracledb from 'oracledb';
import { ConnectorFailure } from '../failure.ts';
import { connectionLost } from '../network-failure.ts';
import { calledOff } from '../reach-failure.ts';
import { withinLimit } from '../within-limit.ts';
import { oracleFailure } from './failures.ts';
import type { OracleOptions } from './options.ts';

export function descriptorOf({ host, port, service, sid, tls }: OracleOptions, seconds: number): string {
  const data = service ? `(SERVICE_NAME=${service})` : `(SID=${sid})`;
  return `(DESCRIPTION=(CONNECT_TIMEOUT=${seconds})(TRANSPORT_CONNECT_TIMEOUT=${seconds})(RETRY_COUNT=0)(ADDRESS=(PROTOCOL=${tls ? 'tcps' : 'tcp'})(HOST=${host})(PORT=${port}))(CONNECT_DATA=${data}))`;
}

/** Numbers and large values as text and bytes: a JavaScript number would round them. */
export const fetchTypeHandler = (metaData: oracledb.Metadata<unknown>) => {
  switch (metaData.dbType) {
    case oracledb.DB_TYPE_NUMBER: case oracledb.DB_TYPE_CLOB: case oracledb.DB_TYPE_NCLOB: case oracledb.DB_TYPE_LONG: return { type: oracledb.STRING };
    case oracledb.DB_TYPE_BLOB: return { type: oracledb.BUFFER };
    default: return undefined;
  }
};

/** What stands in text must mean the same everywhere. */
const settings = `alter session set nls_numeric_characters = '.,' nls_date_format = 'YYYY-MM-DD HH24:MI:SS' nls_timestamp_format = 'YYYY-MM-DD HH24:MI:SS.FF9' time_zone = '+00:00'`;

export class OracleSession {
  readonly options: OracleOptions;
  readonly connection: oracledb.Connection;
  readonly #signal: AbortSignal;
  #ended: ConnectorFailure | undefined;
  #closing: Promise<void> | undefined;

  private constructor(options: OracleOptions, connection: oracledb.Connection, signal: AbortSignal) {
    this.options = options;
    this.connection = connection;
    this.#signal = signal;
    connection.callTimeout = options.statementSeconds * 1000;
    signal.addEventListener('abort', this.#abort, { once: true });
  }

  static async open(options: OracleOptions, signal: AbortSignal, seconds: number): Promise<OracleSession> {
    if (signal.aborted) throw calledOff();
    const { user, password, wallet, host, port } = options;
    try {
      const connecting = oracledb.getConnection({ user, password, connectString: descriptorOf(options, seconds), ...(wallet ? { walletContent: wallet } : {}) });
      const connection = await withinLimit(connecting, { signal, seconds, where: `${host}:${port}` }, (late) => void late.close({ drop: true }).catch(() => {}));
      const session = new OracleSession(options, connection, signal);
      await session.ask(settings);
      return session;
    } catch (error) {
      throw oracleFailure(error, options);
    }
  }

  readonly #abort = () => void this.close();

  get ended(): boolean {
    return this.#ended !== undefined;
  }

  check(): void {
    if (this.#signal.aborted) throw calledOff();
    if (this.#ended) throw this.#ended;
  }

  failure(error: unknown): ConnectorFailure {
    if (this.#signal.aborted) return calledOff(error);
    return this.#ended ?? oracleFailure(error, this.options);
  }

  async guard<T>(work: Promise<T>): Promise<T> {
    try {
      const result = await work;
      this.check();
      return result;
    } catch (error) {
      throw this.failure(error);
    }
  }

  readonly ask = async (sql: string, values: Record<string, unknown> = {}): Promise<unknown[][]> => {
    this.check();
    const used = Object.fromEntries(Object.entries(values).filter(([name]) => new RegExp(`:${name}\\b`).test(sql)));
    const result = await this.guard(this.connection.execute<unknown[]>(sql, used as oracledb.BindParameters, { outFormat: oracledb.OUT_FORMAT_ARRAY, fetchTypeHandler, maxRows: 0 }));
    return result.rows ?? [];
  };

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#abort);
    this.#ended ??= this.#signal.aborted ? calledOff() : connectionLost(`${this.options.host}:${this.options.port}`);
    // What runs is told to stop; what was not committed is rolled back with the connection.
    await this.connection.break().catch(() => {});
    await this.connection.close({ drop: true }).catch(() => {});
  }
}
