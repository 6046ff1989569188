import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checkDataSource, connectStates, copyDataSource, deleteDataSource, getDataSource, getDataSourceInfo, getDataSourceStatistics, getDataSourceUses, listDataSources,
  listDepartmentPeople, listSourcesOrderedByDepartment, querySourcesByDepartment, saveDataSource, setDataSourceUsable, sourcesErrors, type DataSourceInput,
} from '#areas/sources';
import { changeRoleMembers, saveDepartment, saveRole, saveRoleGrants, saveUser, setUserPassword } from '#areas/system';
import { encodePayload, platformErrors, type AnyCall } from '#platform/contract';
import { encodePassword } from '#platform/contract/password.ts';
import { insertRecord } from '#platform/server/records.ts';
import { recordQueries, tablesScanned } from '../../../../apps/server/testing-plans.ts';
import { startTestServer, testPassword, type CallInput, type TestServer } from '../../../../apps/server/testing.ts';

const password = 'Bridge-Over-7-Waters';
const key = '-----BEGIN KEY----- quiet-river';
const anything = '<b>"名\'\'</b> =cmd|x 😀 \u202Eمرحبا\u202C';

let server: TestServer;
let token: string;
let admin: string;
let faculty: string;
let institute: string;
let elsewhere: string;
/** Someone of the other department, with a role that shows departments of one's own. */
let stranger: string;

beforeAll(async () => {
  server = await startTestServer({ TRIBUTARY_DEMO: '0' });
  token = await server.signIn();
  admin = (await server.user(token)).wid;
  const department = async (name: string, pid: string | null) => (await call(saveDepartment, { body: { name, code: name, pid } })).data.wid;
  faculty = await department('理学院', null);
  institute = await department('数学所', faculty);
  elsewhere = await department('体育部', null);
  const { data: role } = await call(saveRole, { body: { key: 'local', name: { zh: '本部门' }, data_scope: 'below' } });
  await call(saveRoleGrants, { body: { wid: role.wid, menus: [], permissions: ['source:read', 'source:write'] } });
  const { data: person } = await call(saveUser, { body: { userid: 'stranger', name: '外人', departments: [{ wid: elsewhere, main: true }] } });
  await call(setUserPassword, { body: { wid: person.wid, passWord: encodePassword(testPassword) } });
  await db().updateTable('user_account').set({ must_change: false }).where('wid', '=', person.wid).execute();
  await call(changeRoleMembers, { body: { wid: role.wid, add: [{ kind: 'user', wid: person.wid }] } });
  stranger = await server.signIn('stranger');
  await server.useRole(stranger, role.wid);
});
afterAll(() => server.stop());

const call = <C extends AnyCall>(declared: C, input: CallInput<C> = {}) => server.call(declared, { token, ...input });
const db = () => server.platform.store.db;

let number = 0;
const postgresql = (more: Partial<DataSourceInput> = {}): DataSourceInput => ({
  databasename: `学工系统 ${number += 1}`, db_type: 'postgresql', ip: '127.0.0.1', port: 5999, db_service_name: 'campus', db_user: 'reader', db_pass: password, ...more,
} as DataSourceInput);

async function aSource(more: Partial<DataSourceInput> = {}): Promise<string> {
  const reply = await call(saveDataSource, { body: postgresql(more) });
  expect(reply.msg).toBe('success');
  return reply.data.wid;
}

describe('a data source', () => {
  it('is registered with every field, and read back as it was written', async () => {
    const input = {
      databasename: anything, sys_label: 'XG', admin_dept: institute, admin_user: admin, company: '某公司', company_user: '张三', company_tel: '021-1', address: '一号楼',
      constructionYear: '2019', characterinfo: 'UTF-8', databasedesc: '说明', order_num: 3, version: '2.1', dw_label: '2' as const, sourceFrom: '自建', db_schema: 'public',
      advancedparams: JSON.stringify({ sslMode: 'require' }), secrets: { sslKey: key },
    };
    const wid = await aSource(input);
    const { data } = await call(getDataSource, { query: { wid } });
    const { secrets: _secrets, ...shown } = input;
    expect(data).toMatchObject({
      ...shown, db_type: 'postgresql', db_service_type: 'service', connect_status: 0, use_able: 0, secret_names: ['password', 'sslKey'],
      admin_dept_name: '数学所', object_num: 0, row_version: 1,
    });
  });

  it('keeps its password when a form leaves it out, and loses it when it is sent empty', async () => {
    const wid = await aSource();
    const { db_pass: _pass, ...form } = postgresql({ databasename: '不改密码', wid });
    await call(saveDataSource, { body: form });
    expect((await call(getDataSource, { query: { wid } })).data).toMatchObject({ databasename: '不改密码', secret_names: ['password'] });
    await call(saveDataSource, { body: { ...form, db_pass: '' } });
    expect((await call(getDataSource, { query: { wid } })).data.secret_names).toEqual([]);
  });

  it.each([['ip', '127.0.0.2'], ['port', 6000], ['db_user', 'other'], ['db_type', 'mysql']] as const)('asks for the password again when %s changes', async (field, value) => {
    const wid = await aSource();
    const { db_pass: _pass, ...form } = postgresql({ wid, [field]: value });
    const refused = await call(saveDataSource, { body: form });
    expect(refused).toMatchObject({ code: sourcesErrors.sourceIncomplete.code, fields: { db_pass: sourcesErrors.passwordAgain.en } });
    expect((await call(checkDataSource, { query: { database_wid: wid }, body: form })).fields).toHaveProperty('db_pass');
    expect((await call(saveDataSource, { body: { ...form, db_pass: 'new' } })).code).toBe(0);
  });

  it('forgets the last test when it is reached in another way', async () => {
    const wid = await aSource();
    await db().updateTable('data_source').set({ connect_status: connectStates.connected, db_version: 'PostgreSQL 18', real_time_able: true }).where('wid', '=', wid).execute();
    const { db_pass: _pass, ...form } = postgresql({ wid });
    await call(saveDataSource, { body: { ...form, databasedesc: '只改说明' } });
    expect((await call(getDataSource, { query: { wid } })).data).toMatchObject({ connect_status: connectStates.connected, real_time_able: true });
    await call(saveDataSource, { body: { ...form, db_service_name: 'other' } });
    expect((await call(getDataSource, { query: { wid } })).data).toMatchObject({ connect_status: connectStates.untested, real_time_able: false, dbVersion: '' });
  });

  it('says who was faster', async () => {
    const wid = await aSource();
    const form = postgresql({ wid, row_version: 1 });
    expect((await call(saveDataSource, { body: form })).code).toBe(0);
    expect((await call(saveDataSource, { body: form })).code).toBe(platformErrors.conflict.code);
  });

  it('is switched on, copied with its connection and deleted', async () => {
    const wid = await aSource({ databasename: '原件' });
    await call(setDataSourceUsable, { body: { wid, use_able: 1 } });
    const { data: copy } = await call(copyDataSource, { body: { wid } });
    expect(copy.databasename).toBe('原件 (2)');
    expect((await call(copyDataSource, { body: { wid } })).data.databasename).toBe('原件 (3)');
    expect((await call(getDataSource, { query: { wid: copy.wid } })).data).toMatchObject({ use_able: 1, secret_names: ['password'], connect_status: 0 });
    expect((await call(deleteDataSource, { params: { id: copy.wid } })).code).toBe(0);
    expect((await call(getDataSource, { query: { wid: copy.wid } })).code).toBe(sourcesErrors.noDataSource.code);
  });

  it('in use says by what, and is not deleted', async () => {
    const wid = await aSource({ databasename: '调研中' });
    await insertRecord(db(), 'survey', { database_wid: wid, state: 'released', assignee: admin, due_date: null, note: '', return_reason: '', released_time: new Date().toISOString(), submitted_time: null, decided_time: null } as never, null);
    await insertRecord(db(), 'data_object', { database_wid: wid, schema_name: 'public', data_object: 'student' } as never, null);
    const { data } = await call(getDataSourceUses, { query: { wid } });
    expect(data).toMatchObject({ uses: [{ kind: 'survey' }], object_num: 1, resource_num: 0 });
    for (const refused of [await call(checkDataSource, { query: { database_wid: wid }, body: { purpose: 'delete' } }), await call(deleteDataSource, { params: { id: wid } })]) {
      expect(refused).toMatchObject({ code: sourcesErrors.sourceInUse.code, msg: expect.stringContaining('survey') });
    }
    expect((await call(checkDataSource, { query: { database_wid: wid } })).code).toBe(0);
    expect((await call(getDataSourceInfo, { query: { database_wid: wid } })).data).toEqual({ DATAOBJECTNUM: 1, INTEGRATIONNUM: 0, DATAFIELDNUM: 0, CODENUM: 0 });
  });
});

describe('what is wrong with a data source', () => {
  const problems: [string, Partial<DataSourceInput>, string, string][] = [
    ['no kind', { db_type: 'paper' }, 'db_type', sourcesErrors.unknownDatabaseKind.en],
    ['no host', { ip: '' }, 'ip', sourcesErrors.fieldRequired.en],
    ['no database', { db_service_name: '' }, 'db_service_name', sourcesErrors.fieldRequired.en],
    ['a path for a host', { ip: '/var/run' }, 'ip', sourcesErrors.hostIsPath.en],
    ['options that are no JSON', { advancedparams: 'ssl=1' }, 'advancedparams', sourcesErrors.settingsNotJson.en],
    ['an option nobody knows', { advancedparams: '{"speed":9}' }, 'advancedparams.speed', sourcesErrors.unknownOption.en],
    ['a secret among the options', { advancedparams: '{"password":"x"}' }, 'advancedparams.password', sourcesErrors.secretInTheOpen.en],
    ['a password in the address', { db_url: 'jdbc:x://a?password=hunter2' }, 'db_url', sourcesErrors.secretInTheOpen.en],
    ['a choice that is none', { advancedparams: '{"sslMode":"maybe"}' }, 'advancedparams.sslMode', 'Choose one of these: disable'],
    ['a secret nobody knows', { secrets: { pin: '1' } }, 'secrets.pin', sourcesErrors.unknownOption.en],
    ['an unknown department', { admin_dept: 'nowhere' }, 'admin_dept', sourcesErrors.departmentNotFound.en],
    ['an unknown person', { admin_user: 'nobody' }, 'admin_user', sourcesErrors.personNotFound.en],
  ];
  it.each(problems)('%s is told at its field, by the check and by the save', async (_what, more, field, text) => {
    for (const declared of [checkDataSource, saveDataSource] as const) {
      const reply = await call(declared as typeof saveDataSource, { body: postgresql(more) });
      expect(reply.code).toBe(sourcesErrors.sourceIncomplete.code);
      expect(reply.fields?.[field]).toContain(text);
      expect(reply.msg).toContain(text);
    }
  });

  it('a name that is taken, whatever its case', async () => {
    await aSource({ databasename: 'Library' });
    expect((await call(checkDataSource, { body: postgresql({ databasename: 'LIBRARY' }) })).fields).toHaveProperty('databasename');
    expect((await call(saveDataSource, { body: postgresql({ databasename: 'library' }) })).fields).toHaveProperty('databasename');
    expect((await call(checkDataSource, { body: postgresql({ databasename: 'Library 2' }) })).code).toBe(0);
  });
});

describe('secrets', () => {
  it('stand in no reply, no export, no audit record and no column', async () => {
    const wid = await aSource({ databasename: '保密系统', secrets: { sslKey: key } });
    await call(saveDataSource, { body: postgresql({ wid, databasename: '保密系统', db_pass: `${password}-2`, secrets: { sslKey: `${key}-2` } }) });
    await call(copyDataSource, { body: { wid } });
    const texts = await Promise.all([
      call(getDataSource, { query: { wid } }), call(listDataSources, { query: { ps: 1000 }, body: {} }), call(saveDataSource, { body: postgresql({ wid, row_version: 1, databasename: '保密系统' }) }),
      call(checkDataSource, { query: { database_wid: wid } }),
    ].map(async (reply) => JSON.stringify(await reply)));
    const columns = encodePayload(['databasename', 'secret_names', 'secrets', 'db_pass', 'advancedparams'].map((name) => ({ key: name, title: name })));
    const exported = await fetch(`${server.address}${listDataSources.path}?${new URLSearchParams({ export: 'csv', columns, name: 'x' })}`, { method: 'POST', headers: { authentication: token, 'content-type': 'application/json' }, body: '{}' });
    texts.push(await exported.text());
    for (const table of ['audit_record', 'data_source', 'connection_test', 'job_run']) {
      const { rows } = await sql<{ whole: string }>`select coalesce(string_agg(to_jsonb(t)::text, ' '), '') as whole from ${sql.table(table)} t`.execute(db());
      texts.push(rows[0]!.whole);
    }
    expect(texts[4]).toContain('保密系统');
    expect(texts[5]).toContain('保密系统');
    for (const text of texts) {
      expect(text).not.toContain(password);
      expect(text).not.toContain('quiet-river');
    }
  });
});

describe('who sees it', () => {
  it('nobody of another department', async () => {
    const wid = await aSource({ databasename: '别人的', admin_dept: institute });
    const own = await aSource({ databasename: '体育系统', admin_dept: elsewhere });
    const theirs = <C extends AnyCall>(declared: C, input: CallInput<C> = {}) => server.call(declared, { ...input, token: stranger });
    expect((await theirs(listDataSources, { body: {} })).data.rows.map(({ databasename }) => databasename)).toEqual(['体育系统']);
    const hidden = sourcesErrors.noDataSource.code;
    expect((await theirs(getDataSource, { query: { wid } })).code).toBe(hidden);
    expect((await theirs(saveDataSource, { body: postgresql({ wid }) })).code).toBe(hidden);
    expect((await theirs(copyDataSource, { body: { wid } })).code).toBe(hidden);
    expect((await theirs(deleteDataSource, { params: { id: wid } })).code).toBe(hidden);
    expect((await theirs(getDataSourceInfo, { query: { database_wid: wid } })).code).toBe(hidden);
    expect((await theirs(getDataSourceStatistics)).data).toMatchObject({ total: 1, by_department: [{ name: '体育部', num: 1 }] });
    expect((await theirs(querySourcesByDepartment, { body: {} })).data.rows).toMatchObject([{ name: '体育部', source_num: 1 }]);
    expect((await theirs(saveDataSource, { body: postgresql({ admin_dept: institute }) })).fields).toHaveProperty('admin_dept');
    expect((await theirs(saveDataSource, { body: postgresql({ wid: own, databasename: '体育系统', admin_dept: null }) })).code).toBe(sourcesErrors.sourceOutOfSight.code);
    expect((await theirs(listDepartmentPeople, { query: { dept_id: faculty } })).data).toEqual([]);
  });
});

describe('whose administrator is deleted', () => {
  it('goes to whoever takes over', async () => {
    const { data: leaving } = await call(saveUser, { body: { userid: 'leaving', name: '将离开' } });
    const wid = await aSource({ admin_user: leaving.wid });
    const belonging = server.platform.services.people.belongings().find(({ key: name }) => name === 'sources.dataSources')!;
    expect(await belonging.count(db(), [leaving.wid])).toBe(1);
    await belonging.handOver(db(), [leaving.wid], admin, { wid: admin });
    expect((await call(getDataSource, { query: { wid } })).data).toMatchObject({ admin_user: admin, row_version: 2 });
  });
});

describe('with ten thousand sources', () => {
  beforeAll(async () => {
    await sql`
      insert into data_source (wid, source_type, databasename, db_type, admin_dept, admin_user, order_num, creator, connect_status)
      select 's' || n, 'dataBase', '业务系统 ' || n, case n % 3 when 0 then 'mysql' else 'postgresql' end,
        case n % 50 when 0 then ${institute} else 'd' || n % 97 end, 'u' || n % 400, n % 100, 'c' || n % 300, n % 4
      from generate_series(1, 10000) n`.execute(db());
    // As the store does by itself after a while.
    await sql`vacuum analyze`.execute(db());
  });

  it('a department shows those of the departments below it', async () => {
    const of = async (admin_dept: string) => (await call(listDataSources, { body: { admin_dept } })).data.total;
    expect(await of(faculty)).toBe(await of(institute));
    expect(await of(faculty)).toBeGreaterThanOrEqual(200);
    expect(await of(elsewhere)).toBe(1);
  });

  it('finds by name, kind, state and flags, all empty filters let through', async () => {
    const total = async (body: object) => (await call(listDataSources, { body: body as never })).data.total;
    expect(await total({ databasename: '系统 4242' })).toBe(1);
    expect(await total({ db_type: 'mysql', databasename: '业务系统' })).toBe(3333);
    expect(await total({ connect_status: connectStates.connected })).toBe(2500);
    expect(await total({ dw_label: '', admin_dept: '', admin_user: '', source_type: '', use_able: '' })).toBeGreaterThan(10_000);
    expect(await total({ dw_label: '2' })).toBe(1);
    expect(await total({ use_able: '1' })).toBe(2);
  });

  it('stands grouped by department', async () => {
    const { data } = await call(querySourcesByDepartment, { body: {} });
    expect(data.rows).toHaveLength(Math.min(101, data.total));
    const { data: one } = await call(querySourcesByDepartment, { body: { dept_id: institute, key: '业务系统 50' } });
    expect(one.rows).toMatchObject([{ id: institute, name: '数学所', children: expect.arrayContaining([expect.objectContaining({ name: '业务系统 50', datasource: true })]) }]);
    const { data: ordered } = await call(listSourcesOrderedByDepartment, { query: { deptName: '体育', onlydb: 1 } });
    expect(ordered).toMatchObject([{ name: '体育部', children: [{ name: '体育系统' }] }]);
  });

  it.each([
    ['all', {}, {}], ['a late page', { pi: 300, ps: 30 }, {}], ['by name', {}, { databasename: '4242' }], ['of a department', {}, { admin_dept: () => faculty }],
    ['of a person', {}, { admin_user: 'u7' }], ['sorted', { sort: '-connect_time' }, {}],
  ])('the list (%s) reads the table by an index', async (_what, query, filter) => {
    const body = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, typeof value === 'function' ? value() : value]));
    for (const who of [token, stranger]) {
      const queries = await recordQueries(() => server.call(listDataSources, { token: who, query, body }));
      for (const one of queries) expect(await tablesScanned(server.platform.store.pool, one, new Set(['data_source'])), one.text).toEqual([]);
    }
  });
});
