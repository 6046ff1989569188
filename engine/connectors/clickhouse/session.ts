import { ClickHouseLogLevel, createClient, type ClickHouseClient, type ClickHouseSettings } from '@clickhouse/client';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { ConnectorFailure } from '../failure.ts';
import { connectionLost } from '../network-failure.ts';
import { calledOff } from '../reach-failure.ts';
import { clickhouseFailure } from './failures.ts';
import type { ClickhouseOptions } from './options.ts';

/**
 * Numbers that JavaScript would round come in quotes; a query that nobody waits for ends. A limit of the user's is an error, not a
 * shorter answer; bad rows are not passed over, and a block is not left out because the same one came before.
 */
export const settings: ClickHouseSettings = {
  output_format_json_quote_64bit_integers: 1, output_format_json_quote_decimals: 1, output_format_json_quote_denormals: 1,
  cancel_http_readonly_queries_on_client_close: 1, input_format_null_as_default: 0, wait_end_of_query: 0,
  result_overflow_mode: 'throw', read_overflow_mode: 'throw', timeout_overflow_mode: 'throw', input_format_allow_errors_num: '0', input_format_allow_errors_ratio: 0, insert_deduplicate: 0,
};

/** One HTTP client of our own, whose sockets end with it. */
export class ClickhouseSession {
  readonly options: ClickhouseOptions;
  readonly client: ClickHouseClient;
  readonly #outer: AbortSignal;
  readonly #stop = new AbortController();
  readonly #agent: HttpAgent | HttpsAgent;
  #closed = false;

  constructor(options: ClickhouseOptions, signal: AbortSignal) {
    const { host, port, database, user, password, tls, ca, statementSeconds } = options;
    this.options = options;
    this.#outer = signal;
    this.#agent = tls ? new HttpsAgent({ keepAlive: true, ...(ca ? { ca } : {}) }) : new HttpAgent({ keepAlive: true });
    this.client = createClient({
      url: `${tls ? 'https' : 'http'}://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`, username: user, password, database, application: 'Tributary',
      request_timeout: statementSeconds * 1000, http_agent: this.#agent, set_basic_auth_header: true, clickhouse_settings: settings, compression: { request: false, response: false },
      // Its log would show statements; failures are told by us.
      log: { level: ClickHouseLogLevel.OFF },
    });
    signal.addEventListener('abort', this.#abort, { once: true });
  }

  readonly #abort = () => void this.close();

  /** Ends whatever is under way when called off or closed. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  check(): void {
    if (this.#outer.aborted) throw calledOff();
    if (this.#closed) throw connectionLost(`${this.options.host}:${this.options.port}`);
  }

  failure(error: unknown): ConnectorFailure {
    if (this.#outer.aborted) return calledOff(error);
    return this.#closed ? connectionLost(`${this.options.host}:${this.options.port}`, error) : clickhouseFailure(error, this.options);
  }

  readonly ask = async (query: string, values: Record<string, unknown> = {}, signal?: AbortSignal): Promise<unknown[][]> => {
    this.check();
    try {
      const result = await this.client.query({ query, query_params: values, format: 'JSONCompactEachRow', abort_signal: signal ? AbortSignal.any([signal, this.signal]) : this.signal });
      return await result.json<unknown[]>();
    } catch (error) {
      throw this.failure(error);
    }
  };

  async execute(query: string): Promise<void> {
    this.check();
    try {
      await this.client.command({ query, abort_signal: this.signal });
    } catch (error) {
      throw this.failure(error);
    }
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#outer.removeEventListener('abort', this.#abort);
    this.#stop.abort();
    await this.client.close();
    this.#agent.destroy();
  }
}
