import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { runReverseImport, saveDataSource, type DataSourceInput, type ReverseImportInput, type ReverseImportResult } from '#areas/sources';
import type { AnyCall, BodyInput, Envelope, ParamsOf, QueryInput, ReplyOf } from '#platform/contract';
import { getRun } from '#platform/contract/platform/jobs.ts';
import { until } from '#platform/server/testing-store.ts';

interface CallInput<C extends AnyCall> {
  params?: ParamsOf<C>;
  query?: QueryInput<C>;
  body?: BodyInput<C>;
  token?: string | undefined;
  language?: 'zh' | 'en';
}

/** A declared call over HTTP, with status and envelope. */
export type Calling = <C extends AnyCall>(declared: C, input?: CallInput<C>) => Promise<Envelope<ReplyOf<C>> & { status: number }>;

export const callingAs = (server: { call: Calling }, token: string): Calling => (declared, input = {}) => server.call(declared, { token, ...input });

/** Registers a source and gives its wid. */
export async function registerSource(call: Calling, source: Partial<DataSourceInput> & { databasename: string }): Promise<string> {
  const reply = await call(saveDataSource, { body: source as DataSourceInput });
  if (reply.code !== 0) throw new Error(reply.msg);
  return reply.data.wid;
}

/** The parts of a connection string, as a source has them. */
export function reachOf(url: string): Pick<DataSourceInput, 'db_type' | 'ip' | 'port' | 'db_service_name' | 'db_user' | 'db_pass'> {
  const { hostname, port, pathname, username, password } = new URL(url);
  return { db_type: 'postgresql', ip: hostname, port: Number(port), db_service_name: pathname.slice(1), db_user: decodeURIComponent(username), db_pass: decodeURIComponent(password) };
}

export async function endOf(call: Calling, run: string) {
  return until(async () => {
    const { data } = await call(getRun, { params: { wid: run } });
    return ['succeeded', 'failed', 'stopped'].includes(data.state) && data;
  }, 60);
}

/** Runs an import to its end and gives what it found; one that failed is an error. */
export async function imported(call: Calling, body: ReverseImportInput): Promise<ReverseImportResult> {
  const started = await call(runReverseImport, { body });
  if (started.code !== 0) throw new Error(started.msg);
  const { state, error, result } = await endOf(call, started.data.run);
  if (state !== 'succeeded') throw new Error(`the import ${state}: ${error?.en}`);
  return result as ReverseImportResult;
}

/** Stands between a client and a server, and can cut the line after so many bytes. */
export async function startCuttingProxy(port: number): Promise<{ port: number; cutAfter(bytes: number): void; stop(): Promise<void> }> {
  let left = Infinity;
  const sockets = new Set<Socket>();
  const proxy: Server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream);
    upstream.on('data', (chunk) => {
      left -= chunk.length;
      if (left > 0) client.write(chunk);
      else for (const socket of sockets) socket.destroy();
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    cutAfter(bytes) {
      left = bytes;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
