import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort, startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { testConnection, type ConnectionTestRequest, type ConnectionTestResult } from './connection-test.ts';
import type { StepKey, TestStep } from './connection-test-steps.ts';
import { silentServer } from './harness/bench.ts';
import { postgresql } from './postgresql/postgresql.ts';
import type { PostgresqlOptions } from './postgresql/options.ts';

let server: ThrowAwayPostgres;
let administrator: pg.Client;
let options: PostgresqlOptions;
const others = `from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;

beforeAll(async () => {
  // Without logical changes in its log, as servers are by default.
  server = await startThrowAwayPostgres();
  const { port, username, password } = new URL(server.url);
  administrator = new pg.Client(server.url);
  await administrator.connect();
  await administrator.query(`create table thing (id int primary key); insert into thing values (1); create role reader login password 'reader'`);
  options = postgresql.options.parse({ host: '127.0.0.1', port: Number(port), database: 'postgres', user: username, password });
});
afterAll(async () => {
  await administrator.end();
  await server.stop();
});

/** Runs the test; `onStart` may do harm when a step begins. */
async function run(changed: Partial<PostgresqlOptions> = {}, request: Partial<ConnectionTestRequest> = {}, onStart: (key: StepKey) => Promise<void> = async () => {}, connector = postgresql) {
  const steps: TestStep[] = [];
  const testing = testConnection(connector, { ...options, ...changed }, { signal: new AbortController().signal, ...request });
  let result: ConnectionTestResult;
  for (;;) {
    const next = await testing.next();
    if (next.done) {
      result = next.value;
      break;
    }
    if (next.value.state === 'running') await onStart(next.value.key);
    else steps.push(next.value);
  }
  const states = Object.fromEntries(steps.map((one) => [one.key, one.state]));
  return { result, steps, states, step: (key: StepKey) => steps.find((one) => one.key === key)! };
}

const keys: StepKey[] = ['name', 'port', 'tls', 'login', 'version', 'clock', 'tables', 'row', 'importRights', 'changes'];

/** All before it are good, none after it was tried. */
function expectFailureAt(key: StepKey, { states, steps, result }: Awaited<ReturnType<typeof run>>, state = 'failure') {
  const at = keys.indexOf(key);
  expect(steps.map((one) => one.key)).toEqual(keys);
  for (const [index, one] of keys.entries()) {
    if (index < at) expect([one, states[one]]).toEqual([one, one === 'tls' && states[one] === 'skipped' ? 'skipped' : 'success']);
    else expect([one, states[one]]).toEqual([one, index === at ? state : 'skipped']);
  }
  expect(result.state).toBe(state);
}

async function expectNothingOpen() {
  for (const deadline = Date.now() + 40_000; (await administrator.query(`select count(*)::int as count ${others}`)).rows[0].count > 0; await pause(20)) {
    if (Date.now() > deadline) throw new Error('a connection is still open');
  }
}

it('goes through all steps of a good connection and says what change capture still needs', async () => {
  const { steps, states, result, step } = await run();
  expect(steps.map((one) => one.key)).toEqual(keys);
  expect(states).toMatchObject({ name: 'success', port: 'success', login: 'success', version: 'success', clock: 'success', tables: 'success', row: 'success', importRights: 'success' });
  expect(result).toMatchObject({ state: 'success', changes: false });
  expect(result.version?.number).toMatch(/^\d+/);
  expect(step('changes')).toMatchObject({ state: 'warning', remedy: expect.stringContaining('wal_level = logical') });
  for (const one of steps) expect(one.title.zh).toMatch(/\p{Script=Han}/u);
  await expectNothingOpen();
});

it('says when the name is unknown', async () => expectFailureAt('name', await run({ host: 'no-such-host.invalid' })));
it('says when the port is closed', async () => expectFailureAt('port', await run({ port: await freePort() })));

it('says when the server offers no encryption', async () => {
  const outcome = await run({ sslMode: 'require' });
  expectFailureAt('tls', outcome);
  expect(outcome.step('tls').remedy).toContain('ssl = on');
});

it('says when the password is wrong, and when the database is unknown', async () => {
  const outcome = await run({ password: 'not this one' });
  expectFailureAt('login', outcome);
  expect(JSON.stringify(outcome.steps)).not.toContain('not this one');
  expectFailureAt('login', await run({ database: 'nowhere' }));
});

it.each(['version', 'clock', 'tables'] as const)('says when the connection is lost at the step %s', async (key) => {
  const outcome = await run({}, {}, async (begun) => {
    if (begun === key) await administrator.query(`select pg_terminate_backend(pid, 5000) ${others}`);
  });
  expectFailureAt(key, outcome);
});

it('warns of a clock that is far from ours', async () => {
  const { step, result } = await run({}, { now: () => Date.now() - 3_600_000 });
  expect(step('clock').state).toBe('warning');
  // What the answer takes to come counts as well.
  expect(step('clock').text.en).toMatch(/(3600|35\d\d) seconds/);
  expect(result.state).toBe('success');
});

it('says when no row can be read, and with which GRANT it can', async () => {
  const { step, states, result } = await run({ user: 'reader', password: 'reader' });
  expect(states).toMatchObject({ tables: 'success', row: 'failure', importRights: 'warning', changes: 'skipped' });
  expect(step('row').remedy).toContain('grant select');
  expect(result.state).toBe('failure');
  await administrator.query(step('importRights').remedy!);
  const again = await run({ user: 'reader', password: 'reader' });
  expect(again.states).toMatchObject({ row: 'success', importRights: 'success', changes: 'warning' });
  expect(again.step('changes').remedy).toContain('alter role "reader" replication');
});

it('gives up on a server that never answers', async () => {
  const silent = await silentServer();
  let { result, states } = await run({ port: silent.port }, { seconds: 1 });
  // A busy machine may need all that time before anybody is called.
  if (states['port'] !== 'success') ({ result, states } = await run({ port: silent.port }, { seconds: 20 }));
  expect(result.state).toBe('timed-out');
  expect(states).toMatchObject({ port: 'success', tls: 'timed-out', login: 'skipped', changes: 'skipped' });
  await silent.stop();
});

it.each(['port', 'tls', 'tables'] as const)('stops when called off at the step %s', async (key) => {
  const controller = new AbortController();
  const outcome = await run({}, { signal: controller.signal }, async (begun) => {
    if (begun === key) controller.abort();
  });
  expectFailureAt(key, outcome, 'stopped');
  await expectNothingOpen();
});

it('leaves nothing open when nobody waits for the end', async () => {
  for await (const step of testConnection(postgresql, options, { signal: new AbortController().signal })) {
    if (step.key === 'tables') break;
  }
  await expectNothingOpen();
});

it('says when a file is missing, without asking the network', async () => {
  const { steps, result } = await run({}, {}, undefined, { ...postgresql, address: () => ({ file: '/no/such/file.db' }) });
  expect(steps[0]).toMatchObject({ key: 'file', state: 'failure' });
  expect(steps[0]!.text.en).toContain('/no/such/file.db');
  expect(result.state).toBe('failure');
});
