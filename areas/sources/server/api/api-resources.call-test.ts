import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  deleteApiResources, deleteApiSource, deleteApiSourceById, deleteResourceTemplate, getApiResource, listApiResources, listApiSources, listApiTemplates, saveApiResource, saveApiSource,
  saveNewApi, saveNewApis, saveResourceTemplate, sourcesErrors, sourcesSettings, testApiStatus, tryApiResource, updateApiResource, updateApiSource, type ApiTrial,
} from '#areas/sources';
import type { AnyCall, BodyInput } from '#platform/contract';
import { listAuditRecords } from '#platform/contract/platform/audit.ts';
import { changeSetting } from '#platform/contract/platform/settings.ts';
import { startApiServer, type Answer } from '#engine/connectors/rest/testing-server.ts';
import { startTestServer, type CallInput, type TestServer } from '../../../../apps/server/testing.ts';

let server: TestServer;
let token: string;
let source: string;
let api: Awaited<ReturnType<typeof startApiServer>>;
let answer: Answer = () => [];

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn();
  api = await startApiServer((asked, response) => answer(asked, response));
  source = (await call(saveApiSource, { body: { databasename: '教务接口' } })).data.wid;
  await allow(['127.0.0.0/8']);
});
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await server.stop();
});
beforeEach(() => {
  api.asked.length = 0;
  answer = () => [];
});

const call = <C extends AnyCall>(declared: C, input: CallInput<C> = {}) => server.call(declared, { token, ...input });
const allow = (networks: string[]) => call(changeSetting, { params: { key: sourcesSettings.allowedNetworks.key }, body: { value: networks } });
type Given = Partial<BodyInput<typeof saveNewApi>> & { request_url?: string };
const body = (given: Given) => ({ datasource_wid: source, apiname: 'a', request_url: `${api.address}/rows`, ...given });
const tryIt = async (given: Given = {}): Promise<ApiTrial & { code: number; msg: string }> => {
  const { data, code, msg } = await call(tryApiResource, { body: body(given) });
  return { ...data, code, msg };
};
const failure = (trial: ApiTrial) => trial.steps.find(({ state }) => state === 'failure')?.message?.en;
const whole = (value: unknown) => JSON.stringify(value);

describe('a source of interfaces', () => {
  it('is saved, changed and listed without its key', async () => {
    const { data } = await call(saveApiSource, { body: { databasename: '一卡通接口', company: '某公司', db_url: api.address, auth_key: 'key-of-source-1' } });
    expect((await call(updateApiSource, { body: { ...data, databasename: '一卡通接口', version: 'v2', db_url: api.address } })).code).toBe(0);
    const { rows } = (await call(listApiSources, { query: { databasename: '一卡通', dataSourceType: 'API' } })).data;
    expect(rows).toMatchObject([{ databasename: '一卡通接口', version: 'v2', auth_key_set: true, resource_num: 0 }]);
    expect(whole(rows)).not.toContain('key-of-source-1');
    const elsewhere = await call(updateApiSource, { body: { wid: data.wid, databasename: '一卡通接口', db_url: 'https://example.org' } });
    expect(elsewhere.fields).toHaveProperty('auth_key');
    expect((await call(saveApiSource, { body: { databasename: '一卡通接口' } })).fields).toHaveProperty('databasename');
  });

  it('lends its key to resources at its own address and to no other', async () => {
    const { data: own } = await call(saveApiSource, { body: { databasename: 'with key', db_url: api.address, db_user: 'ann', auth_key: 'key-of-source-2' } });
    const basic = { datasource_wid: own.wid, auth_type: 'basic' as const, auth_user: 'ann' };
    expect((await tryIt(basic)).success).toBe(true);
    expect(api.asked[0]!.headers.authorization).toBe(`Basic ${Buffer.from('ann:key-of-source-2').toString('base64')}`);
    expect(await call(tryApiResource, { body: body({ ...basic, request_url: 'https://example.org/' }) })).toMatchObject({ code: sourcesErrors.keyElsewhere.code });
    expect(await call(tryApiResource, { body: body({ ...basic, poll_script_pre: 'context.request.url = "http://elsewhere/"' }) })).toMatchObject({ code: sourcesErrors.keyElsewhere.code });
  });

  it('is deleted by either call, with what it holds', async () => {
    const one = (await call(saveApiSource, { body: { databasename: 'one' } })).data.wid;
    const two = (await call(saveApiSource, { body: { databasename: 'two' } })).data.wid;
    await call(saveNewApi, { body: body({ datasource_wid: one }) });
    expect((await call(deleteApiSource, { query: { wid: one } })).code).toBe(0);
    expect((await call(deleteApiSourceById, { params: { id: two } })).code).toBe(0);
    expect((await call(deleteApiSource, { query: { wid: one } })).code).toBe(sourcesErrors.noDataSource.code);
    expect((await call(listApiResources, { query: { datasoutce_wid: one } })).data.total).toBe(0);
  });
});

describe('a resource', () => {
  it('is saved with secrets that nobody gets back, not even the audit trail', async () => {
    const secret = { auth_key: 'pass-word-9', request_headers: [{ name: 'X-Api-Key', value: 'header-secret-9' }, { name: 'Accept', value: 'application/json' }], variables: [{ name: 'salt', value: 'variable-secret-9', secret: true }] };
    const { data } = await call(saveNewApi, { body: body({ apiname: 'secrets', auth_type: 'basic', auth_user: 'ann', ...secret }) });
    const { data: read } = await call(getApiResource, { query: data });
    expect(read).toMatchObject({ auth_password_set: true, request_headers: [{ name: 'X-Api-Key', value: '', secret: true }, { name: 'Accept', value: 'application/json' }] });
    await tryIt({ ...read, wid: data.wid } as Given);
    expect(api.asked[0]!.headers).toMatchObject({ 'x-api-key': 'header-secret-9', authorization: `Basic ${Buffer.from('ann:pass-word-9').toString('base64')}` });
    const audit = await call(listAuditRecords, { query: { ps: 100 } });
    const stored = await server.platform.store.db.selectFrom('source_resource').selectAll().execute();
    expect(audit.data.rows.length).toBeGreaterThan(0);
    const list = await call(listApiResources, { query: { datasoutce_wid: source } });
    for (const word of ['pass-word-9', 'header-secret-9', 'variable-secret-9']) expect(whole([audit, list, read, stored])).not.toContain(word);
  });

  it('keeps stored secrets to the address and the scripts they were given for', async () => {
    const { data } = await call(saveNewApi, { body: body({ apiname: 'bound', auth_type: 'bearer', auth_password: 'bound-token' }) });
    const changed = body({ ...data, apiname: 'bound', auth_type: 'bearer' });
    expect((await call(updateApiResource, { body: { ...changed, request_url: `${api.address}/other` } })).code).toBe(0);
    for (const bend of [{ request_url: 'https://example.org/rows' }, { poll_script_post: 'return []' }]) {
      const { row_version: _seen, ...present } = changed;
      expect((await call(updateApiResource, { body: { ...present, ...bend } })).fields).toHaveProperty('auth_password');
      expect(await call(tryApiResource, { body: { ...present, ...bend } })).toMatchObject({ code: sourcesErrors.secretsAgain.code });
    }
    expect(api.asked).toEqual([]);
  });

  it('says at its field what is wrong', async () => {
    const wrong = await call(saveApiResource, {
      body: body({
        apiname: 'wrong', request_url: 'ftp://x', list_pointer: '$..rows[*]', request_body: '{"a": }', pager_type: 'cursor', pager_parameter: 'c', advance_properties_json: '[1]',
        poll_script_pre: 'context.request = ;', auth_type: 'login', auth_request_url: 'https://a/', auth_request_body: '{"password": "plain"}', timestamp_regex: '(',
      }),
    });
    expect(wrong.code).toBe(sourcesErrors.resourceNeedsAttention.code);
    expect(Object.keys(wrong.fields!).toSorted()).toEqual([
      'advance_properties_json', 'auth_request_body', 'list_pointer', 'pager_pointer', 'poll_script_pre', 'request_body', 'request_url', 'timestamp_regex',
    ]);
  });

  it('has one name in its source, is found and paged', async () => {
    await call(saveApiResource, { body: body({ apiname: '学生 "基本"', apicomment: '=cmd|x' }) });
    expect((await call(saveApiResource, { body: body({ apiname: '学生 "基本"' }) })).fields).toHaveProperty('apiname');
    const found = (await call(listApiResources, { query: { databasename: '基本', datasoutce_wid: source, integrate_status: '0', pi: 1, ps: 10 } })).data;
    expect(found).toMatchObject({ total: 1, rows: [{ apiname: '学生 "基本"', apicomment: '=cmd|x', response_type: 'JSON', need_auth_check: 1 }] });
    expect((await call(listApiResources, { query: { datasoutce_wid: source, integrate_status: '1' } })).data.total).toBe(0);
  });

  it('comes in numbers: all are saved, or none with a word for each', async () => {
    const apis = ['n1', 'n2', 'n3'].map((apiname) => body({ apiname }));
    const bad = await call(saveNewApis, { body: { apis: [apis[0]!, body({ apiname: 'bad', list_pointer: 'a[x]' }), apis[0]!] } });
    expect(bad.code).not.toBe(0);
    expect(Object.keys(bad.fields!)).toEqual(['apis.1.list_pointer', 'apis.2.apiname']);
    expect((await call(listApiResources, { query: { databasename: 'n1' } })).data.total).toBe(0);
    const saved = await call(saveNewApis, { body: apis as never });
    expect(saved.data.map(({ apiname }) => apiname)).toEqual(['n1', 'n2', 'n3']);
    const wids = saved.data.map(({ wid }) => wid);
    expect((await call(deleteApiResources, { query: { wids: [...wids, 'nothing'].join(',') } })).code).toBe(sourcesErrors.noResource.code);
    expect((await call(deleteApiResources, { query: { wids: wids.join(',') } })).data).toEqual({ deleted: 3 });
  });

  it('is not deleted while a task reads it', async () => {
    const { data } = await call(saveNewApi, { body: body({ apiname: 'read' }) });
    server.platform.services.resourceTasks = { reading: async (_db, wids) => wids.map((resource) => ({ resource, task: '每日同步' })) };
    const refused = await call(deleteApiResources, { query: { wids: data.wid } });
    const kept = await call(deleteApiSource, { query: { wid: source } });
    delete server.platform.services.resourceTasks;
    expect([refused.msg, kept.msg]).toEqual([expect.stringContaining('每日同步'), expect.stringContaining('每日同步')]);
    expect((await call(deleteApiResources, { query: { wids: data.wid } })).code).toBe(0);
  });
});

describe('a trial', () => {
  it('reads records with their fields and keeps every digit', async () => {
    answer = () => '{"data":{"rows":[{"id":12345678901234567890,"name":"王","at":"2026-01-02"},{"id":2,"name":null,"at":"2026-01-03"}]}}';
    const trial = await tryIt({ list_pointer: '/data/rows' });
    expect(trial).toMatchObject({ success: true, record_num: 2, records: [{ id: '12345678901234567890', name: '王' }, { id: 2 }], sample: true });
    expect(trial.fields).toEqual([{ name: 'id', type: 'decimal', nullable: false }, { name: 'name', type: 'string', nullable: true }, { name: 'at', type: 'date', nullable: false }]);
    expect(trial.exchanges).toMatchObject([{ method: 'GET', status: 200, url: `${api.address}/rows` }]);
    expect(trial.tree).toMatchObject({ data: { rows: [{ id: '12345678901234567890' }, { id: 2 }] } });
  });

  it('shows the reply when the pointer is wrong, and what is there', async () => {
    answer = () => ({ result: { list: [{ a: 1 }] } });
    const trial = await tryIt({ list_pointer: '/data' });
    expect(trial).toMatchObject({ success: false, tree: { result: { list: [{ a: 1 }] } } });
    expect(failure(trial)).toContain('there is: result');
  });

  it('proves itself in each of the ways, and shows none of the secrets', async () => {
    const seen = async (given: Given) => {
      api.asked.length = 0;
      const trial = await tryIt(given);
      expect(trial, trial.msg || failure(trial)).toMatchObject({ code: 0, success: true });
      expect(whole(trial)).not.toMatch(/s3cret|t0ken/);
      return api.asked.at(-1)!;
    };
    answer = ({ url }) => (url.pathname === '/token' ? { access_token: 't0ken-of-oauth', expires_in: 60 } : url.pathname === '/login' ? { data: { token: 't0ken-of-login' } } : [{ a: 1 }]);
    const auth_password = 's3cret-x';
    expect((await seen({ auth_type: 'none' })).headers.authorization).toBeUndefined();
    expect((await seen({ auth_type: 'basic', auth_user: 'ann', auth_password })).headers.authorization).toBe(`Basic ${btoa('ann:s3cret-x')}`);
    expect((await seen({ auth_type: 'bearer', auth_password })).headers.authorization).toBe('Bearer s3cret-x');
    expect((await seen({ auth_type: 'key', auth_user: 'X-Key', auth_password })).headers['x-key']).toBe(auth_password);
    expect((await seen({ auth_type: 'key', auth_user: 'k', auth_place: 'query', auth_password })).url.searchParams.get('k')).toBe(auth_password);
    expect((await seen({ auth_type: 'oauth2', auth_user: 'client', auth_password, auth_request_url: `${api.address}/token` })).headers.authorization).toBe('Bearer t0ken-of-oauth');
    const login = { auth_type: 'login' as const, auth_user: 'ann', auth_password, auth_request_url: `${api.address}/login`, auth_request_body: '{"u":"{{user}}","p":"{{password}}"}', auth_result_pointer: '/data/token' };
    expect((await seen(login)).headers.authorization).toBe('Bearer t0ken-of-login');
    expect(api.asked.find(({ url }) => url.pathname === '/login')!.body).toBe('{"u":"ann","p":"s3cret-x"}');
    expect((await seen({ ...login, need_auth_check: 0 })).headers.authorization).toBeUndefined();
  });

  it('hides the token of a sign-in whose pointer is wrong', async () => {
    answer = () => ({ data: { accessToken: 't0ken-unfound' } });
    const trial = await tryIt({ auth_type: 'login', auth_request_url: `${api.address}/login`, auth_result_pointer: '/token' });
    expect(failure(trial)).toContain('no token at "/token"');
    expect(trial.tree).toEqual({ data: { accessToken: '***' } });
    expect(whole(trial)).not.toContain('t0ken-unfound');
  });

  it('reads the next page in each of the ways', async () => {
    const rows = [[{ n: 1 }, { n: 2 }], [{ n: 3 }]];
    const read = async (given: Given) => (await tryIt({ list_pointer: '/rows', ...given })).records.map(({ n }) => n);
    answer = ({ url }) => ({ rows: rows[Number(url.searchParams.get('page')) - 1] ?? [], total: 3 });
    expect(await read({ pager_type: 'page', pager_parameter: 'page', pager_pointer: '/total' })).toEqual([1, 2, 3]);
    answer = ({ url }) => ({ rows: url.searchParams.get('from') === '0' ? rows[0] : rows[1] });
    expect(await read({ pager_type: 'offset', pager_parameter: 'from', pager_size_parameter: 'limit', pager_size: 2 })).toEqual([1, 2, 3]);
    answer = ({ url }) => (url.searchParams.has('c') ? { rows: rows[1] } : { rows: rows[0], next: 'abc' });
    expect(await read({ pager_type: 'cursor', pager_parameter: 'c', pager_pointer: '/next' })).toEqual([1, 2, 3]);
    answer = ({ url }, response) => {
      if (!url.searchParams.has('p')) response.setHeader('link', '</rows?p=2>; rel="next"');
      return { rows: url.searchParams.has('p') ? rows[1] : rows[0] };
    };
    expect(await read({ pager_type: 'link' })).toEqual([1, 2, 3]);
  });

  it('runs scripts before and after, and ends one that does not end', async () => {
    answer = () => [{ a: 1 }, { a: 2 }];
    const trial = await tryIt({
      variables: [{ name: 'salt', value: 'pepper-1', secret: true }],
      poll_script_pre: 'context.request.headers.push({ name: "X-Sign", value: hmac("sha256", context.variables.salt, "rows") });',
      poll_script_post: 'context.records = context.records.map((record) => ({ ...record, twice: record.a * 2 }));',
    });
    expect(trial.records).toEqual([{ a: 1, twice: 2 }, { a: 2, twice: 4 }]);
    expect(api.asked[0]!.headers['x-sign']).toBe(createHmac('sha256', 'pepper-1').update('rows').digest('hex'));
    expect(failure(await tryIt({ poll_script_pre: 'for (;;) {}' }))).toContain('ran too long');
  });

  it('waits as long as a busy server asks, and tells when that is too long', async () => {
    let busy = 1;
    answer = (_asked, response) => (busy-- > 0 ? void response.writeHead(429, { 'retry-after': '1' }).end() : [{ a: 1 }]);
    const trial = await tryIt();
    expect(trial.exchanges.map(({ status }) => status)).toEqual([429, 200]);
    expect(trial.success).toBe(true);
    answer = (_asked, response) => void response.writeHead(503, { 'retry-after': '3600' }).end();
    expect(failure(await tryIt())).toContain('3600 seconds');
  });

  it('says whether the growing value can be read as a time', async () => {
    answer = () => [{ at: 'T:20260102' }];
    const time = { offset_pointer: '/at', timestamp_parser: 'pattern' as const, timestamp_format: 'yyyyMMdd' };
    expect(failure(await tryIt(time))).toContain('cannot be read as a time');
    expect((await tryIt({ ...time, timestamp_regex: '(?<date>\\d{8})' })).success).toBe(true);
  });

  it('is kept with the resource that was tried', async () => {
    const { data } = await call(saveNewApi, { body: body({ apiname: 'checked' }) });
    answer = () => [{ id: 1 }];
    await tryIt({ ...data, apiname: 'checked' });
    expect((await call(getApiResource, { query: data })).data).toMatchObject({ check_state: 'success', fields: [{ name: 'id' }], row_version: data.row_version });
  });
});

describe('addresses', () => {
  it('of this machine are barred until an administrator allows them, also behind a redirect', async () => {
    await allow([]);
    const barred = await tryIt();
    expect(barred.success).toBe(false);
    expect(failure(barred)).toContain('may not be reached');
    expect(await call(testApiStatus, { query: { request_method: 'GET', request_url: `${api.address}/rows` } })).toMatchObject({ data: { connect_status: '2', code: 2, msg: expect.stringContaining('barred') } });
    expect(api.asked).toEqual([]);

    await allow(['127.0.0.1/32']);
    expect((await call(testApiStatus, { query: { request_method: 'GET', request_url: `${api.address}/rows` } })).data).toMatchObject({ connect_status: '1', code: 1, status: 200 });
    answer = (_asked, response) => void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
    const led = await tryIt();
    expect(failure(led)).toContain('169.254.169.254 may not be reached');
    await allow(['127.0.0.0/8']);
  });
});

describe('templates', () => {
  it('come with the platform in the language of the reader, and can be added to', async () => {
    const named = async (language: 'zh' | 'en') => (await call(listApiTemplates, { language })).data.rows.map(({ modelName }) => modelName);
    expect(await named('en')).toContain('REST: numbered pages');
    expect(await named('zh')).toContain('REST：页码分页');
    const settings = { list_pointer: '/x', request_headers: [{ name: 'Authorization', value: 'secret-of-template' }] };
    const { data } = await call(saveResourceTemplate, { body: { kind: 'API', modelName: '我们的', settings } });
    const { rows } = (await call(listApiTemplates, { query: { modelName: '我们' } })).data;
    expect(rows).toMatchObject([{ modelName: '我们的', built_in: false, settings: { list_pointer: '/x' } }]);
    expect(whole(rows)).not.toContain('secret-of-template');
    expect((await call(saveResourceTemplate, { body: { kind: 'API', modelName: 'rest: numbered pages', settings: {} } })).code).toBe(sourcesErrors.templateBuiltIn.code);
    expect((await call(deleteResourceTemplate, { body: { wid: 'built-in-rest-page' } })).code).toBe(sourcesErrors.templateBuiltIn.code);
    expect((await call(deleteResourceTemplate, { body: { wid: data.wid } })).code).toBe(0);
  });
});
