import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { encodePassword } from '#platform/contract';
import { buffer } from 'node:stream/consumers';
import type { Principal } from '#platform/server/context.ts';
import { makeReport } from '#platform/server/import/import-report.ts';
import { readSheet } from '#platform/server/import/read-sheet.ts';
import { verifyPassword } from '#platform/server/auth/passwords.ts';
import { learnSizes } from '#platform/server/store/learn-sizes.ts';
import { storeGroup } from '../groups/groups.ts';
import { storePost } from '../posts/posts.ts';
import { ensureRoles } from '../roles/ensure-roles.ts';
import { aDepartment, aUser, caller, roleWid } from '../testing/people.ts';
import { ensureAdmin } from '../users/ensure-admin.ts';
import { aSheet, openImports, type ImportUnderTest } from './testing.ts';
import { usersImport } from './user-import.ts';

let test: ImportUnderTest;
let admin: Principal;
let school: string;
beforeAll(async () => {
  test = await openImports();
  await ensureRoles(test.db);
  await ensureAdmin(test.db, { password: 'River-Delta-2026' });
  admin = caller('admin-wid');
  const university = await aDepartment(test.db, 'U');
  school = await aDepartment(test.db, 'S', university);
  await aDepartment(test.db, 'F', school);
  await storePost(test.db, { name: '教师', code: 'teacher' }, null);
});
afterAll(() => test.close());

const count = async () => Number((await test.db.selectFrom('user_account').select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n);
const find = (userid: string) => test.db.selectFrom('user_account').selectAll().where('userid', '=', userid).executeTakeFirst();
const headings = ['用户名', '姓名', 'Gender', 'email', '电话', '部门', 'posts', '角色', '生效日期', 'valid_to', '属性.office'];

describe('ten thousand users', () => {
  /** Ten kinds of mistakes, each in the column that it belongs to. */
  const mistakes: [column: string, reason: RegExp, change: (row: (string | number)[]) => void][] = [
    ['姓名', /Required/, (row) => { row[1] = ''; }],
    ['用户名', /same as in row/, (row) => { row[0] = 'user-0'; }],
    ['email', /Not an e-mail address/, (row) => { row[3] = 'nobody'; }],
    ['Gender', /male or female/, (row) => { row[2] = 'x'; }],
    ['部门', /no department "nowhere"/, (row) => { row[5] = 'nowhere'; }],
    ['posts', /no post "astronaut"/, (row) => { row[6] = 'astronaut'; }],
    ['角色', /no role "king"/, (row) => { row[7] = 'king'; }],
    ['生效日期', /Not a date/, (row) => { row[8] = '2026-02-30'; }],
    ['valid_to', /must not start after it ends/, (row) => { row[8] = '2027-01-01'; row[9] = '2026-01-01'; }],
    ['电话', /At most 50 characters/, (row) => { row[4] = '1'.repeat(51); }],
  ];
  const rows: (string | number)[][] = [];
  const bad = new Map<number, (typeof mistakes)[number]>();
  let sheet: Buffer;
  beforeAll(async () => {
    for (let index = 0; index < 10_000; index += 1) {
      const row: (string | number)[] = [`user-${index}`, `名字${index}`, index % 2 ? '男' : 'female', `user${index}@example.edu`, 13_800_000_000 + index, 'F;U', 'teacher', '', '2026-09-01', '2030/7/31', `A-${index}`];
      const mistake = index > 0 && index % 50 === 0 ? mistakes[(index / 50) % 10] : undefined;
      if (mistake) {
        mistake[2](row);
        bad.set(index + 2, mistake);
      }
      rows.push(row);
    }
    // 199 so far: the first row is the one that others repeat.
    mistakes[2]![2](rows[9_999]!);
    bad.set(10_001, mistakes[2]!);
    sheet = await aSheet([headings, ...rows]);
  });

  it('with 200 bad rows are told row by row in a dry run, and nothing is stored', async () => {
    const before = await count();
    const told: number[] = [];
    const result = await test.import(usersImport, sheet, {}, admin, { onProgress: (done) => told.push(done) });
    expect(result).toMatchObject({ dryRun: true, saved: false, read: 10_000, good: 9_800, bad: 200, created: 9_800, ignored: [] });
    expect(result.found).toHaveLength(200);
    for (const problem of result.found) {
      const [column, reason] = bad.get(problem.row)!;
      expect(problem).toMatchObject({ column, reason: expect.stringMatching(reason) });
    }
    expect(new Set(result.found.map(({ row }) => row)).size).toBe(200);
    expect(told.length).toBeGreaterThan(9);
    expect(await count()).toBe(before);
  });

  it('leave a report of the bad rows as they were, each with its problem', async () => {
    const { run } = await test.import(usersImport, sheet, {}, admin);
    const report = await buffer(await makeReport(test.db, run, sheet, usersImport, 'en'));
    const lines: { cells: string[] }[] = [];
    for await (const line of readSheet(report)) lines.push(line);
    expect(lines).toHaveLength(201);
    expect(lines[0]!.cells).toEqual(['Row in file', ...headings, 'Problem']);
    expect(lines.slice(1).map(({ cells }) => Number(cells[0]))).toEqual([...bad.keys()].sort((a, b) => a - b));
    expect(lines[3]!.cells.slice(0, 4)).toEqual(['152', 'user-150', '名字150', 'x']);
    expect(lines[3]!.cells.at(-1)).toMatch(/^Gender: Write male or female/);
  });

  it('are none at all when that was chosen', async () => {
    const before = await count();
    expect(await test.import(usersImport, sheet, { dryRun: false, wrong: 'none' }, admin)).toMatchObject({ saved: false, bad: 200 });
    expect(await count()).toBe(before);
  });

  it('stopped in the middle leave nothing', async () => {
    const before = await count();
    const stop = new AbortController();
    const importing = test.import(usersImport, sheet, { dryRun: false, wrong: 'good' }, admin, { signal: stop.signal, onProgress: (done) => { if (done > 14_000) stop.abort(new Error('stopped')); } });
    await expect(importing).rejects.toThrow('stopped');
    expect(await count()).toBe(before);
  });

  it('are the 9,800 good ones otherwise, with departments, posts, attributes and groups', { timeout: 180_000 }, async () => {
    const group = await storeGroup(test.db, { name: 'A', code: 'a', rule: { match: 'all', conditions: [{ field: 'post', values: [(await test.db.selectFrom('post').select('wid').executeTakeFirstOrThrow()).wid] }] } } as never, null);
    const before = await count();
    // What the store does by itself now and then: it finds none of the rows of a transaction that is still open, and takes the tables for empty.
    let counted: Promise<unknown> | undefined;
    const onProgress = (done: number) => { if (done > 19_000) counted ??= learnSizes(test.db, 'user_account', 'user_department', 'user_post'); };
    const result = await test.import(usersImport, sheet, { dryRun: false, wrong: 'good', initialPassword: encodePassword('First-Day-2026') }, admin, { onProgress });
    await counted;
    expect([counted !== undefined, result]).toMatchObject([true, { saved: true, created: 9_800, bad: 200 }]);
    expect(await count()).toBe(before + 9_800);
    const user = (await find('user-1'))!;
    expect(user).toMatchObject({ name: '名字1', gender: 'male', phone: '13800000001', status: 'enabled', valid_from: '2026-09-01', valid_to: '2030-07-31', attributes: { office: 'A-1' }, must_change: true, creator: admin.wid, row_version: 1 });
    expect(await verifyPassword(user.password_hash, 'First-Day-2026')).toBe(true);
    const departments = await test.db.selectFrom('user_department').innerJoin('department', 'department.wid', 'department').select(['code', 'main']).where('user_wid', '=', user.wid).orderBy('main', 'desc').execute();
    expect(departments).toEqual([{ code: 'F', main: true }, { code: 'U', main: false }]);
    const members = await test.db.selectFrom('user_group_member').select(sql<number>`count(*)::int`.as('n')).where('user_group', '=', group.wid).executeTakeFirstOrThrow();
    expect(members.n).toBe(9_800);
    const audits = await test.db.selectFrom('audit_record').select(['object_wid', 'after']).where('object_wid', '=', result.run).execute();
    expect(audits).toMatchObject([{ after: { created: 9_800, bad: 200 } }]);
  });

  it('are imported once, however often the run is tried', async () => {
    const run = 'tried-twice';
    const one = await aSheet([['userid', 'name'], ['once', 'Once']]);
    await test.import(usersImport, one, { dryRun: false }, admin, { run });
    expect(await test.import(usersImport, one, { dryRun: false }, admin, { run })).toMatchObject({ saved: true, created: 1, bad: 0 });
  });
});

describe('users who exist already', () => {
  const sheet = (...rows: string[][]) => aSheet([['用户名', '姓名', '部门', '邮箱', '属性.b'], ...rows]);
  beforeAll(async () => {
    await aUser(test.db, 'known', { name: '旧名', phone: '110', email: 'old@example.edu', attributes: { a: '1' }, departments: [{ wid: school, main: true }] });
  });

  it('are a problem, skipped, or updated, as chosen', async () => {
    const file = await sheet(['KNOWN', '新名', '', '', '2']);
    expect((await test.import(usersImport, file, {}, admin)).found).toMatchObject([{ row: 2, column: '用户名', reason: expect.stringMatching(/exists already/) }]);
    expect(await test.import(usersImport, file, { existing: 'skip', dryRun: false }, admin)).toMatchObject({ skipped: 1, saved: false });
    expect(await find('known')).toMatchObject({ name: '旧名' });
    expect(await test.import(usersImport, file, { existing: 'update', dryRun: false }, admin)).toMatchObject({ updated: 1, saved: true });
  });

  it('keep what the file leaves empty', async () => {
    const user = (await find('known'))!;
    expect(user).toMatchObject({ name: '新名', phone: '110', email: 'old@example.edu', attributes: { a: '1', b: '2' }, row_version: 2 });
    expect(await test.db.selectFrom('user_department').select('department').where('user_wid', '=', user.wid).execute()).toEqual([{ department: school }]);
  });
});

describe('hostile cells', () => {
  it('are stored unchanged when they are names, and refused when they cannot be stored', async () => {
    const names = ['=cmd|\' /C calc\'!A0', '<b>"名\'\'</b> &lt;i&gt; 😀 \u202Eمرحبا\u202C', '\u0007bell', '@SUM(A1)', '_x0041_'];
    const rows = names.map((name, index) => [`hostile-${index}`, name]);
    const csv = Buffer.from(['userid,name', ...rows.map((row) => row.map((cell) => `"${cell!.replaceAll('"', '""')}"`).join(','))].join('\n'));
    expect(await test.import(usersImport, csv, { dryRun: false }, admin)).toMatchObject({ created: 5, saved: true });
    for (const [userid, name] of rows) expect((await find(userid!))!.name).toBe(name);
    const bad = Buffer.from(`userid,name\nlong,${'长'.repeat(40_000)}\nnul,a\u0000b\n"=1+1","${'x'.repeat(101)}"\n${'y'.repeat(101)},y`);
    const { found } = await test.import(usersImport, bad, {}, admin);
    expect(found).toMatchObject([
      { row: 2, column: 'name', value: '长'.repeat(200), reason: expect.stringMatching(/At most 10000 characters; this has 40000/) },
      { row: 3, column: 'name', reason: expect.stringMatching(/cannot be stored/) },
      { row: 5, column: 'userid', reason: expect.stringMatching(/At most 100/) },
    ]);
  });
});

describe('someone who is no administrator', () => {
  const manager = (more: Partial<Principal> = {}): Principal => ({
    ...caller('manager', 'manager'), can: (permission) => permission === 'user:write', departments: [school],
    role: { wid: 'manager', key: 'manager', name: 'Manager', scope: 'below' }, ...more,
  });
  const reasonsOf = async (rows: string[][], user = manager(), existing: 'update' | 'refuse' = 'refuse') =>
    (await test.import(usersImport, await aSheet([['userid', 'name', 'departments', 'roles'], ...rows]), { existing }, user)).found.map(({ column, reason }) => `${column}: ${reason}`);

  it('puts people only where they see them', async () => {
    expect(await reasonsOf([['m1', 'M', 'S', ''], ['m2', 'M', '部门 U/部门 S/部门 F', '']])).toEqual([]);
    expect(await reasonsOf([['m3', 'M', 'U', ''], ['m4', 'M', '', '']])).toEqual(['departments: Choose a department within your own data scope.', 'departments: Choose a department within your own data scope.']);
  });

  it('neither learns of people out of sight nor changes them', async () => {
    await aUser(test.db, 'outsider');
    expect(await reasonsOf([['outsider', 'M', 'S', '']], manager(), 'update')).toEqual(['userid: The user name "outsider" is taken.']);
  });

  it('gives no roles beyond their own, and never that of administrators', async () => {
    expect(await reasonsOf([['m5', 'M', 'S', 'consumer']])).toEqual([expect.stringMatching(/^roles: /)]);
    const all = manager({ can: () => true });
    expect(await reasonsOf([['m6', 'M', 'S', 'administrator']], all)).toEqual([expect.stringMatching(/^roles: Only an administrator/)]);
    const admins = await aDepartment(test.db, 'A', school);
    await test.db.insertInto('role_member').values({ role: await roleWid(test.db, 'administrator'), kind: 'department', member: admins }).execute();
    expect(await reasonsOf([['m7', 'M', 'A', '']], all)).toEqual([expect.stringMatching(/^departments: Only an administrator/)]);
  });
});
