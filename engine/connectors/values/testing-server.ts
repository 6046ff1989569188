import { expect } from 'vitest';
import type { z } from 'zod';
import { freePort } from '#platform/server/store/testing.ts';
import type { DatabaseConnector, TableDescription } from '../connector.ts';
import { failureOf, givesUpOn, silentServer } from '../harness/bench.ts';
import type { Mapping } from '../../types/data-type.ts';

/** For servers that no test can start: where one is, as `kind://user:password@host:port/database` in the environment. */
export function serverAddress(variable: string) {
  const text = process.env[variable];
  if (!text) return { skip: `give the address of a server in ${variable}, as kind://user:password@host:port/database` };
  const url = new URL(text);
  return {
    options: {
      host: url.hostname, ...(url.port ? { port: Number(url.port) } : {}), user: decodeURIComponent(url.username), password: decodeURIComponent(url.password),
    },
    database: decodeURIComponent(url.pathname.slice(1)),
  };
}

/** What can be known of a connector without a server: how it fails when there is none. */
export async function failsWithoutServer<Options extends z.ZodObject>(connector: DatabaseConnector<Options>, options: object): Promise<void> {
  const at = (host: string, port: number) => connector.options.parse({ ...options, host, port }) as z.output<Options>;
  const never = new AbortController().signal;
  const closed = await failureOf(connector.open(at('127.0.0.1', await freePort()), { signal: never, seconds: 30 }), 'port-closed');
  expect(closed.text.en).toContain('127.0.0.1');
  await failureOf(connector.open(at('no-such-host.invalid', 20_001), { signal: never, seconds: 30 }), 'name-unknown');
  await failureOf(connector.open(at('127.0.0.1', 20_001), { signal: AbortSignal.abort() }), 'stopped');
  const silent = await silentServer();
  try {
    await givesUpOn(silent, (seconds) => connector.open(at('127.0.0.1', silent.port), { signal: never, seconds }));
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 100);
    await failureOf(connector.open(at('127.0.0.1', silent.port), { signal: controller.signal, seconds: 60 }), 'stopped');
  } finally {
    await silent.stop();
  }
}

/** A table as its catalogue would describe it. */
export function describedTable(schema: string, table: string, columns: Record<string, { native: string; mapping: Mapping; generated?: 'identity' | 'formula' }>): TableDescription {
  return {
    schema, table, kind: 'table', comment: '', rows: null, primaryKey: null, uniqueKeys: [], foreignKeys: [], indexes: [],
    columns: Object.entries(columns).map(([name, { native, mapping, generated = null }]) => ({ name, native, mapping, nullable: true, default: null, generated, comment: '' })),
  };
}
