import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePassword, departmentImport, getDeptList, listUsers, login, saveUser, userImport } from '#areas/system';
import { encodePassword, platformErrors, type AnyCall } from '#platform/contract';
import { listAuditRecords } from '#platform/contract/platform/audit.ts';
import { serviceErrors } from '#platform/contract/platform/errors.ts';
import { uploadFile } from '#platform/contract/platform/files.ts';
import type { ImportResult } from '#platform/contract/platform/imports.ts';
import { getRun } from '#platform/contract/platform/jobs.ts';
import { readSheet } from '#platform/server/import/read-sheet.ts';
import { until } from '#platform/server/testing-store.ts';
import { startTestServer, type CallInput, type TestServer } from '../../../../apps/server/testing.ts';
import { aSheet } from './testing.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ TRIBUTARY_DEMO: '1' });
  token = await server.signIn();
});
afterAll(() => server.stop());

const call = <C extends AnyCall>(declared: C, input: CallInput<C> = {}) => server.call(declared, { token, ...input });

async function upload(sheet: Buffer, name = '人员.xlsx', as = token): Promise<string> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(sheet)], name));
  const response = await fetch(`${server.address}${uploadFile.path}`, { method: 'POST', headers: { authentication: as }, body: form });
  return ((await response.json()) as { data: { wid: string } }).data.wid;
}

async function ended(run: string): Promise<ImportResult> {
  const { result, state } = await until(async () => {
    const { data } = await call(getRun, { params: { wid: run } });
    return ['succeeded', 'failed', 'stopped'].includes(data.state) && data;
  }, 60);
  expect(state).toBe('succeeded');
  return result as ImportResult;
}

async function download(declared: AnyCall, query: Record<string, string> = {}, language = 'zh') {
  const response = await fetch(`${server.address}${declared.path}?${new URLSearchParams(query)}`, { headers: { authentication: token, 'accept-language': language } });
  const rows: string[][] = [];
  for await (const { cells } of readSheet(Buffer.from(await response.arrayBuffer()))) rows.push(cells);
  return { name: decodeURIComponent(response.headers.get('content-disposition') ?? ''), rows };
}

describe('an import of users', () => {
  const bad = [['import-2', '=cmd|calc', 'nobody'], ['', '无名', '']];
  let file: string;
  let dry: string;

  it('begins with a template that can be filled in, whose example is left alone', async () => {
    const { name, rows } = await download(userImport.template);
    expect(name).toContain('用户导入模板.xlsx');
    expect(rows[0]!.slice(0, 3)).toEqual(['用户名 *', '姓名 *', '性别']);
    const untouched = await upload(await aSheet(rows));
    const { data } = await call(userImport.start, { body: { file: untouched } });
    await until(async () => (await call(getRun, { params: { wid: data.run } })).data.state === 'failed');
    expect((await call(getRun, { params: { wid: data.run } })).data.error!.zh).toContain('没有数据');
    const filled = await upload(await aSheet([...rows, ['from-template', '从模板来']]));
    expect(await ended((await call(userImport.start, { body: { file: filled } })).data.run)).toMatchObject({ read: 1, good: 1 });
  });

  it('is tried first, and its problems are listed page by page in either language', async () => {
    file = await upload(await aSheet([['用户名', '姓名', '邮箱', '部门', '备注'], ['import-1', '川流', 'a@example.edu', '江川大学/学院/计算机学院', 'x'], ...bad.map((row) => [...row, '', 'y'])]));
    dry = (await call(userImport.start, { body: { file } })).data.run;
    expect(await ended(dry)).toMatchObject({ dryRun: true, saved: false, read: 3, good: 1, bad: 2, created: 1, ignored: ['备注'], report: true });
    const english = await call(userImport.problems, { query: { run: dry, ps: 1, pi: 2 } });
    expect(english.data).toMatchObject({ total: 2, rows: [{ row: 4, column: '用户名', value: '', reason: 'Required. Fill it in.' }] });
    const chinese = await call(userImport.problems, { query: { run: dry }, language: 'zh' });
    expect(chinese.data.rows[0]).toMatchObject({ row: 3, column: '邮箱', value: 'nobody', reason: expect.stringContaining('不是有效的邮箱地址') });
    expect((await call(listUsers, { body: { key: 'import-' } })).data.total).toBe(0);
  });

  it('gives the bad rows as a workbook that can be mended and imported again', async () => {
    const { name, rows } = await download(userImport.report, { run: dry });
    expect(name).toContain('人员-错误报告.xlsx');
    expect(rows[0]).toEqual(['原行号', '用户名', '姓名', '邮箱', '部门', '备注', '问题']);
    expect(rows[1]).toEqual(['3', 'import-2', '=cmd|calc', 'nobody', '', 'y', expect.stringContaining('邮箱：不是有效的邮箱地址')]);
  });

  it('stores the good ones, who then sign in and must choose a password of their own', async () => {
    const body = { file, dryRun: false, wrong: 'good' as const, initialPassword: encodePassword('First-Day-2026') };
    const { run } = (await call(userImport.start, { body })).data;
    expect(await ended(run)).toMatchObject({ saved: true, created: 1, bad: 2 });
    const { data } = await call(listUsers, { body: { key: 'import-1' } });
    expect(data.rows).toMatchObject([{ name: '川流', departments: [{ name: '计算机学院', main: true }], has_password: true }]);
    const first = await server.call(login, { body: { userId: 'import-1', passWord: encodePassword('First-Day-2026') } });
    expect(first.code).toBe(0);
    const own = first.data.object.token;
    expect((await server.call(getDeptList, { token: own })).code).toBe(platformErrors.passwordDue.code);
    expect((await server.call(changePassword, { token: own, body: { oldPassword: encodePassword('First-Day-2026'), newPassword: encodePassword('Second-Day-2026') } as never })).code).toBe(0);
    const job = await call(getRun, { params: { wid: run } });
    expect(JSON.stringify(job.data)).not.toContain(encodePassword('First-Day-2026'));
    const audit = await call(listAuditRecords, { query: { object_wid: run, ps: 10 } as never });
    expect(audit.data.total).toBe(2);
  });

  it('refuses an initial password against the rules at its field, and a file of somebody else', async () => {
    expect(await call(userImport.start, { body: { file, initialPassword: encodePassword('x') } })).toMatchObject({ code: expect.any(Number), fields: { initialPassword: expect.stringMatching(/at least/) } });
    const other = await upload(await aSheet([['userid', 'name'], ['a', 'b']]), 'x.xlsx', await server.signIn('consumer'));
    expect(await call(userImport.start, { body: { file: other } })).toMatchObject({ code: serviceErrors.fileNotFound.code });
  });

  it('is for those who may manage users, and each sees their own', async () => {
    const stranger = await server.signIn('consumer');
    for (const declared of Object.values(userImport)) expect((await server.call(declared as AnyCall, { token: stranger, query: { run: dry }, body: { file } })).status).toBe(403);
    expect((await call(departmentImport.problems, { query: { run: dry } })).code).toBe(serviceErrors.runNotFound.code);
    expect((await call(saveUser, { body: { userid: 'import-1', name: 'x' } })).code).not.toBe(0);
  });
});

describe('an import of departments', () => {
  it('brings parents and children in one file and refuses all of it when that was chosen', async () => {
    const sheet = await aSheet([['部门编码', '部门名称', '上级部门'], ['NEW2', '新系', 'NEW1'], ['NEW1', '新学院', 'JCU'], ['NEW3', '错', 'nowhere']]);
    const file = await upload(sheet, '部门.xlsx');
    expect(await ended((await call(departmentImport.start, { body: { file, dryRun: false, wrong: 'none' } })).data.run)).toMatchObject({ saved: false, bad: 1, good: 2 });
    expect((await call(getDeptList, { body: { key: 'NEW' } })).data.total).toBe(0);
    expect(await ended((await call(departmentImport.start, { body: { file, dryRun: false, wrong: 'good' } })).data.run)).toMatchObject({ saved: true, created: 2 });
    const { data } = await call(getDeptList, { body: { key: 'NEW2' } });
    expect(data.rows[0]!.ancestors).toHaveLength(2);
  });
});
