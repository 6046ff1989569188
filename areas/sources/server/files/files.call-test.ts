import { createServer, type Server } from 'node:http';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import exceljs from 'exceljs';
import FtpSrv from 'ftp-srv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deleteFileResources, deleteFileSource, deleteUploads, detectNow, getFileResource, listDocuments, listFileResources, listFileSources, listLogResources, listUploads, previewDocument,
  saveDataSource, saveFileResource, saveFileSource, saveLogSource, sourcesErrors, sourcesSettings, testDataSource, updateFileResource, updateFileSource, uploadDatabaseFile,
  uploadSourceFile, uploadsPlace, type FileDetection,
} from '#areas/sources';
import { changeRoleMembers, saveRole, saveRoleGrants } from '#areas/system';
import { coreProperties, docxOf, paragraph, pdfPages, show } from '#engine/connectors/documents/testing-documents.ts';
import { zipOf } from '#engine/connectors/files/packing/testing-zip.ts';
import type { AnyCall, BodyInput, Envelope } from '#platform/contract';
import { listAuditRecords } from '#platform/contract/platform/audit.ts';
import { changeSetting } from '#platform/contract/platform/settings.ts';
import { startTestServer, type CallInput, type TestServer } from '../../../../apps/server/testing.ts';
import { encodeGb18030 as gb18030 } from '../demo/campus-card/gb18030.ts';
import { sweepUploads } from './sweep-uploads.ts';

let server: TestServer;
let token: string;
let source: string;
const root = mkdtempSync(join(tmpdir(), 'tributary-files-test-'));

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn();
  source = (await call(saveFileSource, { body: { databasename: '教务文件' } })).data.wid;
});
afterAll(async () => {
  await server.stop();
  rmSync(root, { recursive: true, force: true });
});

const call = <C extends AnyCall>(declared: C, input: CallInput<C> = {}) => server.call(declared, { token, ...input });
const change = (key: string, value: unknown) => call(changeSetting, { params: { key }, body: { value } });
type Given = Partial<BodyInput<typeof detectNow>>;
const body = (given: Given = {}) => ({ datasource_wid: source, filename: 'resource', fs_urls: [uploadsPlace(source)], ...given });
const look = async (given: Given = {}): Promise<FileDetection> => (await call(detectNow, { body: body(given) })).data;
const whole = (value: unknown) => JSON.stringify(value);

async function upload<Reply = { name: string; size: number }>(name: string, content: Buffer | string, { to = source, replace = 0, path = uploadSourceFile.path as string, as = token } = {}): Promise<Envelope<Reply>> {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(content as Buffer)]), name);
  const response = await fetch(`${server.address}${path}?datasource_wid=${to}&replace=${replace}`, { method: 'POST', headers: { authentication: as, 'accept-language': 'en' }, body: form });
  return (await response.json()) as Envelope<Reply>;
}

async function parquetFile(): Promise<Buffer> {
  const path = join(root, 'made.parquet');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`copy (select 9007199254740993::bigint as id, '张三' as name, 1.50::decimal(10,2) as fee) to '${path}' (format parquet)`);
  connection.disconnectSync();
  instance.closeSync();
  return readFileSync(path);
}

async function workbook(): Promise<Buffer> {
  const made = new exceljs.Workbook();
  const sheet = made.addWorksheet('名单');
  for (const row of [['2026 级学生名单'], ['学号', '姓名', '入学'], ['00000001', '张三', new Date(Date.UTC(2026, 8, 1))], ['00000002', '李四', null]]) sheet.addRow(row);
  made.addWorksheet('说明').addRow(['x']);
  return Buffer.from(await made.xlsx.writeBuffer());
}

describe('an uploaded file', () => {
  it('is listed, replaced when that is wanted, and deleted', async () => {
    expect((await upload('名单 "一".csv', 'a,b\n1,2\n')).data).toMatchObject({ name: '名单 "一".csv', size: 8 });
    expect((await upload('名单 "一".csv', 'x')).code).toBe(sourcesErrors.uploadTaken.code);
    expect((await upload('名单 "一".csv', 'a,b\n1,2\n3,4\n', { replace: 1 })).data.size).toBe(12);
    const { data } = await call(listUploads, { query: { datasource_wid: source, name: '名单' } });
    expect(data).toMatchObject({ total: 1, rows: [{ name: '名单 "一".csv', size: 12 }], used: 12, quota: 5 * 1024 ** 3 });
    expect((await call(deleteUploads, { body: { datasource_wid: source, names: ['名单 "一".csv', '../x'] } })).code).toBe(sourcesErrors.noUpload.code);
    expect((await call(deleteUploads, { body: { datasource_wid: source, names: ['名单 "一".csv'] } })).data.deleted).toBe(1);
    expect((await call(listUploads, { query: { datasource_wid: source } })).data.total).toBe(0);
  });

  it('keeps to its folder, whatever its name says, and to the space there is', async () => {
    expect((await upload('../../../escaped.csv', 'x')).data.name).toBe('escaped.csv');
    for (const name of ['..', '.hidden', `${'长'.repeat(100)}.csv`]) expect((await upload(name, 'x')).code, name).toBe(sourcesErrors.uploadName.code);
    await change(sourcesSettings.uploadGigabytes.key, 0.001);
    expect((await upload('large.bin', Buffer.alloc(1_200_000))).code).toBe(sourcesErrors.uploadQuota.code);
    await change(sourcesSettings.uploadGigabytes.key, 5);
    expect(readdirSync(join(server.data, 'sources/uploads', source))).toEqual(['escaped.csv']);
    expect(readdirSync(join(server.data, 'sources/uploads/incoming'))).toEqual([]);
    await call(deleteUploads, { body: { datasource_wid: source, names: ['escaped.csv'] } });
  });

  it('of a database can be used by a database source', async () => {
    const database = new DatabaseSync(join(root, 'x.db'));
    database.exec('create table t (a integer)');
    database.close();
      const given = await upload<{ path: string; db_type: string }>('图书.db', readFileSync(join(root, 'x.db')), { path: uploadDatabaseFile.path });
    expect(given.data).toMatchObject({ db_type: 'sqlite', path: expect.stringMatching(/^uploads\/databases\/[0-9a-f]{32}\/图书\.db$/) });
    const { data } = await call(saveDataSource, { body: { databasename: 'uploaded', source_type: 'dataBase', db_type: 'sqlite', db_url: given.data.path } });
    expect((await call(testDataSource, { body: { wid: data.wid } })).data).toMatchObject({ connect_status: '1' });
    expect((await upload('no.db', 'no database', { path: uploadDatabaseFile.path })).code).toBe(sourcesErrors.notADatabaseFile.code);
  });
});

describe('looking at files', () => {
  it('reads a packed GB18030 file and guesses how', async () => {
    await upload('card.csv.gz', gzipSync(gb18030('卡号;姓名;余额\n00012;张三;12.50\n00013;李四;\n')));
    const plain = await look({ pattern: 'card*' });
    expect(plain).toMatchObject({ success: true, format: 'delimited', row_num: 2, rows: [['00012', '张三', '12.50'], ['00013', '李四', null]] });
    expect(plain.fields).toEqual([
      { name: '卡号', type: 'string', nullable: false, length: 5, null_share: 0, examples: ['00012', '00013'] },
      { name: '姓名', type: 'string', nullable: false, length: 2, null_share: 0, examples: ['张三', '李四'] },
      { name: '余额', type: 'decimal(38,2)', nullable: true, null_share: 0.5, examples: ['12.50'] },
    ]);
    expect((await look({ pattern: 'card*', detect: true })).settings).toEqual({ compression_type: 'gzip', file_reader_class: 'delimited', encoding: 'gb18030', delimiter: ';', rows_to_skip: 0, header: 1 });
    expect(await look({ pattern: 'card*', encoding: 'utf-8' })).toMatchObject({ success: false, failure: { stage: 'format', field: 'encoding' }, files: { total: 1 }, rows: [] });
  });

  it('reads a workbook with a title above its table', async () => {
    await upload('students.xlsx', await workbook());
    const found = await look({ pattern: 'students.xlsx', detect: true });
    expect(found).toMatchObject({ success: true, sheets: ['名单', '说明'], settings: { file_reader_class: 'excel', sheet: '名单', rows_to_skip: 1, header: 1, compression_type: 'none' } });
    expect(found.fields.map(({ name, type }) => [name, type])).toEqual([['学号', 'string'], ['姓名', 'string'], ['入学', 'date']]);
    expect(await look({ pattern: 'students.xlsx', sheet: '没有' })).toMatchObject({ failure: { field: 'sheet' } });
  });

  it('reads JSON lines, JSON, fixed-width lines and Parquet', async () => {
    await upload('a.jsonl', '{"id": 12345678901234567890, "tags": ["x"]}\n{"id": 2}\n');
    expect(await look({ pattern: 'a.jsonl' })).toMatchObject({ format: 'json-lines', rows: [['12345678901234567890', '["x"]'], ['2', null]] });
    await upload('b.json', '{"code": 0, "data": {"rows": [{"id": 1}, {"id": 2}]}}');
    expect(await look({ pattern: 'b.json', detect: true })).toMatchObject({ settings: { record_pointer: '/data/rows' }, rows: [['1'], ['2']] });
    await upload('c.txt', gb18030('001 张三   18\n002 欧阳锋 20\n003 李四   19\n'));
    expect(await look({ pattern: 'c.txt', detect: true })).toMatchObject({ settings: { file_reader_class: 'fixed-width', widths: [4, 7, 2], width_unit: 'byte', header: 0 }, lines: ['001 张三   18', '002 欧阳锋 20', '003 李四   19', ''], rows: [['001', '张三', '18'], ['002', '欧阳锋', '20'], ['003', '李四', '19']] });
    await upload('d.parquet', await parquetFile());
    expect(await look({ pattern: 'd.parquet', detect: true })).toMatchObject({ format: 'parquet', rows: [['9007199254740993', '张三', '1.50']] });
  });

  it('lists what matches page by page and looks into the chosen one', async () => {
    const all = await look({ pattern: '*', ps: 2, pi: 2 });
    expect(all.files).toMatchObject({ total: 6, rows: [{ path: 'c.txt' }, { path: 'card.csv.gz' }] });
    expect((await look({ pattern: '*', path: 'b.json', place: 0, record_pointer: '/data/rows' })).file).toMatchObject({ path: 'b.json', size: 53 });
    expect(await look({ pattern: '*.none' })).toMatchObject({ success: false, failure: { stage: 'files', field: 'pattern' } });
  });
});

describe('a file resource', () => {
  it('is saved with the defaults of the wire, found, looked at as stored, changed and deleted', async () => {
    const { data } = await call(saveFileResource, { body: { wid: '0', datasource_wid: source, filename: 'card.csv.gz', filecomment: '一卡通 =cmd|x', fs_urls: uploadsPlace(source) } });
    const { data: read } = await call(getFileResource, { query: { wid: data.wid } });
    expect(read).toMatchObject({ protocol: 'file', compression_type: 'gizp', file_reader_class: 'text', policy_cleanup: 'none', header: 1, poll: 1, policy_recursive: 1, order_num: 0, check_state: '' });
    expect((await call(detectNow, { body: { wid: data.wid } })).data).toMatchObject({ success: true, row_num: 2 });
    const { rows } = (await call(listFileResources, { query: { databasename: '一卡通', datasoutce_wid: source, pi: 1, ps: 10 } })).data;
    expect(rows).toMatchObject([{ filename: 'card.csv.gz', databasename: '教务文件', check_state: 'success', fields: [{ name: '卡号' }, { name: '姓名' }, { name: '余额', null_share: 0.5 }] }]);
    expect(whole(rows)).not.toContain('张三');
    expect((await call(saveFileResource, { body: body({ filename: 'CARD.csv.gz' }) as never })).fields).toHaveProperty('filename');
    expect((await call(updateFileResource, { body: { ...body({ filename: 'card.csv.gz', header: 0, file_reader_class: 'com.example.CsvFileReader' }), ...data } as never })).code).toBe(0);
    expect((await call(getFileResource, { query: { wid: data.wid } })).data).toMatchObject({ header: 0, file_reader_class: 'delimited' });
    expect((await call(deleteFileResources, { query: { wids: data.wid } })).data.deleted).toBe(1);
  });

  it('says at its field what is wrong', async () => {
    const wrong = await call(saveFileResource, {
      body: body({ protocol: 'ftp', fs_urls: ['ftp://ann:pass@host/'], policy_regex: '(', encoding: 'klingon', file_reader_class: 'fixed-width', policy_cleanup: 'move', cron: 'x', record_pointer: '$..x' }) as never,
    });
    expect(wrong.code).toBe(sourcesErrors.resourceNeedsAttention.code);
    expect(Object.keys(wrong.fields!).toSorted()).toEqual(['cron', 'encoding', 'fs_urls', 'policy_cleanup_move', 'policy_regex', 'record_pointer', 'widths']);
    expect((await call(saveFileResource, { body: body({ max_columns: 0 as never }) as never })).fields).toHaveProperty('max_columns');
  });
});

describe('folders of the server', () => {
  it('are read only where that is allowed, and no link leads out', async () => {
    const folder = join(root, 'allowed');
    const secret = join(root, 'secret');
    for (const one of [folder, secret]) mkdirSync(one);
    writeFileSync(join(folder, 'good.csv'), 'a\n1\n');
    writeFileSync(join(secret, 'bad.csv'), 'a\n1\n');
    symlinkSync(join(secret, 'bad.csv'), join(folder, 'linked.csv'));
    symlinkSync(secret, join(folder, 'out'));
    expect(await look({ fs_urls: [folder], pattern: '*' })).toMatchObject({ success: false, failure: { stage: 'place', field: 'fs_urls' } });
    await change(sourcesSettings.localFolders.key, [folder]);
    expect((await look({ fs_urls: [folder], pattern: '*' })).files.rows.map(({ path }) => path)).toEqual(['good.csv']);
    expect(await look({ fs_urls: [join(folder, 'out')], pattern: '*' })).toMatchObject({ success: false });
  });

  it('of other sources and of the platform itself stay closed, however wide the allowed ones are', async () => {
    const other = (await call(saveFileSource, { body: { databasename: 'other' } })).data.wid;
    await upload('theirs.csv', 'a\n1\n', { to: other });
    await change(sourcesSettings.localFolders.key, [tmpdir()]);
    for (const place of [uploadsPlace(other), 'uploads', '.', server.data, join(server.data, 'secrets'), tmpdir()]) {
      expect((await call(detectNow, { body: body({ fs_urls: [place], pattern: '*' }) })).fields, place).toHaveProperty('fs_urls');
    }
    await change(sourcesSettings.localFolders.key, []);
    expect((await call(deleteFileSource, { query: { wid: other } })).code).toBe(0);
    const folder = (wid: string) => join(server.data, 'sources/uploads', wid);
    for (const wid of [other, source]) utimesSync(folder(wid), 0, 0);
    expect(await sweepUploads(server.platform.store.db, server.platform.services)).toBe(1);
    expect([existsSync(folder(other)), existsSync(folder(source))]).toEqual([false, true]);
  });
});

describe('files of other machines', () => {
  let web: Server;
  let ftp: FtpSrv;
  let address: string;
  let port: number;
  beforeAll(async () => {
    mkdirSync(join(root, 'ftp'));
    writeFileSync(join(root, 'ftp/good.csv'), 'a\n1\n');
    web = createServer((request, response) => {
      if (request.url === '/away.csv') response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end();
      else response.writeHead(200, { 'content-length': 4, 'last-modified': new Date(0).toUTCString() }).end(request.method === 'HEAD' ? undefined : 'a\n1\n');
    });
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
    port = (probe.address() as AddressInfo).port;
    await new Promise((resolve) => probe.close(resolve));
    const quiet = { trace() {}, debug() {}, info() {}, warn() {}, error() {}, fatal() {}, child: () => quiet };
    ftp = new FtpSrv({ url: `ftp://127.0.0.1:${port}`, pasv_url: '127.0.0.1', pasv_min: 20_000, pasv_max: 29_999, log: quiet as never });
    ftp.on('login', ({ username, password }, resolve, reject) => (username === 'reader' && password === 'ftp-pass-7' ? resolve({ root: join(root, 'ftp') }) : reject(new Error('no'))));
    await ftp.listen();
  });
  afterAll(async () => {
    await ftp.close();
    await new Promise((resolve) => web.close(resolve));
  });

  it('are reached only where that is allowed, also after a redirect', async () => {
    const given = { protocol: 'http', fs_urls: [`${address}/a.csv`], pattern: '*' } as Given;
    expect(await look(given)).toMatchObject({ success: false, failure: { stage: 'place', field: 'fs_urls', remedy: '127.0.0.1' } });
    await change(sourcesSettings.allowedNetworks.key, ['127.0.0.0/8']);
    expect(await look(given)).toMatchObject({ success: true, rows: [['1']] });
    expect(await look({ ...given, fs_urls: [`${address}/away.csv`] })).toMatchObject({ success: false, failure: { remedy: '169.254.169.254' } });
  });

  it('are read with a password that stays with its server and that nobody sees again', async () => {
    const given = { protocol: 'ftp', fs_urls: [`ftp://127.0.0.1:${port}/`], pattern: '*.csv', access_key: 'reader' } as Given;
    const { data } = await call(saveFileResource, { body: body({ ...given, filename: 'by ftp', secret_key: 'ftp-pass-7', key_file: 'private-key-7' }) as never });
    const found = await call(detectNow, { body: { wid: data.wid } });
    expect(found.data).toMatchObject({ success: true, files: { rows: [{ path: 'good.csv' }] }, rows: [['1']] });
    expect(await look({ ...given, secret_key: 'wrong' })).toMatchObject({ failure: { field: 'secret_key' } });
    const stored = body({ ...given, wid: data.wid, filename: 'by ftp' });
    expect(await look(stored)).toMatchObject({ success: true });
    for (const bend of [{ fs_urls: ['ftp://127.0.0.1:9/'] }, { fs_urls: [...given.fs_urls as string[], 'ftp://example.org/'] }, { protocol: 'sftp' }, { access_key: 'other' }]) {
      expect((await call(detectNow, { body: { ...stored, ...bend } as never })).code, whole(bend)).not.toBe(0);
    }
    expect((await call(updateFileResource, { body: { ...stored, fs_urls: ['ftp://127.0.0.1:9/'] } as never })).fields).toMatchObject({ secret_key: expect.any(String), key_file: expect.any(String) });
    expect((await call(updateFileResource, { body: { ...stored, key_file: '' } as never })).code).toBe(0);
    const { data: read } = await call(getFileResource, { query: { wid: data.wid } });
    expect(read.secret_names).toEqual(['secret_key']);
    const audit = await call(listAuditRecords, { query: { ps: 200 } });
    const rows = await server.platform.store.db.selectFrom('source_resource').selectAll().execute();
    for (const word of ['ftp-pass-7', 'private-key-7']) expect(whole([audit.data, rows, read, found])).not.toContain(word);
  });
});

describe('documents', () => {
  let documents: string;
  beforeAll(async () => {
    documents = (await call(saveLogSource, { body: { databasename: '公文', dataSourceType: 'UNSTRUCTURED' } })).data.wid;
    const docx = docxOf(paragraph('关于开展 &lt;检查&gt; 的通知'), coreProperties);
    await upload('通知.docx', docx, { to: documents });
    await upload('report.pdf', pdfPages([show('(Annual report)')], { info: '<< /Author (Zhang San) >>' }), { to: documents });
    await upload('all.zip', zipOf([{ name: 'inner.docx', content: docx }, { name: 'picture.png', content: Buffer.from('89504e470d0a1a0a', 'hex') }]), { to: documents });
    await upload('broken.pdf', '%PDF-1.5 nothing', { to: documents });
  });

  it('are listed and filtered by kind', async () => {
    const { data } = await call(listDocuments, { query: { datasource_wid: documents } });
    expect(data).toMatchObject({ total: 4, kinds: { docx: 1, pdf: 2, archive: 1 }, more: false });
    expect((await call(listDocuments, { query: { datasource_wid: documents, kind: 'pdf', name: 'REP' } })).data.rows).toMatchObject([{ path: 'report.pdf', kind: 'pdf' }]);
  });

  it('give their text and properties; what cannot be read says why', async () => {
    const preview = async (path: string) => (await call(previewDocument, { query: { datasource_wid: documents, path } })).data.parts;
    expect(await preview('通知.docx')).toMatchObject([{ kind: 'docx', text: '关于开展 <检查> 的通知', properties: { title: '年度 & 报告', author: '张三' }, problem: null }]);
    expect(await preview('report.pdf')).toMatchObject([{ kind: 'pdf', text: 'Annual report', properties: { author: 'Zhang San', pages: 1 } }]);
    expect(await preview('all.zip')).toMatchObject([{ name: 'all.zip!/inner.docx', text: '关于开展 <检查> 的通知' }, { name: 'all.zip!/picture.png', text: '', problem: { en: expect.any(String) } }]);
    expect(await preview('broken.pdf')).toMatchObject([{ text: '', problem: { zh: expect.any(String) } }]);
    expect((await call(previewDocument, { query: { datasource_wid: documents, path: '../../x' } })).code).toBe(sourcesErrors.connectorFailed.code);
  });

  it('of a place of their own are a resource that the calls for logs list too', async () => {
    const { data } = await call(saveFileResource, { body: { dataSourceType: 'UNSTRUCTURED', datasource_wid: documents, filename: '全部通知', fs_urls: [uploadsPlace(documents)], pattern: '*.docx' } });
    expect((await call(listLogResources, { query: { dataSourceType: 'UNSTRUCTURED', datasoutce_wid: documents } })).data.rows).toMatchObject([{ wid: data.wid, logname: '全部通知' }]);
    expect((await call(listDocuments, { query: { datasource_wid: documents, wid: data.wid } })).data.rows).toMatchObject([{ path: '通知.docx' }]);
  });
});

describe('people', () => {
  it('see, read and upload only where their role lets them', async () => {
    const { wid } = await server.addUser('files.stranger');
    const { data: role } = await call(saveRole, { body: { key: 'files-own', name: { zh: '本人' }, data_scope: 'own' } });
    await call(saveRoleGrants, { body: { wid: role.wid, menus: [], permissions: ['source:read', 'source:write'] } });
    await call(changeRoleMembers, { body: { wid: role.wid, add: [{ kind: 'user', wid }] } });
    const stranger = await server.signIn('files.stranger');
    await server.useRole(stranger, role.wid);
    const as = { token: stranger };
    expect((await call(listFileSources, as)).data.total).toBe(0);
    expect((await call(listUploads, { ...as, query: { datasource_wid: source } })).code).toBe(sourcesErrors.noDataSource.code);
    expect((await call(detectNow, { ...as, body: body() })).code).toBe(sourcesErrors.noDataSource.code);
    expect((await upload('x.csv', 'x', { as: stranger })).code).toBe(sourcesErrors.noDataSource.code);
    const own = (await call(saveFileSource, { ...as, body: { databasename: 'mine' } })).data;
    await upload('mine.csv', 'a\nsecret value\n', { to: own.wid, as: stranger });
    const found = (await call(detectNow, { ...as, body: { datasource_wid: own.wid, filename: 'mine.csv', fs_urls: [uploadsPlace(own.wid)] } })).data;
    expect(found).toMatchObject({ success: true, sample: false, fields: [{ name: 'a', examples: [] }], rows: [], lines: [] });
    expect((await call(updateFileSource, { ...as, body: { ...own, databasename: 'mine too' } })).code).toBe(0);
  });
});
