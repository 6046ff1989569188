import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  deleteModelService, getModelService, getRunGraph, lakeErrors, listModelServices, listServiceTrials, runTask, saveModelService, saveTask, tryModelService,
} from '#areas/lake';
import { sourcesSettings } from '#areas/sources';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { callingAs, type Calling } from '../../../sources/server/testing/import-testing.ts';
import { callingNarrowly } from '../../../sources/server/testing/narrow-user.ts';
import { connectLake } from '../testing/connect-lake.ts';
import { waitForRun } from '../testing/wait-for-run.ts';

const secret = 'key-of-the-scorer-42';
let server: TestServer;
let call: Calling;
let scorer: Server;
let url: string;
let asked: { headers: IncomingHttpHeaders; body: string }[] = [];

beforeAll(async () => {
  server = await startTestServer({ TRIBUTARY_DEMO: '0' });
  call = callingAs(server, await server.signIn());
  await connectLake(server);
  // Adds one to every x, and repeats the key it was given as a careless service might.
  scorer = createServer(async (request, reply) => {
    const body = await text(request);
    asked.push({ headers: request.headers, body });
    if (request.headers.authorization !== `Bearer ${secret}`) return void reply.writeHead(401).end('{"error":"who are you?"}');
    const { rows = [] } = JSON.parse(body || '{}') as { rows?: { x: number }[] };
    reply.end(JSON.stringify({ seen: request.headers.authorization, data: { scores: rows.map(({ x }) => x + 1) } }));
  });
  await new Promise<void>((resolve) => scorer.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(scorer.address() as AddressInfo).port}/score`;
  await server.platform.services.settings.set(sourcesSettings.allowedNetworks, ['127.0.0.0/8'], null);
});
afterAll(async () => {
  await new Promise((resolve) => scorer.close(resolve));
  await server.stop();
});

const facts = (more: object = {}) => ({ name: '评分 <b>service</b>', url, sign_in: 'bearer' as const, secret, request_template: '{"rows": {{ rows }}}', result_pointer: 'data.scores', ...more });
let wid: string;

it('keeps an address with its secret, which no reply, export or record of changes holds', async () => {
  const saved = await call(saveModelService, { body: facts() });
  expect(saved.code).toBe(0);
  wid = saved.data.wid;
  const replies = [await call(getModelService, { query: { wid } }), await call(listModelServices, { body: { key: '评分' } })];
  expect(replies[0]!.data).toMatchObject({ name: '评分 <b>service</b>', has_secret: true, last_trial: null, used_by: 0 });
  const stored = await server.platform.store.db.selectFrom('model_service').selectAll().execute();
  const audited = await server.platform.store.db.selectFrom('audit_record').selectAll().execute();
  expect(JSON.stringify([replies, stored, audited])).not.toContain(secret);
});

it('tries the service step by step, with what was sent and what came, and remembers how it went', async () => {
  asked = [];
  const { data: trial } = await call(tryModelService, { body: { service: { ...facts(), wid, secret: undefined }, input: '{"rows": [{"x": 1}, {"x": 41}]}' } });
  expect(trial).toMatchObject({ status: 200, result: [2, 42] });
  expect(trial.steps.map(({ step, good }) => [step, good])).toEqual([['request', true], ['answer', true], ['result', true]]);
  expect(JSON.parse(asked[0]!.body)).toEqual({ rows: [{ x: 1 }, { x: 41 }] });
  expect(trial.request).toContain('authorization: ••••••');
  expect(trial.response).toContain('Bearer ••••••');
  expect((await call(listServiceTrials, { query: { wid } })).data).toMatchObject([{ good: true, status: 200, message: null }]);
  expect((await call(getModelService, { query: { wid } })).data.last_trial).toMatchObject({ good: true });
});

it.each([
  ['a wrong secret', { secret: 'another' }, '{"rows": []}', /401.*sign/],
  ['a result that is not there', { result_pointer: 'data.labels' }, '{"rows": []}', /no "labels" below "data"/],
  ['input that the template lacks', {}, '{}', /no "rows"/],
  ['input that is no JSON', {}, '{rows', /no valid JSON/],
])('tells what is wrong: %s', async (_, more, input, reason) => {
  const { data: trial } = await call(tryModelService, { body: { service: facts(more), input } });
  expect(trial.steps.at(-1)!.good).toBe(false);
  expect(trial.steps.at(-1)!.text.en).toMatch(reason);
});

it('never sends a stored secret to another host, and goes nowhere that is barred', async () => {
  asked = [];
  const elsewhere = await call(tryModelService, { body: { service: { ...facts(), wid, secret: undefined, url: 'http://127.0.0.2:1/score' }, input: '{"rows": []}' } });
  expect(elsewhere.code).toBe(lakeErrors.secretAgain.code);
  const barred = await call(tryModelService, { body: { service: facts({ url: 'http://169.254.169.254/latest' }), input: '{"rows": []}' } });
  expect(barred.data.steps.at(-1)).toMatchObject({ good: false });
  expect((await call(saveModelService, { body: facts({ name: 'other', url: 'ftp://host/x' }) })).code).toBe(lakeErrors.badServiceAddress.code);
  expect((await call(saveModelService, { body: facts({ name: 'other', url: 'http://user:word@host/x' }) })).code).toBe(lakeErrors.secretInAddress.code);
  expect((await call(saveModelService, { body: facts() })).code).toBe(lakeErrors.modelServiceExists.code);
  expect(asked).toEqual([]);
});

it('is asked by a flow about rows of the lake, and stays while a flow needs it', async () => {
  const node = (id: string, what: object) => ({ id, name: id, x: 0, y: 0, what });
  const definition = {
    nodes: [node('rows', { kind: 'query', sql: 'select 1 as x union all select 2 order by x' }), node('score', { kind: 'model', service_wid: wid, input: '{"rows": ${rows.body}}' })],
    edges: [{ from: 'rows', to: 'score' }],
  };
  const task = await call(saveTask, { body: { kind: 'compose', name: 'scoring', target_table: '', definition } as never });
  expect(task.code).toBe(0);
  const started = await call(runTask, { params: { id: task.data.wid }, query: {} });
  const run = await waitForRun(server, started.data.executionId);
  expect(run.state).toBe('succeeded');
  const graph = await call(getRunGraph, { params: { id: run.wid } });
  expect(graph.data.nodes.map(({ id, read, status, body }) => ({ id, read, status, body }))).toEqual([
    { id: 'rows', read: 2, status: null, body: '[{"x":1},{"x":2}]' }, { id: 'score', read: null, status: 200, body: '[2,3]' },
  ]);
  const { row_version } = (await call(getModelService, { query: { wid } })).data;
  expect((await call(getModelService, { query: { wid } })).data.used_by).toBe(1);
  expect((await call(deleteModelService, { body: { wid, row_version } })).code).toBe(lakeErrors.modelServiceUsed.code);
});

it('is not found by those whose role does not show it', async () => {
  const narrow = await callingNarrowly(server, call, ['model:read', 'model:write']);
  expect((await narrow(listModelServices, { body: {} })).data.total).toBe(0);
  expect((await narrow(getModelService, { query: { wid } })).code).toBe(lakeErrors.noModelService.code);
  expect((await narrow(tryModelService, { body: { service: { ...facts(), wid }, input: '{}' } })).code).toBe(lakeErrors.noModelService.code);
});
