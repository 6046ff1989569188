import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { AnyCall, BodyInput, Envelope, ParamsOf, QueryInput, ReplyOf } from '#platform/contract';
import { encodePassword } from '#platform/contract/password.ts';
import { readConfiguration, type Configuration } from '#platform/server/configuration.ts';
import { newId } from '#platform/server/ids.ts';
import { createLog } from '#platform/server/log.ts';
import { getLoginUser, login, saveUser, setUserPassword, switchRole, type UserInfo } from '#areas/system';
import { runServer } from './run-server.ts';
import type { RunningServer } from './start-server.ts';
import { fromTemplate } from './testing-template.ts';

export const testPassword = 'River-Delta-2026';

export interface CallInput<C extends AnyCall> {
  params?: ParamsOf<C>;
  query?: QueryInput<C>;
  body?: BodyInput<C>;
  token?: string | undefined;
  language?: 'zh' | 'en';
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
}

export interface CallResult<C extends AnyCall> extends Envelope<ReplyOf<C>> {
  status: number;
}

export interface TestServer extends RunningServer {
  /** Makes a declared call over HTTP and gives back status and envelope. */
  call<C extends AnyCall>(call: C, input?: CallInput<C>): Promise<CallResult<C>>;
  /** Signs in as a demo user, in one of their roles when its key is given. */
  signIn(userid?: string, password?: string): Promise<string>;
  /** A new user with the test password, past the forced change of it. */
  addUser(userid: string): Promise<{ wid: string; row_version: number }>;
  user(token: string): Promise<UserInfo>;
  useRole(token: string, role: string): Promise<void>;
  data: string;
}

/**
 * The whole server on a fresh store: an embedded one in a temporary folder or, with DATABASE_URL,
 * a database of its own on that PostgreSQL.
 */
export async function startTestServer(env: Record<string, string> = {}, webFolder?: string): Promise<TestServer> {
  const { configuration, clear } = await startedInstallation(env);
  return serveInstallation(configuration, clear, webFolder);
}

/** An installation that was started once and stopped again. */
export async function startedInstallation(env: Record<string, string> = {}): ReturnType<typeof emptyInstallation> {
  const { configuration, clear } = await emptyInstallation(env);
  await fromTemplate(configuration.data, env, async (data) => {
    const made = await runServer({ ...configuration, data, jobs: false, demoSystems: false, mqttPort: null }, createLog({ level: 'silent' }));
    await made.stop();
  });
  return { configuration, clear };
}

/** A platform with keys of its own: those that go on with a template are the same one to each other. */
export async function startOtherServer(): Promise<TestServer> {
  const { configuration, clear } = await emptyInstallation();
  return serveInstallation(configuration, clear);
}

/** A data folder and, with DATABASE_URL, a database that nothing has touched yet. */
export async function emptyInstallation(env: Record<string, string> = {}): Promise<{ configuration: Configuration; clear(): Promise<void> }> {
  const data = await mkdtemp(join(tmpdir(), 'tributary-'));
  const database = await ownDatabase(process.env['DATABASE_URL']);
  const configuration = readConfiguration({
    PORT: '0',
    TRIBUTARY_DATA: data,
    TRIBUTARY_ADMIN_PASSWORD: testPassword,
    TRIBUTARY_LOG_LEVEL: 'silent',
    // A second PostgreSQL and fifty tables are more than most tests want.
    TRIBUTARY_DEMO_SYSTEMS: '0',
    TRIBUTARY_MQTT_PORT: 'off',
    DATABASE_URL: database?.url,
    ...env,
  });
  return {
    configuration,
    async clear() {
      await database?.drop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

export async function serveInstallation(configuration: Configuration, clear: () => Promise<void>, webFolder?: string): Promise<TestServer> {
  const server = await runServer(configuration, createLog({ level: configuration.logLevel }), webFolder);

  async function call<C extends AnyCall>(declared: C, input: CallInput<C> = {}): Promise<CallResult<C>> {
    const path = declared.path.replace(/\{(\w+)\}/g, (_: string, name: string) => encodeURIComponent((input.params as Record<string, string>)[name]!));
    const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]));
    const method = input.method ?? (declared.method === 'ANY' ? 'POST' : declared.method);
    const response = await fetch(`${server.address}${path}?${query}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(input.token !== undefined && { authentication: input.token }),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        'accept-language': input.language ?? 'en',
        ...input.headers,
      },
      ...(method === 'POST' && { body: JSON.stringify(input.body ?? {}) }),
    });
    const text = await response.text();
    return { status: response.status, ...(text.startsWith('{') ? JSON.parse(text) : { code: -1, data: null, msg: text }) };
  }

  async function signIn(userid = 'admin', password = testPassword): Promise<string> {
    const reply = await call(login, { body: { userId: userid, passWord: encodePassword(password) } });
    if (reply.code !== 0) throw new Error(`${userid} could not sign in: ${reply.msg}`);
    return reply.data.object.token;
  }

  return {
    // It may start again and is then another one.
    get address() { return server.address; },
    get platform() { return server.platform; },
    get http() { return server.http; },
    firstPassword: server.firstPassword,
    data: configuration.data,
    call,
    signIn,
    async addUser(userid) {
      const token = await signIn();
      const { data: user } = await call(saveUser, { token, body: { userid, name: userid } });
      await call(setUserPassword, { token, body: { wid: user.wid, passWord: encodePassword(testPassword) } });
      await server.platform.store.db.updateTable('user_account').set({ must_change: false }).where('wid', '=', user.wid).execute();
      return user;
    },
    user: async (token) => (await call(getLoginUser, { token })).data,
    useRole: async (token, role) => void (await call(switchRole, { token, query: { role_id: role } })),
    async stop() {
      await server.stop();
      await clear();
    },
  };
}

async function ownDatabase(url: string | undefined): Promise<{ url: string; drop(): Promise<void> } | undefined> {
  if (!url) return undefined;
  const name = `test_${newId()}`;
  const once = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await once(`create database ${pg.escapeIdentifier(name)}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => once(`drop database ${pg.escapeIdentifier(name)} with (force)`) };
}
