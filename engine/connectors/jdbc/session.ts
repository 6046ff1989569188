import type { TableName } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { calledOff } from '../reach-failure.ts';
import { withinLimit } from '../within-limit.ts';
import { driverClassOf } from './driver-class.ts';
import { closed, jdbcFailure, tooSlow } from './failures.ts';
import type { JdbcOptions } from './options.ts';
import { productOf, productOfUrl } from './products/products.ts';
import type { Facts, FailureContext, Product } from './products/product.ts';
import { parkSidecar, takeSidecar } from './sidecar-pool.ts';
import type { SidecarProcess } from './sidecar-process.ts';
import { addressOf } from './url-address.ts';
import { guardOptions } from './url-guard.ts';

/** Java and the driver may be slow to start on a busy machine; that is not the server's fault. */
const secondsToStart = 60;

export interface SessionLimits {
  signal: AbortSignal;
  /** To connect. */
  seconds: number;
  /** How long a process is kept after a connection was closed in good order; 0: it ends with it. */
  idleSeconds: number;
}

/** One of the driver's connections, held by one task at a time. */
export interface Link {
  ask<Answer>(operation: string, body?: object, table?: TableName): Promise<Answer>;
}

/** The process and the connections in it: one that stays, and others for as long as something streams beside it. */
export class JdbcSession {
  readonly options: JdbcOptions;
  readonly signal: AbortSignal;
  product: Product;
  facts!: Facts;
  readonly context: FailureContext;
  readonly #process: SidecarProcess;
  readonly #driver: string;
  readonly #limits: SessionLimits;
  readonly #idle: string[] = [];
  #open = 0;
  #made = 0;
  #ended: ConnectorFailure | undefined;

  private constructor(process: SidecarProcess, driver: string, options: JdbcOptions, limits: SessionLimits) {
    this.#process = process;
    this.#driver = driver;
    this.#limits = limits;
    this.options = options;
    this.signal = limits.signal;
    this.product = productOfUrl(options.url);
    this.context = { options, address: addressOf(options.url, options.properties) };
    this.signal.addEventListener('abort', this.#abort, { once: true });
  }

  static async open(options: JdbcOptions, limits: SessionLimits): Promise<JdbcSession> {
    const { signal } = limits;
    if (signal.aborted) throw calledOff();
    guardOptions(options);
    const driver = await driverClassOf(options);
    const starting = takeSidecar({ jars: options.jars, driver });
    const process = await withinLimit(starting, { signal, seconds: secondsToStart, where: 'Java' }, (late) => late.end(calledOff()));
    const session = new JdbcSession(process, driver, options, limits);
    try {
      await session.#ask('load', 'load', { driver }, undefined, secondsToStart);
      await session.use(async (link) => {
        if (session.product.account) session.context.account = (await link.ask<{ rows: string[][] }>('query', { sql: session.product.account, values: [], kinds: 's', batch: 1 })).rows[0]?.[0] ?? undefined;
      });
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  readonly #abort = () => void this.#end(calledOff());

  check(): void {
    if (this.signal.aborted) throw calledOff();
    if (this.#ended) throw this.#ended;
  }

  /** Takes a connection for a task. Whatever the task began and did not commit is undone. */
  async use<T>(task: (link: Link) => Promise<T>): Promise<T> {
    const { link, free } = await this.take();
    try {
      return await task(link);
    } finally {
      await free();
    }
  }

  async take(): Promise<{ link: Link; free(): Promise<void> }> {
    this.check();
    const name = this.#idle.pop() ?? await this.#connect();
    let used = false;
    let freed: Promise<void> | undefined;
    const link: Link = {
      ask: (operation, body, table) => {
        used ||= operation === 'query' || operation === 'prepare';
        return this.#ask(name, operation, body, table);
      },
    };
    const free = async () => {
      if (this.#ended) return;
      try {
        if (used) await this.#ask(name, 'leave');
        if (this.#idle.length) await this.#disconnect(name);
        else this.#idle.push(name);
      } catch {
        // It is lost, and the next one to ask hears so.
      }
    };
    return { link, free: () => (freed ??= free()) };
  }

  async #connect(): Promise<string> {
    const name = `link ${++this.#made}`;
    this.#open += 1;
    const { url, user, password, properties } = this.options;
    const given = { ...this.product.properties, ...(user ? { user } : {}), ...(password ? { password } : {}), ...properties };
    this.facts = await this.#ask<Facts>(name, 'connect', { url, properties: given, statements: this.product.statements }, undefined, this.#limits.seconds);
    this.product = productOf(url, this.facts);
    return name;
  }

  async #disconnect(name: string): Promise<void> {
    await this.#ask(name, 'disconnect');
    this.#open -= 1;
  }

  async #ask<Answer>(link: string, operation: string, body: object = {}, table?: TableName, seconds = this.options.statementSeconds): Promise<Answer> {
    this.check();
    const timer = setTimeout(() => void this.#end(tooSlow(seconds)), seconds * 1000);
    try {
      return await this.#process.request<Answer>(link, operation, body);
    } catch (cause) {
      const failure = jdbcFailure(cause, this.product, { ...this.context, table });
      if (failure.kind === 'connection-lost') void this.#end(failure);
      throw failure;
    } finally {
      clearTimeout(timer);
    }
  }

  async #end(reason: ConnectorFailure): Promise<void> {
    this.#ended ??= reason;
    this.signal.removeEventListener('abort', this.#abort);
    await this.#process.close(this.#ended);
  }

  /** With everything it still does; a process without any work left may serve the next connection. */
  async close(): Promise<void> {
    const { idleSeconds } = this.#limits;
    if (this.#ended || idleSeconds <= 0 || this.#open !== this.#idle.length) return this.#end(closed());
    const [link] = this.#idle.splice(0);
    try {
      if (link) await this.#disconnect(link);
    } catch {
      return this.#end(closed());
    }
    if (this.#ended || this.#open > 0) return this.#end(closed());
    this.#ended = closed();
    this.signal.removeEventListener('abort', this.#abort);
    parkSidecar(this.#process, { jars: this.options.jars, driver: this.#driver }, idleSeconds);
  }
}
