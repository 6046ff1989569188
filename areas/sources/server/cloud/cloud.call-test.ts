import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CloudDescription, cloudFileFormat, downloadCloudFile, getCloudFilters, getCloudSource, getDataObject, listCloudSources, listDataObjects, previewCloudNames, removeCloudSources, saveDataObject,
  sourcesCan, sourcesErrors, takeCloudNames, uploadCloudFile, type CloudUpload,
} from '#areas/sources';
import type { Envelope } from '#platform/contract';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { callingAs, imported, reachOf, registerSource, type Calling } from '../testing/import-testing.ts';
import { callingNarrowly } from '../testing/narrow-user.ts';

let server: TestServer;
let business: ThrowAwayPostgres;
let call: Calling;
let token: string;
let source: string;

beforeAll(async () => {
  [server, business] = await Promise.all([startTestServer({ TRIBUTARY_DEMO: '0' }), startThrowAwayPostgres()]);
  const live = new pg.Client({ connectionString: business.url });
  await live.connect();
  await live.query('create table "BOOK" (book_id int primary key, title text, "Author" text, shelf text); create table reader (reader_no text, phone text); create table own (id int)');
  await live.end();
  token = await server.signIn();
  call = callingAs(server, token);
  source = await registerSource(call, { databasename: '本馆系统', company: '本校', version: '3', ...reachOf(business.url) });
  await imported(call, { database_wid: source, all: true });
});
afterAll(() => Promise.all([server.stop(), business.stop()]));

const listed = async (body: object = {}) => (await call(listCloudSources, { query: { ps: 100 }, body })).data.rows;
const library = async () => (await listed({ databasename: '图书馆系统', company: '百川示例目录' }))[0]!;
const objectNamed = async (name: string) => {
  const { data: { rows } } = await call(listDataObjects, { query: { ps: 100 }, body: { database_wid: source } });
  return (await call(getDataObject, { query: { wid: rows.find((one) => one.dataObject === name)!.wid } })).data;
};

async function send(content: string | object, { replace = false } = {}): Promise<Envelope<CloudUpload>> {
  const form = new FormData();
  form.append('file', new Blob([typeof content === 'string' ? content : JSON.stringify(content)]), 'shared.json');
  const reply = await fetch(`${server.address}${uploadCloudFile.path}?replace=${replace}`, { method: 'POST', headers: { authentication: token, 'accept-language': 'en' }, body: form });
  return await reply.json() as Envelope<CloudUpload>;
}
async function download(body: object): Promise<string> {
  const reply = await fetch(`${server.address}${downloadCloudFile.path}`, { method: 'POST', headers: { authentication: token, 'content-type': 'application/json' }, body: JSON.stringify(body) });
  expect(reply.headers.get('content-disposition')).toContain('.json');
  return reply.text();
}
const file = (...sources: unknown[]) => ({ format: cloudFileFormat, version: 1, sources });
const small = (databasename: string, more: object = {}) => ({ databasename, objects: [{ dataObject: 't', fields: [{ dataField: 'f' }] }], ...more });

describe('the catalogue that comes with the platform', () => {
  it('describes five systems, filtered by name, company and version', async () => {
    const rows = await listed();
    expect(rows.map((row) => row.databasename).sort()).toEqual(['一卡通系统', '人事系统', '图书馆系统', '教务系统', '财务系统'].sort());
    for (const row of rows) {
      expect(row).toMatchObject({ built_in: true, catalogue: '' });
      const { data } = await call(getCloudSource, { query: { wid: row.wid } });
      expect(data.objects.length).toBe(row.object_num);
      expect(row.object_num).toBeGreaterThanOrEqual(5);
      expect(CloudDescription.safeParse(data).success).toBe(true);
    }
    expect((await call(getCloudFilters)).data).toEqual({ databasename: expect.arrayContaining(['教务系统']), company: ['百川示例目录'], version: ['1.0'] });
    expect(await listed({ version: '9' })).toEqual([]);
    expect(await listed({ key: '馆藏' })).toHaveLength(1);
  });

  it('cannot be deleted', async () => {
    expect(await call(removeCloudSources, { body: { wids: [(await library()).wid] } })).toMatchObject({ code: sourcesErrors.cloudBuiltIn.code });
  });
});

describe('names of a description', () => {
  it('are previewed for tables and fields of the same name, and fill only what is empty', async () => {
    const book = await objectNamed('BOOK');
    await call(saveDataObject, { body: { ...book, db_schema: book.schema_name, dataObjectName: '我的书', dataSign: '1', dataType: '1', dataLevel: '', proVisionMode: 'On-line' } });
    const cloud_wid = (await library()).wid;
    const { data: preview } = await call(previewCloudNames, { body: { database_wid: source, cloud_wid } });
    expect(preview).toMatchObject({ matched: 2, objects: 3, left_out: 0, replaces: 1 });
    expect(preview.rows.map((row) => [row.dataObject, row.dataField, row.proposed, row.state])).toEqual([
      ['BOOK', '', '书目', 'replaces'], ['BOOK', 'book_id', '书目编号', 'fills'], ['BOOK', 'title', '题名', 'fills'], ['BOOK', 'Author', '责任者', 'fills'],
      ['reader', '', '读者', 'fills'], ['reader', 'reader_no', '读者证号', 'fills'], ['reader', 'phone', '联系电话', 'fills'],
    ]);
    expect((await objectNamed('reader')).dataObjectName).toBe('');

    const phone = preview.rows.find((row) => row.dataField === 'phone')!;
    expect((await call(takeCloudNames, { body: { database_wid: source, cloud_wid, wids: [phone.wid] } })).data).toEqual({ objects: 0, fields: 1, kept: 0 });
    expect((await call(takeCloudNames, { body: { database_wid: source, cloud_wid } })).data).toEqual({ objects: 2, fields: 4, kept: 0 });
    expect(await objectNamed('BOOK')).toMatchObject({ dataObjectName: '我的书', dataObjectDesc: '一种书一条，复本另存' });
    expect((await objectNamed('reader')).dataFields.map((field) => field.dataFieldName)).toEqual(['读者证号', '联系电话']);
    expect((await call(takeCloudNames, { body: { database_wid: source, cloud_wid } })).data).toEqual({ objects: 0, fields: 0, kept: 1 });
    expect((await call(takeCloudNames, { body: { database_wid: source, cloud_wid, overwrite: true } })).data).toEqual({ objects: 1, fields: 0, kept: 0 });
    expect((await objectNamed('BOOK')).dataObjectName).toBe('书目');
  });

  it('are not given to a source the caller does not see', async () => {
    const other = await callingNarrowly(server, call, [sourcesCan.readSources, sourcesCan.writeSources]);
    const body = { database_wid: source, cloud_wid: (await library()).wid };
    for (const asked of [previewCloudNames, takeCloudNames] as const) expect((await other(asked, { body })).code).toBe(sourcesErrors.noDataSource.code);
    expect((await other(downloadCloudFile, { body: { database_wid: source } })).code).toBe(sourcesErrors.noDataSource.code);
  });
});

describe('a catalogue file', () => {
  it('made of a source tells nothing of how it is reached, and can be read again', async () => {
    const text = await download({ database_wid: source });
    const { password, port } = new URL(business.url);
    for (const secret of [password, port, '127.0.0.1']) expect(text).not.toContain(secret);
    const { sources: [made] } = JSON.parse(text);
    expect(made).toMatchObject({ databasename: '本馆系统', company: '本校', version: '3', objects: expect.arrayContaining([expect.objectContaining({ dataObject: 'reader', dataObjectName: '读者' })]) });
    expect(await send(text)).toMatchObject({ code: 0, data: { added: 1, replaced: 0, duplicates: [], refused: [] } });
    const [row] = await listed({ databasename: '本馆系统' });
    expect(row).toMatchObject({ catalogue: 'shared.json', built_in: false, object_num: 3, field_num: 7 });
    expect(JSON.parse(await download({ wids: [row!.wid] }))).toEqual(JSON.parse(text));
  });

  it('tells of duplicates, replaces them when asked, and never what came with the platform', async () => {
    const again = small('本馆系统', { company: '本校', version: '3' });
    const ours = small('教务系统', { company: '百川示例目录', version: '1.0' });
    const { data } = await send(file(again, again, ours));
    expect(data).toMatchObject({ added: 0, replaced: 0, refused: [] });
    expect(data.duplicates.map((one) => one.entry)).toEqual([1, 2, 3]);
    expect((await send(file(again, ours), { replace: true })).data).toMatchObject({ replaced: 1, duplicates: [{ entry: 2, name: '教务系统' }] });
    expect((await listed({ databasename: '本馆系统' }))[0]).toMatchObject({ object_num: 1 });
  });

  it('says of each entry what is wrong with it, and takes the others', async () => {
    const { data } = await send(file(small('好的 <b>=cmd|x\u0000'), { databasename: '没有表', objects: [] }, { objects: [{ dataObject: '' }] }, 7));
    expect(data).toMatchObject({ added: 1, refused: [{ entry: 2, name: '没有表' }, { entry: 3, name: '' }, { entry: 4 }] });
    expect(data.refused[1]!.reason).toMatch(/databasename.*objects\.0\.dataObject/);
    expect(await listed({ databasename: '好的 <b>=cmd|x' })).toHaveLength(1);
  });

  it('that is something else is refused whole', async () => {
    for (const wrong of ['not json', '[]', '{"format":"another","version":1,"sources":[{}]}', '\u00ff']) expect((await send(wrong)).code).toBe(sourcesErrors.cloudFileUnreadable.code);
    expect((await call(downloadCloudFile, { body: {} })).code).toBe(sourcesErrors.nothingToDownload.code);
    expect((await call(downloadCloudFile, { body: { wids: ['nobody'] } })).code).toBe(sourcesErrors.noCloudSource.code);
  });

  it('is deleted entry by entry', async () => {
    const [row] = await listed({ databasename: '本馆系统' });
    expect((await call(removeCloudSources, { body: { wids: [row!.wid] } })).data.removed).toBe(1);
    expect((await call(removeCloudSources, { body: { wids: [row!.wid] } })).code).toBe(sourcesErrors.noCloudSource.code);
  });
});
