import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { DatabaseConnection, NewTable, TableName } from '../connector.ts';
import { ConnectorFailure, type FailureKind } from '../failure.ts';
import type { DataType, Row } from '../../types/data-type.ts';
import type { Ability, ConnectorHarness, Options, StartedDatabase } from './harness.ts';

/** What the parts of the suite share: the database, and connections that are closed after each test. */
export interface Bench {
  harness: ConnectorHarness;
  database: StartedDatabase;
  /** Opened for one test. */
  open(options?: Options, signal?: AbortSignal): Promise<DatabaseConnection>;
  name(table: string): TableName;
  /** As a statement names it. */
  quoted(table: string): string;
  /** Makes a table by the connector's own dialect, instead of one that may be there. */
  create(table: Omit<NewTable, 'schema'>): Promise<TableName>;
  drop(table: TableName): Promise<void>;
  /** One test, or where the connector cannot, the reason in its place. */
  test(ability: Ability | null, behaviour: string, body: () => Promise<void>): void;
}

export function startBench(harness: ConnectorHarness): Bench {
  const { connector, cannot = {} } = harness;
  const opened: DatabaseConnection[] = [];
  let database: StartedDatabase | undefined;
  beforeAll(async () => {
    database = await harness.start();
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
  });
  afterAll(async () => {
    await database?.stop();
  });
  const bench: Bench = {
    harness,
    get database() {
      return database!;
    },
    async open(options = bench.database.options, signal = new AbortController().signal) {
      const connection = await connector.open(options, { signal, seconds: 40 });
      opened.push(connection);
      return connection;
    },
    name: (table) => ({ schema: bench.database.schema, table }),
    quoted: (table) => connector.sql.table(bench.name(table)),
    async create(table) {
      const name = bench.name(table.table);
      await bench.drop(name);
      for (const statement of connector.sql.createTable({ ...table, ...name })) await bench.database.run(statement);
      return name;
    },
    drop: (table) => bench.database.run(`drop table if exists ${connector.sql.table(table)}`),
    test(ability, behaviour, body) {
      const reason = ability && cannot[ability];
      if (reason) it.skip(`${behaviour} (not here: ${reason})`, () => {});
      else it(behaviour, body);
    },
  };
  return bench;
}

export async function rowsOf(batches: AsyncIterable<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}

/** The failure that the work ends with, of this kind and with words in both languages. */
export async function failureOf(work: Promise<unknown>, ...kinds: FailureKind[]): Promise<ConnectorFailure> {
  const failure = await work.then(() => undefined, (error: unknown) => error);
  if (!(failure instanceof ConnectorFailure)) throw new Error(`no ConnectorFailure of kind ${kinds.join(' or ')}`, { cause: failure });
  expect(kinds, failure.stack).toContain(failure.kind);
  expect(failure.text.zh).toMatch(/\p{Script=Han}/u);
  expect(failure.text.en).toMatch(/[a-z]/);
  return failure;
}

export const columnsOf = (types: Record<string, DataType>) =>
  Object.entries(types).map(([name, type]) => ({ name, type, nullable: true }));

/** Rows by `write`, committed. */
export async function fill(connection: DatabaseConnection, table: TableName, columns: { name: string; type: DataType }[], rows: Row[]): Promise<void> {
  const writer = await connection.write({ ...table, columns });
  await writer.write(rows);
  expect(await writer.commit()).toEqual({ rows: rows.length });
}

/** Accepts whoever comes and never says a word. */
export async function silentServer(): Promise<{ port: number; calls(): number; stop(): Promise<void> }> {
  const sockets = new Set<Socket>();
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    calls: () => calls,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** With the limit given: a busy machine may need the first ones for its own part, before anybody is called. */
export async function givesUpOn(silent: { calls(): number }, open: (seconds: number) => Promise<unknown>): Promise<void> {
  for (const seconds of [1, 5, 20]) {
    await failureOf(open(seconds), 'timed-out');
    if (silent.calls() > 0) return;
  }
  throw new Error('nobody was called');
}

/** For what the server notices a moment later. */
export async function eventually(check: () => Promise<boolean>, what: string): Promise<void> {
  for (const deadline = Date.now() + 40_000; !(await check());) {
    if (Date.now() > deadline) throw new Error(`it did not happen: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
