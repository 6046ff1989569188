import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAsFor } from '#platform/server/store/run-as.ts';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { eventually, failureOf } from '../harness/bench.ts';
import type { PostgresqlOptions } from './options.ts';
import { postgresql } from './postgresql.ts';

let server: ThrowAwayPostgres;
let administrator: pg.Client;
let options: PostgresqlOptions;
const folder = mkdtempSync(join(tmpdir(), 'tributary-tls-'));
const pem = (file: string) => readFileSync(join(folder, file), 'utf8');

/** A certificate that speaks for the name localhost and for no address. */
function makeCertificate(name: string): void {
  execFileSync('openssl', [
    'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=localhost',
    '-addext', 'subjectAltName=DNS:localhost', '-keyout', `${name}.key`, '-out', `${name}.pem`,
  ], { cwd: folder, stdio: 'ignore' });
}

beforeAll(async () => {
  makeCertificate('server');
  makeCertificate('stranger');
  const runAs = runAsFor(join(folder, 'nobody'));
  chmodSync(folder, 0o755);
  chmodSync(join(folder, 'server.key'), 0o600);
  if (runAs) chownSync(join(folder, 'server.key'), runAs.uid, runAs.gid);
  server = await startThrowAwayPostgres({ ssl: 'on', ssl_cert_file: join(folder, 'server.pem'), ssl_key_file: join(folder, 'server.key') });
  const { port, username, password } = new URL(server.url);
  administrator = new pg.Client(server.url);
  await administrator.connect();
  options = postgresql.options.parse({ host: '127.0.0.1', port: Number(port), database: 'postgres', user: username, password });
});
afterAll(async () => {
  await administrator.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const never = () => new AbortController().signal;
const open = (changed: Partial<PostgresqlOptions>, signal = never()) => postgresql.open({ ...options, ...changed }, { signal });
const ours = async (): Promise<boolean[]> => (await administrator.query<{ ssl: boolean }>(
  `select s.ssl from pg_stat_ssl s join pg_stat_activity a using (pid) where a.application_name = 'tributary'`,
)).rows.map((one) => one.ssl);

it.each<[PostgresqlOptions['sslMode'], string, boolean]>([
  ['disable', '127.0.0.1', false], ['prefer', '127.0.0.1', true], ['require', '127.0.0.1', true],
  ['verify-ca', '127.0.0.1', true], ['verify-full', 'localhost', true],
])('%s to %s: encrypted is %s', async (sslMode, host, encrypted) => {
  const connection = await open({ sslMode, host, sslRootCertificate: pem('server.pem') });
  expect(await ours()).toEqual([encrypted]);
  await connection.close();
  await eventually(async () => !(await ours()).length, 'closed');
});

it('refuses a server of an unknown issuer, and one of another name', async () => {
  await failureOf(open({ sslMode: 'verify-ca', sslRootCertificate: pem('stranger.pem') }), 'tls');
  await failureOf(open({ sslMode: 'verify-full' }), 'tls');
  await failureOf(open({ sslMode: 'verify-full', sslRootCertificate: pem('server.pem') }), 'tls');
});

it('calls off what the server is doing over an encrypted connection as well', async () => {
  const controller = new AbortController();
  const connection = await open({ sslMode: 'require' }, controller.signal);
  const slow = connection.execute('select pg_sleep(60)');
  setTimeout(() => controller.abort(), 200);
  await failureOf(slow, 'stopped');
  await eventually(async () => !(await ours()).length, 'the server let go');
});
