import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checkRecycledObject, checkRecycledTask, clearRecycleBin, deleteDataObject, deleteDataObjects, getDataObject, listDataObjects, listRecycledComposedTasks, listRecycledComputingTasks,
  listRecycledObjects, listRecycledTasks, recoverRecycledObject, recoverRecycledObjects, recoverRecycledTask, recoverRecycledTasks, removeRecycledObject, removeRecycledObjects,
  saveDataObject, sourcesCan, sourcesErrors, sourcesSettings, type DataObject,
} from '#areas/sources';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { callingAs, endOf, imported, reachOf, registerSource, type Calling } from '../testing/import-testing.ts';
import { callingNarrowly } from '../testing/narrow-user.ts';
import { sweepRecycleBinJob } from './sweep-recycle-bin.ts';

let server: TestServer;
let business: ThrowAwayPostgres;
let call: Calling;
let source: string;

beforeAll(async () => {
  [server, business] = await Promise.all([startTestServer({ TRIBUTARY_DEMO: '0' }), startThrowAwayPostgres()]);
  const live = new pg.Client({ connectionString: business.url });
  await live.connect();
  await live.query(`
    create table dept (id int primary key, name text); comment on table dept is '院系';
    create table student (id int primary key, name text, dept int references dept (id));
    create table "=cmd|x" (id int); create table spare (id int); create table spare_too (id int);`);
  await live.end();
  call = callingAs(server, await server.signIn());
  source = await registerSource(call, { databasename: '学工系统', ...reachOf(business.url) });
  await imported(call, { database_wid: source, all: true });
});
afterAll(() => Promise.all([server.stop(), business.stop()]));

const objects = async (): Promise<DataObject[]> => (await call(listDataObjects, { query: { ps: 100 }, body: { database_wid: source } })).data.rows;
const widOf = async (name: string) => (await objects()).find((one) => one.dataObject === name)!.wid;
const bin = async (body: object = {}) => (await call(listRecycledObjects, { query: { ps: 100 }, body })).data;
async function discard(...names: string[]): Promise<string[]> {
  const wids = await Promise.all(names.map(widOf));
  expect(await call(deleteDataObjects, { body: { wids } })).toMatchObject({ code: 0 });
  return wids;
}
const importAgain = (dataObjects: string) => imported(call, { database_wid: source, dataObjects });

describe('a data object in the recycle bin', () => {
  it('is listed with where it was and who deleted it, found by name and by source', async () => {
    const [wid] = await discard('=cmd|x');
    const { rows, total } = await bin();
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({ wid, name: '=cmd|x', kind: 'table', database_wid: source, database_name: '学工系统', schema_name: 'public', field_num: 1, place_taken: false });
    expect(rows[0]!.deleted_by_name).not.toBe('');
    expect((await bin({ key: 'CMD' })).total).toBe(1);
    expect((await bin({ key: 'nothing' })).total).toBe(0);
    expect((await bin({ database_wid: source })).total).toBe(1);
    expect((await bin({ database_wid: 'another' })).total).toBe(0);
  });

  it('comes back with everything that was said about it', async () => {
    const wid = await widOf('student');
    const { data: object } = await call(getDataObject, { query: { wid } });
    await call(saveDataObject, { body: { ...object, db_schema: object.schema_name, dataObjectName: '在籍学生', dataSign: '1', dataType: '1', dataLevel: '2', proVisionMode: 'On-line' } });
    const facts = async () => {
      const { row_version: _version, modify_time: _time, version_number: _number, ...rest } = (await call(getDataObject, { query: { wid } })).data;
      return rest;
    };
    const before = await facts();
    expect(before.relation_num).toBe(1);
    await call(deleteDataObject, { query: { wid } });
    expect((await call(getDataObject, { query: { wid } })).code).toBe(sourcesErrors.noDataObject.code);
    const { data: checked } = await call(checkRecycledObject, { query: { dataObjectWid: wid } });
    expect(checked.items).toEqual([{ wid, name: '在籍学生', recoverable: true, reason: '', field_num: 3, version_num: expect.any(Number), relation_num: 1 }]);
    expect((await call(recoverRecycledObject, { body: { dataObjectWid: wid } })).data).toMatchObject({ done: 1, refused: [], items: [{ wid, place: '学工系统 / public.student', database_wid: source }] });
    expect(await facts()).toEqual(before);
    expect(await call(recoverRecycledObject, { body: { dataObjectWid: wid } })).toMatchObject({ code: sourcesErrors.notInRecycleBin.code });
  });

  it('cannot come back while another one stands in its place', async () => {
    const [old] = await discard('spare');
    await importAgain('spare');
    expect((await bin({ key: 'spare' })).rows[0]).toMatchObject({ wid: old, place_taken: true });
    expect((await call(checkRecycledObject, { query: { dataObjectWid: old! } })).data.items[0]).toMatchObject({ recoverable: false, reason: expect.stringContaining('spare') });
    expect(await call(recoverRecycledObject, { body: { dataObjectWid: old! } })).toMatchObject({ code: sourcesErrors.objectPlaceTaken.code });
    await discard('spare');
    expect((await call(recoverRecycledObject, { body: { dataObjectWid: old! } })).data.done).toBe(1);
    expect(await widOf('spare')).toBe(old);
  });

  it('goes for good only out of the bin', async () => {
    const living = await widOf('dept');
    expect(await call(removeRecycledObject, { body: { dataObjectWid: living } })).toMatchObject({ code: sourcesErrors.notInRecycleBin.code });
    const [wid] = await discard('spare_too');
    expect((await call(removeRecycledObject, { body: { dataObjectWid: wid! } })).data).toMatchObject({ done: 1, items: [{ wid, place: '' }] });
    expect((await bin({ key: 'spare_too' })).total).toBe(0);
    expect(await call(recoverRecycledObject, { body: { dataObjectWid: wid! } })).toMatchObject({ code: sourcesErrors.notInRecycleBin.code });
  });
});

describe('a batch', () => {
  it('does what it can and says of the rest why not, by list or by text', async () => {
    await importAgain('spare_too');
    const [taken, free] = await discard('spare_too', 'dept');
    await importAgain('spare_too');
    const { data } = await call(recoverRecycledObjects, { body: { dataObjectWid: `${taken},${free}, nobody` } });
    expect(data).toMatchObject({ done: 1, items: [{ wid: free }] });
    expect(data.refused).toEqual([{ wid: taken, name: 'spare_too', reason: expect.stringContaining('imported again') }, { wid: 'nobody', name: '', reason: expect.stringContaining('not in the recycle bin') }]);
    expect((await objects()).map((one) => one.dataObject).sort()).toEqual(['dept', 'spare', 'spare_too', 'student']);
    expect((await call(removeRecycledObjects, { body: { dataObjectWid: [taken!, free!] } })).data).toMatchObject({ done: 1, refused: [{ wid: free }] });
  });
});

describe('emptying', () => {
  it('takes only what the caller sees', async () => {
    const wid = (await bin()).rows[0]!.wid;
    const held = (await bin()).total;
    const other = await callingNarrowly(server, call, [sourcesCan.useRecycleBin]);
    expect((await other(listRecycledObjects, { body: {} })).data.total).toBe(0);
    expect(await other(recoverRecycledObject, { body: { dataObjectWid: wid } })).toMatchObject({ code: sourcesErrors.notInRecycleBin.code });
    expect((await other(clearRecycleBin)).data.removed).toBe(0);
    expect((await call(clearRecycleBin, { query: { family: 'Task' } })).data.removed).toBe(0);
    expect((await bin()).total).toBe(held);
    expect((await call(clearRecycleBin)).data.removed).toBe(held);
    expect((await bin()).total).toBe(0);
    expect((await call(checkRecycledObject, { query: { dataObjectWid: wid } })).data.items).toEqual([]);
  });

  it('happens by itself after the days of the setting, and never while it is 0', async () => {
    const [wid] = await discard('spare');
    const { jobs, settings } = server.platform.services;
    await server.platform.store.db.updateTable('data_object').set({ deleted_time: '2020-01-01T00:00:00Z' }).where('wid', '=', wid!).execute();
    const sweep = async () => (await endOf(call, await jobs.start(sweepRecycleBinJob, {}, { user: null }))).result;
    expect(await sweep()).toEqual({ removed: 0 });
    await settings.set(sourcesSettings.recycleDays, 30, null);
    expect(await sweep()).toEqual({ removed: 1 });
  });
});

describe('families that nothing fills yet', () => {
  it('are empty, and refuse what is not there', async () => {
    for (const list of [listRecycledTasks, listRecycledComposedTasks, listRecycledComputingTasks]) expect((await call(list, { body: {} })).data).toEqual({ rows: [], total: 0 });
    expect(await call(recoverRecycledTask, { body: { taskWid: 'x' } })).toMatchObject({ code: sourcesErrors.notInRecycleBin.code });
    expect((await call(recoverRecycledTasks, { body: { taskWid: ['x', 'y'] } })).data).toMatchObject({ done: 0, refused: [{ wid: 'x' }, { wid: 'y' }] });
    expect((await call(checkRecycledTask, { query: { taskWid: 'x' } })).data.items).toEqual([]);
  });
});
