import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeDataFields, changeDataObjects, checkDataField, checkDataObject, compareObjectVersions, countDataObjectRows, dataObjectOption, deleteCatalog, deleteDataField, deleteDataObject,
  deleteDataObjects, describeDataFields, getAssociationField, getCatalogTree, getDataFields, getDataFlow, getDataObject, getDataObjectDdl, getIsTask, listDataFields, listDataObjects, listLiveSchemas, listLiveTables,
  listObjectVersions, orderDataFields, recognizeFieldNames, recognizeNames, rollBackObject, sampleDataObject, saveCatalog, saveDataField, saveDataObject, setPrimaryKey, sourcesErrors, suggestNames,
  takeNames, testDataObject, updatePkFieldStatus, type DataField, type DataObjectDetail, type DataObjectInput,
} from '#areas/sources';
import { changeRoleMembers, refreshMetadata, refreshRowNumbers, saveRole, saveRoleGrants, systemErrors } from '#areas/system';
import { encodePayload, platformErrors } from '#platform/contract';
import { mariadbMissing, startMariadb, type TestMariadb } from '#engine/connectors/mysql/testing/start-mariadb.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { callingAs, imported, registerSource, type Calling } from '../testing/import-testing.ts';
import type { Seeing } from '../sources/visible-sources.ts';
import { recoverObjects, removeObjects } from './recycle-objects.ts';

let server: TestServer;
let mariadb: TestMariadb | undefined;
let file: DatabaseSync;
let call: Calling;
let source: string;

const tables = `
  create table xs_jbxx (XH text primary key, XM text not null, XBDM text, BJ_ID integer, id_card text, photo blob, fee decimal(38,10), big unsigned big int);
  create table t_customer_order (id integer primary key, cust_name varchar(40), create_time datetime, is_deleted integer, amt decimal(10,2), parent integer references t_customer_order (id));
  create table dm_xb (DM text primary key, MC text);
  insert into xs_jbxx values ('2026001', '李川', '1', 7, '110101200601011234', x'00ff10', 123456.789, 9223372036854775807), ('2026002', null || '王<b>', '2', null, null, null, null, null);
  insert into dm_xb values ('1', '男'), ('2', '女');
`.replace("null || '王<b>'", "'王<b>'");

beforeAll(async () => {
  const missing = mariadbMissing();
  if (missing) console.error(`\n!!! SAMPLES ARE NOT READ FROM MARIADB: ${missing}\n`);
  [server, mariadb] = await Promise.all([startTestServer({ TRIBUTARY_DEMO: '0' }), missing ? undefined : startMariadb({ 'sql-mode': '' })]);
  call = callingAs(server, await server.signIn());
  const folder = join(server.data, 'sources');
  mkdirSync(folder, { recursive: true });
  file = new DatabaseSync(join(folder, 'campus.sqlite'));
  file.exec(tables);
  source = await registerSource(call, { databasename: '教务系统', db_type: 'sqlite', db_url: join(folder, 'campus.sqlite') });
  await imported(call, { database_wid: source, all: true });
});
afterAll(async () => {
  file.close();
  await Promise.all([server.stop(), mariadb?.stop()]);
});

const find = async (name: string, filter: object = {}) => (await call(listDataObjects, { query: { ps: 1000 }, body: { database_wid: source, ...filter } })).data.rows.find((one) => one.dataObject === name)!;
const names = async (filter: object) => (await call(listDataObjects, { body: { database_wid: source, ...filter } })).data.rows.map((one) => one.dataObject);
const detail = async (name: string): Promise<DataObjectDetail> => (await call(getDataObject, { query: { wid: (await find(name)).wid } })).data;
const field = async (object: string, name: string): Promise<DataField> => (await detail(object)).dataFields.find((one) => one.dataField === name)!;
const inputOf = ({ schema_name, ...object }: DataObjectDetail, more: object): DataObjectInput => ({ ...object, db_schema: schema_name, ...more }) as unknown as DataObjectInput;

describe('the data manager', () => {
  it('lists, filters and searches objects, all of them unless told otherwise', async () => {
    expect(await names({ dataSign: 'ALL', situation: 'ALL', integrationStatus: 'ALL', modelType: '', dataLevel: 'ALL' })).toEqual(['dm_xb', 't_customer_order', 'xs_jbxx']);
    expect(await names({ key: 'CUST' })).toEqual(['t_customer_order']);
    expect(await names({ situation: 'UNNAMED' })).toHaveLength(3);
    expect(await names({ situation: 'NO_KEY' })).toEqual([]);
    expect(await names({ integrationStatus: '1' })).toEqual([]);
    expect(await names({ integrationStatus: '0', dataLevel: 'NONE', catalogId: 'NONE' })).toHaveLength(3);
    expect((await call(listDataObjects, { body: { situation: 'nonsense' as never } })).code).toBe(platformErrors.invalidInput.code);
  });

  it('exports objects and fields', async () => {
    const token = await server.signIn();
    const csv = async (path: string, column: string, body: object) => (await fetch(`${server.address}${path}?export=csv&columns=${encodeURIComponent(encodePayload([{ key: column, title: column }]))}`, { method: 'POST', headers: { authentication: token, 'content-type': 'application/json' }, body: JSON.stringify(body) })).text();
    expect(await csv(listDataObjects.path, 'dataObject', { database_wid: source })).toContain('t_customer_order');
    expect(await csv(listDataFields.path, 'dataField', { database_wid: source })).toContain('XBDM');
  });

  it('saves what people say, refuses a changed place, and two who save the same version', async () => {
    const object = await detail('dm_xb');
    expect(object).toMatchObject({ is_core: 1, dataSign: '1', dataType: '1', proVisionMode: 'On-line', source_database_name: '教务系统', integrationStatus: '0', dataLakeWid: '' });
    const body = inputOf(object, { dataObjectName: '性别代码表', dataSign: '2', share_able: 1, release_date: '2026-09-01' });
    const saved = await call(saveDataObject, { body });
    expect(saved).toMatchObject({ code: 0, data: { wid: object.wid, dataLakeWid: '' } });
    expect(await call(saveDataObject, { body })).toMatchObject({ code: platformErrors.conflict.code });
    expect(await call(saveDataObject, { body: { ...body, dataObject: 'other' } })).toMatchObject({ code: sourcesErrors.objectPlaceFixed.code });
    expect(await call(saveDataObject, { body: { ...body, row_version: saved.data.row_version, owner_dept: 'nobody' } })).toMatchObject({ code: sourcesErrors.departmentNotFound.code, fields: { owner_dept: expect.any(String) } });
    expect(await find('dm_xb', { dataSign: '2' })).toMatchObject({ dataObjectName: '性别代码表', share_able: 1, release_date: '2026-09-01' });
  });

  it('takes an object that was made by hand, once', async () => {
    const body = { database_wid: source, dataObject: 'planned', dataObjectName: '<i>计划</i>' } as DataObjectInput;
    const { data } = await call(saveDataObject, { body: { ...body, wid: '' } });
    expect(await call(saveDataObject, { body })).toMatchObject({ code: sourcesErrors.objectExists.code, fields: { dataObject: expect.stringContaining('planned') } });
    expect(await call(getDataObjectDdl, { query: { wid: data.wid } })).toMatchObject({ code: sourcesErrors.objectWithoutFields.code });
    expect(await call(testDataObject, { body: { wid: data.wid } })).toMatchObject({ code: sourcesErrors.objectGone.code });
  });

  it('gives flags and a catalog to several at once, or to none', async () => {
    const [one, other] = [await find('dm_xb'), await find('xs_jbxx')];
    const { data: catalog } = await call(saveCatalog, { body: { name: '学生' } });
    const { data: below } = await call(saveCatalog, { body: { name: '学籍', parent: catalog.wid } });
    expect(await call(saveCatalog, { body: { name: '学籍', parent: catalog.wid } })).toMatchObject({ code: sourcesErrors.catalogExists.code });
    expect(await call(saveCatalog, { body: { wid: catalog.wid, name: '学生', parent: below.wid } })).toMatchObject({ code: sourcesErrors.catalogCycle.code });
    expect(await call(changeDataObjects, { body: { wids: [one.wid, other.wid], open_able: 1, catalogId: below.wid, modelType: 'master' } })).toMatchObject({ data: { changed: 2 } });
    expect(await call(changeDataObjects, { body: { wids: [one.wid, 'gone'], open_able: 0 } })).toMatchObject({ code: sourcesErrors.noDataObject.code });
    expect(await names({ catalogId: below.wid, open_able: '1', modelType: 'master' })).toEqual(['dm_xb', 'xs_jbxx']);
    const { data: tree } = await call(getCatalogTree, { query: { database_wid: source } });
    expect(tree).toMatchObject({ nodes: [{ name: '学生', object_num: 0, children: [{ name: '学籍', object_num: 2 }] }], without: 2 });
    expect(await call(deleteCatalog, { body: { wid: catalog.wid } })).toMatchObject({ code: sourcesErrors.catalogNotEmpty.code });
    expect(await call(deleteCatalog, { body: { wid: below.wid } })).toMatchObject({ data: { objects: 2 } });
  });

  it('offers choices: code tables, objects to refer to, types', async () => {
    const { data } = await call(dataObjectOption, { query: { database_wid: source }, language: 'zh' });
    expect(data.code.map((one) => one.text)).toEqual(['dm_xb 性别代码表']);
    expect(data.foreign).toHaveLength(4);
    expect(data.fieldType).toEqual(expect.arrayContaining([{ id: 'decimal', text: expect.stringContaining('小数') }]));
    const { data: fields } = await call(getAssociationField, { query: { database_wid: source, dataObject: 'dm_xb' } });
    expect(fields.map((one) => [one.dataField, one.is_pk])).toEqual([['DM', 1], ['MC', 0]]);
  });

  it('shows where the data goes, honestly while nothing moves it', async () => {
    const { data } = await call(getDataFlow, { body: { wid: (await find('dm_xb')).wid } });
    expect(data).toMatchObject({ lakeKnown: true, left_out: 0, nodes: [{ kind: 'source', name: '教务系统' }, { kind: 'object', name: '性别代码表' }], edges: [{ kind: 'holds' }] });
    expect((await call(getIsTask, { body: { wid: (await find('dm_xb')).wid } })).data).toEqual({ isTask: false, tasks: [] });
  });

  it('writes the statements that make the table, also for another database', async () => {
    const { wid } = await find('t_customer_order');
    expect((await call(getDataObjectDdl, { query: { wid } })).data.ddl).toMatch(/create table "t_customer_order"/i);
    const { data } = await call(getDataObjectDdl, { query: { wid, db_type: 'postgresql' } });
    expect(data).toMatchObject({ db_type: 'postgresql', ddl: expect.stringMatching(/"amt" numeric\(10,\s?2\)/i) });
    expect(await call(getDataObjectDdl, { query: { wid, db_type: 'paper' } })).toMatchObject({ code: sourcesErrors.noSuchDialect.code });
  });
});

describe('someone whose role shows nothing of this source', () => {
  it('finds none of it, by whatever call', async () => {
    const { data: role } = await call(saveRole, { body: { key: 'own', name: { zh: '本人' }, data_scope: 'own' } });
    await call(saveRoleGrants, { body: { wid: role.wid, menus: [], permissions: ['source:read', 'source:write', 'source:sample'] } });
    const person = await server.addUser('stranger');
    await call(changeRoleMembers, { body: { wid: role.wid, add: [{ kind: 'user', wid: person.wid }] } });
    const token = await server.signIn('stranger');
    await server.useRole(token, role.wid);
    const { wid, dataFields } = await detail('xs_jbxx');
    const stranger = callingAs(server, token);
    expect((await stranger(listDataObjects, { body: {} })).data.total).toBe(0);
    for (const reply of [
      await stranger(getDataObject, { query: { wid } }), await stranger(getDataFields, { query: { wid } }), await stranger(sampleDataObject, { body: { wid } }),
      await stranger(deleteDataObject, { query: { wid } }), await stranger(listObjectVersions, { body: { wid } }), await stranger(changeDataObjects, { body: { wids: [wid], is_core: 0 } }),
      await stranger(saveDataField, { body: { wid: dataFields[0]!.wid, object_wid: wid, dataField: 'XH' } }), await stranger(listDataFields, { body: { database_wid: source } }),
      await stranger(listLiveTables, { body: { database_wid: source } }), await stranger(takeNames, { body: { database_wid: source, names: [{ kind: 'object', wid, name: '名' }] } }),
    ]) expect([sourcesErrors.noDataObject.code, sourcesErrors.noDataSource.code]).toContain(reply.code);
    expect(await stranger(updatePkFieldStatus, { query: { wid: dataFields[0]!.wid, ispk: 0 } })).toMatchObject({ code: sourcesErrors.primaryKeyNotSet.code });
  });
});

describe('the fields editor', () => {
  it('adds a field, and refuses a name that is there in whatever case', async () => {
    const { wid } = await find('xs_jbxx');
    const { data } = await call(saveDataField, { body: { wid: '', object_wid: wid, dataField: 'remark', dataFieldName: '备注', kind: 'string', length: 200 } });
    expect(await field('xs_jbxx', 'remark')).toMatchObject({ wid: data.wid, manual: true, kind: 'string', length: 200, order_num: 9 });
    for (const taken of ['REMARK', 'Remark', 'remark', 'xh']) {
      expect(await call(saveDataField, { body: { object_wid: wid, dataField: taken } })).toMatchObject({ code: sourcesErrors.fieldExists.code, fields: { dataField: expect.any(String) } });
    }
  });

  it('keeps what the source says out of reach, and takes codes from a code table only', async () => {
    const sex = await field('xs_jbxx', 'XBDM');
    const body = { wid: sex.wid, row_version: sex.row_version, object_wid: sex.object_wid, dataField: 'XBDM' };
    expect(await call(saveDataField, { body: { ...body, kind: 'integer' } })).toMatchObject({ code: sourcesErrors.fieldFromSource.code, fields: { kind: expect.any(String) } });
    expect(await call(saveDataField, { body: { ...body, dataField: 'XB' } })).toMatchObject({ code: sourcesErrors.fieldFromSource.code });
    expect(await call(saveDataField, { body: { ...body, code_object: (await find('xs_jbxx')).wid } })).toMatchObject({ code: sourcesErrors.notACodeTable.code });
    expect(await call(saveDataField, { body: { ...body, code_object: (await find('dm_xb')).wid, dataFieldName: '性别' } })).toMatchObject({ code: 0 });
    expect(await field('xs_jbxx', 'XBDM')).toMatchObject({ dataFieldName: '性别', code_object_name: '性别代码表' });
  });

  it('describes several fields at once, all or none, and not over somebody else', async () => {
    const [no, name] = [await field('xs_jbxx', 'XH'), await field('xs_jbxx', 'XM')];
    const fields = [{ wid: no.wid, row_version: no.row_version, dataFieldName: ' 学号 ' }, { wid: name.wid, row_version: name.row_version, dataFieldDesc: '身份证上的姓名', is_core: 1 }];
    expect(await call(describeDataFields, { body: { object_wid: no.object_wid, fields } })).toMatchObject({ code: 0, data: { changed: 2 } });
    expect(await field('xs_jbxx', 'XH')).toMatchObject({ dataFieldName: '学号', dataFieldDesc: no.dataFieldDesc, is_core: no.is_core });
    expect(await field('xs_jbxx', 'XM')).toMatchObject({ dataFieldName: name.dataFieldName, dataFieldDesc: '身份证上的姓名', is_core: 1 });
    const late = [{ wid: no.wid, row_version: no.row_version + 1, dataFieldName: 'late' }, fields[1]!];
    expect(await call(describeDataFields, { body: { object_wid: no.object_wid, fields: late } })).toMatchObject({ code: platformErrors.conflict.code });
    expect(await field('xs_jbxx', 'XH')).toMatchObject({ dataFieldName: '学号' });
    expect(await call(describeDataFields, { body: { object_wid: no.object_wid, fields: [{ wid: 'gone', row_version: 1 }] } })).toMatchObject({ code: sourcesErrors.noDataField.code });
    const code = { wid: no.wid, row_version: no.row_version + 1, code_object: no.object_wid };
    expect(await call(describeDataFields, { body: { object_wid: no.object_wid, fields: [code] } })).toMatchObject({ code: sourcesErrors.notACodeTable.code });
  });

  it('offers the schemas of the live source', async () => {
    expect(await call(listLiveSchemas, { query: { database_wid: source } })).toMatchObject({ code: 0, data: expect.any(Array) });
    expect(await call(listLiveSchemas, { query: { database_wid: 'gone' } })).toMatchObject({ code: sourcesErrors.noDataSource.code });
  });

  it('puts fields in order, and only all of them', async () => {
    const { wid } = await find('dm_xb');
    const { data: before } = await call(getDataFields, { query: { wid } });
    expect(await call(orderDataFields, { body: { object_wid: wid, wids: [before[0]!.wid] } })).toMatchObject({ code: sourcesErrors.fieldOrderStale.code });
    expect(await call(orderDataFields, { body: { object_wid: wid, wids: before.map((one) => one.wid).reverse() } })).toMatchObject({ code: 0 });
    expect((await call(getDataFields, { query: { wid } })).data.map((one) => one.dataField)).toEqual(['MC', 'DM']);
  });

  it('sets and unsets the primary key, and says so when it cannot', async () => {
    const [no, name] = [await field('xs_jbxx', 'XH'), await field('xs_jbxx', 'XM')];
    expect(await call(updatePkFieldStatus, { query: { wid: name.wid, ispk: 1 } })).toMatchObject({ code: 0 });
    expect([(await field('xs_jbxx', 'XH')).pk_position, (await field('xs_jbxx', 'XM')).pk_position]).toEqual([1, 2]);
    expect(await call(updatePkFieldStatus, { query: { wid: no.wid, ispk: 0 } })).toMatchObject({ code: 0 });
    expect((await field('xs_jbxx', 'XM')).pk_position).toBe(1);
    expect(await call(setPrimaryKey, { body: { wid: no.object_wid, fields: [no.wid] } })).toMatchObject({ code: 0 });
    expect([(await field('xs_jbxx', 'XH')).is_pk, (await field('xs_jbxx', 'XM')).is_pk]).toEqual([1, 0]);
    expect(await call(updatePkFieldStatus, { query: { wid: 'gone', ispk: 1 }, language: 'zh' })).toMatchObject({ code: sourcesErrors.primaryKeyNotSet.code, msg: '设置失败，请刷新后重试' });
    expect(await call(setPrimaryKey, { body: { wid: no.object_wid, fields: ['gone'] } })).toMatchObject({ msg: 'set failed, please refresh and retry' });
  });

  it('deletes what was made by hand, not what the source has', async () => {
    const [own, given] = [await field('xs_jbxx', 'remark'), await field('xs_jbxx', 'XM')];
    expect(await call(checkDataField, { query: { wid: '' } })).toMatchObject({ code: 0 });
    expect(await call(checkDataField, { query: { wid: own.wid } })).toMatchObject({ code: 0 });
    expect(await call(checkDataField, { query: { wid: given.wid } })).toMatchObject({ code: sourcesErrors.fieldStillThere.code });
    expect(await call(deleteDataField, { body: { wid: own.wid } })).toMatchObject({ code: 0 });
    expect(await field('xs_jbxx', 'remark')).toBeUndefined();
  });
});

describe('rows of the source', () => {
  it('are shown exactly, bytes by their count, and masked where sensitive', async () => {
    const { wid, dataFields } = await detail('xs_jbxx');
    await call(changeDataFields, { body: { object_wid: wid, wids: dataFields.filter((one) => one.dataField === 'id_card').map((one) => one.wid), sensitive: 1 } });
    const { data } = await call(sampleDataObject, { body: { wid, limit: 10 } });
    const row = (at: number) => Object.fromEntries(data.columns.map((column, index) => [column.dataField, data.rows[at]![index]]));
    expect(row(0)).toEqual({ XH: '2026001', XM: '李川', XBDM: '1', BJ_ID: '7', id_card: '****', photo: '[3 bytes]', fee: '123456.7890000000', big: '9223372036854775807' });
    expect(row(1)).toMatchObject({ XM: '王<b>', id_card: null, photo: null });
    expect(data.columns.find((column) => column.dataField === 'id_card')).toMatchObject({ masked: true });
    expect((await call(sampleDataObject, { body: { wid, limit: 101 } })).code).toBe(platformErrors.invalidInput.code);
  });

  it('are counted one by one and by the cache calls, which know only registered sources', async () => {
    const { wid } = await find('xs_jbxx');
    expect(await call(countDataObjectRows, { body: { wid } })).toMatchObject({ data: { data_row_num: 2 } });
    expect(await call(refreshRowNumbers, { query: { database_wid: source, dataObjects: 'dm_xb' } })).toMatchObject({ data: { refreshed: 1 } });
    expect(await find('dm_xb')).toMatchObject({ data_row_num: 2, row_count_exact: true });
    expect(await call(refreshRowNumbers, { query: { database_wid: 'none' } })).toMatchObject({ code: systemErrors.noDataSource.code });
    file.exec('alter table dm_xb add column PX integer');
    expect(await call(refreshMetadata, { query: { database_wid: source, dataObjects: 'dm_xb' } })).toMatchObject({ data: { refreshed: 1 } });
    expect(await field('dm_xb', 'PX')).toMatchObject({ order_num: 2 });
  });

  it('come from a table that is said to be there', async () => {
    expect(await call(testDataObject, { body: { wid: (await find('dm_xb')).wid }, language: 'zh' })).toMatchObject({ code: 0, data: { code: 0, msg: '“dm_xb”存在，可以读取。' } });
  });

  it.skipIf(mariadbMissing())('keep unsigned numbers and 38 digits of MariaDB, and say so of zero dates', async () => {
    await mariadb!.run(
      'create database odd', 'use odd',
      "create table odd.`sel``ect` (id bigint unsigned primary key, price decimal(38,10), born date, seen datetime, word varchar(20) comment '词') comment '奇数表'",
      "insert into odd.`sel``ect` values (18446744073709551615, 1234567890123456789012345678.0123456789, '0000-00-00', '0000-00-00 00:00:00', _utf8mb4'😀')",
    );
    const reach = { db_type: 'mariadb', ip: mariadb!.host, port: mariadb!.port, db_service_name: 'odd', db_user: mariadb!.user, db_pass: mariadb!.password };
    const sample = async (wid: string) => {
      expect(await imported(call, { database_wid: wid, dataObjects: ['sel`ect'] })).toMatchObject({ created: 1, fields: 5 });
      const { data: { rows: [object] } } = await call(listDataObjects, { body: { database_wid: wid } });
      expect(object).toMatchObject({ dataObject: 'sel`ect', schema_name: 'odd', dataObjectName: '奇数表' });
      return call(sampleDataObject, { body: { wid: object!.wid } });
    };
    const strict = await sample(await registerSource(call, { databasename: '奇数库', ...reach }));
    expect(strict).toMatchObject({ code: sourcesErrors.connectorFailed.code, msg: expect.stringContaining('zero date') });
    const other = await registerSource(call, { databasename: '奇数库（宽）', ...reach, advancedparams: '{"impossibleDates":"null"}' });
    expect((await sample(other)).data.rows).toEqual([['18446744073709551615', '1234567890123456789012345678.0123456789', null, null, '😀']]);
    await mariadb!.run('alter table odd.`sel``ect` change word word2 varchar(20)');
    expect((await call(listLiveTables, { body: { database_wid: other } })).data.rows).toMatchObject([{ state: 'changed' }]);
  });
});

describe('names in Chinese', () => {
  it('are suggested with how sure they are and why, and taken only when chosen', async () => {
    const { data } = await call(suggestNames, { query: { database_wid: source }, body: {} });
    const of = (object: string, name = '') => data.rows.find((one) => one.dataObject === object && one.dataField === name);
    expect(of('t_customer_order')).toMatchObject({ kind: 'object', suggestion: '客户订单', origin: 'dictionary', current: '' });
    expect(of('t_customer_order', 'cust_name')).toMatchObject({ suggestion: '客户名称', pieces: [{ piece: 'cust', meaning: '客户' }, { piece: 'name', meaning: '名称' }] });
    expect(of('t_customer_order', 'is_deleted')).toMatchObject({ suggestion: '是否删除' });
    expect(of('t_customer_order', 'create_time')).toMatchObject({ suggestion: '创建时间' });
    expect(of('xs_jbxx', 'XM')).toMatchObject({ suggestion: '姓名' });
    // Named already, so not asked about.
    expect(of('xs_jbxx', 'XBDM')).toBeUndefined();
    const chosen = [of('t_customer_order')!, of('xs_jbxx', 'XM')!].map((one) => ({ kind: one.kind, wid: one.wid, name: one.suggestion }));
    const sex = await field('xs_jbxx', 'XBDM');
    expect(await call(takeNames, { body: { database_wid: source, names: [...chosen, { kind: 'field', wid: sex.wid, name: '别名' }] } })).toMatchObject({ data: { objects: 1, fields: 1, kept: 1 } });
    expect(await field('xs_jbxx', 'XBDM')).toMatchObject({ dataFieldName: '性别' });
    expect(await find('t_customer_order')).toMatchObject({ dataObjectName: '客户订单' });
    expect(await call(takeNames, { body: { database_wid: source, names: [{ kind: 'field', wid: sex.wid, name: '性别代码' }], overwrite: true } })).toMatchObject({ data: { fields: 1 } });
    expect(await call(takeNames, { body: { database_wid: source, names: [{ kind: 'field', wid: 'gone', name: '名' }] } })).toMatchObject({ code: sourcesErrors.namesOutOfPlace.code });
  });

  it('are suggested for fields that are only being typed', async () => {
    const { data } = await call(recognizeFieldNames, { query: { database_wid: source, dataobject: 'xs_jbxx' }, body: { fields: ['XH', 'LXDH', 'bjmc'] } });
    expect(data.map((one) => [one.dataField, one.suggestion])).toEqual([['XH', '学号'], ['LXDH', '联系电话'], ['bjmc', '班级名称']]);
    expect((await call(recognizeNames, { query: { database_wid: source }, body: { kinds: 'object' } })).data.rows.map((one) => one.dataObject)).toContain('xs_jbxx');
  });
});

describe('versions', () => {
  it('bring back what people had said, as a new version', async () => {
    const object = await detail('t_customer_order');
    const { wid } = object;
    const { data } = await call(saveDataObject, { body: inputOf(object, { dataObjectName: '误改', is_core: 0, dataSign: '1', dataType: '1', dataLevel: '' }) });
    const { data: versions } = await call(listObjectVersions, { body: { wid } });
    // Names and edits of one person within minutes are one version.
    expect(versions.rows.map((one) => [one.number, one.reason])).toEqual([[2, 'edit'], [1, 'import']]);
    const { data: back } = await call(rollBackObject, { body: { wid, number: 1, row_version: data.row_version } });
    expect(back.version_number).toBe(3);
    expect(await find('t_customer_order')).toMatchObject({ dataObjectName: '', is_core: 1 });
    expect((await call(compareObjectVersions, { query: { wid, from: 1, to: 3 } })).data).toMatchObject({ facts: [], fields: [] });
    expect((await call(compareObjectVersions, { query: { wid, from: 2 } })).data.facts).toEqual(expect.arrayContaining([{ fact: 'businessName', before: '误改', after: '' }]));
    expect(await call(compareObjectVersions, { query: { wid, from: 99 } })).toMatchObject({ code: sourcesErrors.noVersion.code });
  });
});

describe('deletion', () => {
  it('says first what uses an object, and moves it to the recycle bin with all that belongs to it', async () => {
    const code = await find('dm_xb');
    const { data } = await call(checkDataObject, { query: { wid: code.wid } });
    expect(data.uses).toMatchObject([{ kind: 'code', count: 1, names: ['xs_jbxx.XBDM'], blocks: false }]);
    expect(await call(deleteDataObject, { query: { wid: code.wid } })).toMatchObject({ code: 0, data: { deleted: 1 } });
    expect(await find('dm_xb')).toBeUndefined();
    expect(await call(getDataObject, { query: { wid: code.wid } })).toMatchObject({ code: sourcesErrors.noDataObject.code });
    expect((await call(listLiveTables, { body: { database_wid: source, key: 'dm_xb' } })).data.rows).toMatchObject([{ state: 'recycled' }]);
  });

  it('can be undone unless the place is taken, and is for good afterwards', async () => {
    const { db } = server.platform.store;
    const user = { wid: 'tester', role: { scope: 'all' }, departments: [], can: () => true };
    const context = { db, services: server.platform.services, user } as unknown as Seeing;
    const { wid } = await db.selectFrom('data_object').select('wid').where('data_object', '=', 'dm_xb').executeTakeFirstOrThrow();
    await imported(call, { database_wid: source, dataObjects: ['dm_xb'] });
    await expect(recoverObjects(context, [wid])).rejects.toMatchObject({ definition: sourcesErrors.objectPlaceTaken });
    const fresh = await find('dm_xb');
    expect(fresh.wid).not.toBe(wid);
    expect(await call(deleteDataObjects, { body: { wids: [fresh.wid] } })).toMatchObject({ data: { deleted: 1 } });
    await recoverObjects(context, [wid]);
    expect(await find('dm_xb')).toMatchObject({ wid, dataObjectName: '性别代码表' });
    await removeObjects(context, [fresh.wid]);
    expect(await db.selectFrom('data_field').select('wid').where('object_wid', '=', fresh.wid).execute()).toEqual([]);
    await expect(removeObjects(context, [wid])).rejects.toMatchObject({ definition: sourcesErrors.noDataObject });
  });
});
