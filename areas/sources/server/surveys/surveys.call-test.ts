import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approveSurvey, exportSurvey, fillSurvey, getBuildProgress, getSurvey, getWorkbench, importSurvey, listSurveyDifferences, listSurveyFields, listSurveyObjects, listSurveys, releaseSurvey, returnSurvey,
  saveSurveyAnswers, submitSurvey, updateSurveyStatus, withdrawSurvey, type CellChange,
} from '#areas/sources';
import { changeRoleMembers, listMyMessages, saveDepartment } from '#areas/system';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { storeSource, studentTables } from './testing/campus-source.ts';

let server: TestServer;
let token: string;
let wang: { wid: string; token: string };
let stranger: string;
let campus: Awaited<ReturnType<typeof storeSource>>;
let survey: string;
let owner_dept: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn();
  owner_dept = (await server.call(saveDepartment, { token, body: { name: '学生工作处', code: 'XGC', pid: null } })).data.wid;
  wang = await someone('wang');
  stranger = (await someone('stranger')).token;
  campus = await storeSource(server.platform.store.db, { databasename: '学生管理系统', admin_user: wang.wid, connect_status: 3 }, studentTables);
});
afterAll(() => server.stop());

/** A person without any permission of this area. */
async function someone(userid: string): Promise<{ wid: string; token: string }> {
  const { wid } = await server.addUser(userid);
  const role = await server.platform.store.db.selectFrom('role').select('wid').where('key', '=', 'consumer').executeTakeFirstOrThrow();
  await server.call(changeRoleMembers, { token, body: { wid: role.wid, add: [{ kind: 'user', wid }], remove: [] } });
  return { wid, token: await server.signIn(userid) };
}

const release = (database_wid: string, body = {}) => server.call(releaseSurvey, { token, query: { database_wid }, body });
const save = (changes: CellChange[], by = wang.token) => server.call(saveSurveyAnswers, { token: by, body: { survey, changes } });
const tableCell = (table: string, was: CellChange['was'], now: CellChange['now']): CellChange => ({ object_wid: campus.object(table), was, now });
const fieldCell = (table: string, field: string, was: CellChange['was'], now: CellChange['now']): CellChange =>
  ({ object_wid: campus.object(table), field_wid: campus.field(table, field), was, now });

describe('releasing', () => {
  it('says whom to name when nobody is in charge of the source', async () => {
    const { source } = await storeSource(server.platform.store.db, { databasename: '无主系统' }, studentTables);
    const reply = await release(source.wid);
    expect(reply.code).toBe(3121);
    expect(reply.msg).toContain('business administrator');
  });

  it('asks for an import first when there are no tables', async () => {
    const { source } = await storeSource(server.platform.store.db, { databasename: '空系统', admin_user: wang.wid }, []);
    expect((await release(source.wid)).code).toBe(3123);
  });

  it('refuses a due date that is past, at its field', async () => {
    const reply = await release(campus.source.wid, { due_date: '2020-01-01' });
    expect(reply.code).toBe(3131);
    expect(reply.fields).toHaveProperty('due_date');
  });

  it('goes to the business administrator, with a message, and shows at the source', async () => {
    const reply = await release(campus.source.wid, { due_date: '2099-12-31', note: '请优先填写学籍表' });
    expect(reply).toMatchObject({ code: 0, data: { assignee: wang.wid, assignee_name: 'wang' } });
    survey = reply.data.wid;
    expect((await server.call(updateSurveyStatus, { token, query: { wid: campus.source.wid } })).data.surveyed_status).toBe('released');
    const { data: progress } = await server.call(getBuildProgress, { token, query: { wid: campus.source.wid } });
    expect(progress.surveyed_status).toBe('released');
    const { data: inbox } = await server.call(listMyMessages, { token: wang.token, body: {} });
    expect(inbox.rows[0]).toMatchObject({ category: 'task', link: `/myWorkBench?survey=${survey}` });
    expect(inbox.rows[0]!.title).toContain('学生管理系统');
  });

  it('does not release a second one while the first is under way', async () => {
    expect((await release(campus.source.wid)).code).toBe(3122);
  });

  it('needs the permission', async () => {
    expect((await server.call(releaseSurvey, { token: wang.token, query: { database_wid: campus.source.wid } })).status).toBe(403);
  });
});

describe('filling in', () => {
  it('waits in the workbench of whom it was sent to, and of nobody else', async () => {
    const { data: mine } = await server.call(getWorkbench, { token: wang.token });
    expect(mine.todos).toMatchObject({ total: 1, items: [{ wid: survey, subject: '学生管理系统', due: '2099-12-31', progress: 27 }] });
    expect(mine.applications).toEqual({ total: 0, items: [] });
    expect((await server.call(getWorkbench, { token: stranger })).data.todos.total).toBe(0);
    expect((await server.call(listSurveys, { token: wang.token, body: {} })).data.rows.map((row) => row.wid)).toEqual([survey]);
    expect((await server.call(listSurveys, { token: wang.token, body: { box: 'visible' } })).data.total).toBe(0);
    expect((await server.call(listSurveys, { token, body: { box: 'released' } })).data.total).toBe(1);
  });

  it('is not found by someone it was not sent to', async () => {
    expect((await server.call(getSurvey, { token: stranger, query: { wid: survey } })).code).toBe(3120);
    expect((await server.call(listSurveyObjects, { token: stranger, body: { survey } })).code).toBe(3120);
    expect((await save([tableCell('t_xs_jbxx', { name: '' }, { name: 'x' })], stranger)).code).toBe(3120);
  });

  it('counts what is required: name and owner of a table, names of the fields of a core table', async () => {
    const { data } = await server.call(getSurvey, { token: wang.token, query: { wid: survey } });
    // Five tables with two answers each and twelve fields; two tables and four fields have names already.
    expect(data.progress).toEqual({ object_num: 5, done_num: 0, field_num: 12, required_num: 22, answered_num: 6 });
    expect(data.rights).toEqual({ fill: true, submit: true, decide: false, withdraw: false });
  });

  it('offers what the database says as a name', async () => {
    const { data } = await server.call(listSurveyFields, { token: wang.token, body: { survey, object_wid: campus.object('t_xs_jbxx') } });
    expect(data.rows.map(({ data_field, suggestion }) => [data_field, suggestion])).toEqual([['xh', '学号'], ['xm', '姓名'], ['xbdm', '性别代码'], ['sfzh', expect.any(String)]]);
    expect(data.rows[2]!.code_object_name).toBe('性别代码');
  });

  it('saves single cells and names, whatever they hold', async () => {
    const odd = '<b>学号</b> "=cmd|\' /C calc\'!A0 🎓';
    const reply = await save([
      tableCell('t_xs_jbxx', { name: '', owner_dept: '' }, { name: '学生基本信息', owner_dept }),
      fieldCell('t_xs_jbxx', 'xh', { name: '' }, { name: odd }),
      fieldCell('t_xs_jbxx', 'sfzh', { sensitive: 0 }, { sensitive: 1 }),
    ]);
    expect(reply).toMatchObject({ code: 0, data: { saved: 4, conflicts: [], gone: 0 } });
    expect(reply.data.progress.answered_num).toBe(9);
    const { data } = await server.call(listSurveyFields, { token: wang.token, body: { survey, object_wid: campus.object('t_xs_jbxx') } });
    expect(data.rows[0]).toMatchObject({ answers: { name: odd }, answered: ['name'], modifier_name: 'wang', suggestion: '' });
  });

  it('does not overwrite what somebody else wrote in the meantime, and tells both values', async () => {
    expect((await save([tableCell('t_xs_cj', { name: '学生成绩' }, { name: '成绩（管理员）', description: '每学期一行' })], token)).code).toBe(0);
    const reply = await save([tableCell('t_xs_cj', { name: '学生成绩', description: '每学期一行' }, { name: '学生课程成绩', description: '每门课一行' })]);
    expect(reply.data.conflicts).toEqual([expect.objectContaining({ key: 'name', theirs: '成绩（管理员）', yours: '学生课程成绩' })]);
    expect(reply.data.saved).toBe(1);
    const { data } = await server.call(listSurveyObjects, { token: wang.token, body: { survey, key: 't_xs_cj' } });
    expect(data.rows[0]!.answers).toMatchObject({ name: '成绩（管理员）', description: '每门课一行' });
  });

  it('takes one of two who write the same cell at once', async () => {
    const [one, other] = await Promise.all([
      save([tableCell('v_xs', { name: '' }, { name: '学生视图甲' })]), save([tableCell('v_xs', { name: '' }, { name: '学生视图乙' })], token),
    ]);
    expect([one, other].map((reply) => reply.data.conflicts.length).toSorted()).toEqual([0, 1]);
  });

  it('refuses answers that belong to another kind of row, and code tables of another source', async () => {
    expect((await save([tableCell('t_xs_cj', { sensitive: 0 }, { sensitive: 1 })])).code).toBe(1);
    expect((await save([fieldCell('t_xs_cj', 'cj', { code_object: '' }, { code_object: 'elsewhere' })])).code).toBe(3128);
    expect((await save([tableCell('t_xs_cj', { owner_user: '' }, { owner_user: 'nobody' })])).code).toBe(3132);
  });

  it('tells of rows that are gone instead of failing', async () => {
    expect((await save([{ object_wid: 'gone', was: {}, now: { name: 'x' } }])).data).toMatchObject({ saved: 0, gone: 1 });
  });

  it('lists only what is missing when asked', async () => {
    const { data } = await server.call(listSurveyFields, { token: wang.token, body: { survey, object_wid: campus.object('t_xs_jbxx'), only: 'unanswered' } });
    expect(data.rows.map((field) => field.data_field)).toEqual(['xm', 'xbdm', 'sfzh']);
  });
});

describe('submitting and deciding', () => {
  it('says which tables are not complete', async () => {
    const reply = await server.call(submitSurvey, { token: wang.token, body: { wid: survey } });
    expect(reply.code).toBe(3127);
    expect(reply.msg).toContain('5 tables are');
    expect(reply.msg).toContain('t_dm_mz');
  });

  it('cannot be approved before it is submitted', async () => {
    expect((await server.call(approveSurvey, { token, body: { wid: survey } })).code).toBe(3125);
  });

  it('is submitted once everything required is there; a table that is not core needs no names of fields', async () => {
    await save([
      ...['t_xs_cj', 't_dm_xb', 't_dm_mz', 'v_xs'].map((table) => tableCell(table, { owner_dept: '' }, { owner_dept })),
      tableCell('t_dm_mz', { name: '', is_core: 1 }, { name: '民族代码', is_core: 0 }),
      tableCell('v_xs', { is_core: 1 }, { is_core: 0 }),
      ...['xm', 'xbdm', 'sfzh'].map((field) => fieldCell('t_xs_jbxx', field, { name: '' }, { name: `${field} 名称` })),
      fieldCell('t_xs_cj', 'cj', { name: '', code_object: '', code_note: '' }, { name: '成绩', code_object: campus.object('t_dm_mz'), code_note: '百分制' }),
    ]);
    const reply = await server.call(submitSurvey, { token: wang.token, body: { wid: survey } });
    expect(reply).toMatchObject({ code: 0, data: { state: 'submitted' } });
    expect((await save([tableCell('t_xs_cj', {}, { description: 'x' })])).code).toBe(3124);
    const { data } = await server.call(getWorkbench, { token });
    expect(data.todos.items[0]).toMatchObject({ wid: survey, state: 'waiting', action: { en: 'Approve the survey' } });
  });

  it('shows the approver what changes and who said it', async () => {
    const { data } = await server.call(listSurveyDifferences, { token, query: { ps: 100 }, body: { survey } });
    expect(data.rows).toContainEqual(expect.objectContaining({ data_object: 't_xs_cj', data_field: '', key: 'name', before: '学生成绩', after: '成绩（管理员）' }));
    expect(data.rows).toContainEqual(expect.objectContaining({ data_field: 'cj', key: 'code_object', before: '', after: 't_dm_mz', modifier_name: 'wang' }));
    expect(data.rows.every(({ before, after }) => before !== after)).toBe(true);
  });

  it('goes back with a reason, is mended and submitted again', async () => {
    expect((await server.call(returnSurvey, { token, body: { wid: survey, reason: '' } })).code).toBe(1);
    expect((await server.call(returnSurvey, { token, body: { wid: survey, reason: '成绩表缺少说明' } })).data.state).toBe('returned');
    const { data: detail } = await server.call(getSurvey, { token: wang.token, query: { wid: survey } });
    expect(detail).toMatchObject({ state: 'returned', return_reason: '成绩表缺少说明', rights: { fill: true } });
    await save([fieldCell('t_xs_cj', 'cj', { description: '' }, { description: '期末总评' })]);
    expect((await server.call(submitSurvey, { token: wang.token, body: { wid: survey } })).code).toBe(0);
  });

  it('may not be approved by whom it was sent to', async () => {
    expect((await server.call(approveSurvey, { token: wang.token, body: { wid: survey } })).status).toBe(403);
  });

  it('writes the answers into tables and fields when approved, with a version each', async () => {
    const reply = await server.call(approveSurvey, { token, body: { wid: survey } });
    expect(reply).toMatchObject({ code: 0, data: { state: 'approved', object_num: 5 } });
    const { db } = server.platform.store;
    expect(await db.selectFrom('data_object').select(['data_object_name', 'data_object_desc', 'owner_dept', 'is_core']).where('wid', '=', campus.object('t_xs_cj')).executeTakeFirst())
      .toEqual({ data_object_name: '成绩（管理员）', data_object_desc: '每门课一行', owner_dept, is_core: 1 });
    expect(await db.selectFrom('data_field').select(['data_field_name', 'data_field_desc', 'code_object', 'code_note', 'sensitive']).where('wid', '=', campus.field('t_xs_cj', 'cj')).executeTakeFirst())
      .toEqual({ data_field_name: '成绩', data_field_desc: '期末总评', code_object: campus.object('t_dm_mz'), code_note: '百分制', sensitive: 0 });
    const versions = await db.selectFrom('data_object_version').select(['reason', 'author']).where('object_wid', '=', campus.object('t_xs_cj')).execute();
    expect(versions.filter(({ reason }) => reason === 'survey')).toHaveLength(1);
    const { data: progress } = await server.call(getBuildProgress, { token, query: { wid: campus.source.wid } });
    expect(progress).toMatchObject({ surveyed_status: 'approved', cn_res_pre: 100 });
  });

  it('is over then', async () => {
    expect((await server.call(withdrawSurvey, { token, body: { wid: survey } })).code).toBe(3126);
    expect((await server.call(getWorkbench, { token: wang.token })).data.todos.total).toBe(0);
  });
});

describe('withdrawing', () => {
  it('keeps what was filled in for the next release', async () => {
    survey = (await release(campus.source.wid)).data.wid;
    await save([tableCell('t_xs_jbxx', { description: '' }, { description: '每名学生一行' })]);
    expect((await server.call(withdrawSurvey, { token, body: { wid: survey } })).data.state).toBe('withdrawn');
    expect((await server.call(updateSurveyStatus, { token, query: { wid: campus.source.wid } })).data.surveyed_status).toBe('approved');
    survey = (await release(campus.source.wid)).data.wid;
    const { data } = await server.call(listSurveyObjects, { token: wang.token, body: { survey, key: 't_xs_jbxx' } });
    expect(data.rows[0]!.answers.description).toBe('每名学生一行');
  });
});

describe('many answers at once', () => {
  it('gives an owner and suggested names to what has none, and leaves the rest alone', async () => {
    const fresh = await storeSource(server.platform.store.db, { databasename: '图书系统', admin_user: wang.wid }, studentTables);
    const { data } = await release(fresh.source.wid);
    const reply = await server.call(fillSurvey, { token: wang.token, body: { survey: data.wid, owner_dept, suggestions: true } });
    expect(reply.code).toBe(0);
    const { data: tables } = await server.call(listSurveyObjects, { token: wang.token, body: { survey: data.wid } });
    expect(tables.rows.every((row) => row.answers.owner_dept === owner_dept && row.owner_dept_name === '学生工作处')).toBe(true);
    expect(tables.rows.find((row) => row.data_object === 't_xs_jbxx')!.answers.name).toBe('学生基本信息');
    expect(tables.rows.find((row) => row.data_object === 't_xs_cj')!.answers.name).toBe('学生成绩');
    expect(reply.data.progress.answered_num).toBeGreaterThan(10);
  });

  it('goes to a workbook and comes back filled in', async () => {
    const exported = await fetch(`${server.address}${exportSurvey.path}?wid=${survey}`, { headers: { authentication: wang.token, 'accept-language': 'en' } });
    expect(exported.headers.get('content-type')).toContain('spreadsheetml');
    const sheet = [
      'Schema,Table,Field,Business name,Description,Sensitive',
      'public,t_xs_cj,,学生课程成绩,"每门课, 每学期一行",',
      'public,t_xs_cj,cj,总评成绩,,yes',
      'public,t_xs_cj,nothing,x,,',
      'public,t_gone,,x,,',
      'public,t_xs_cj,xh,学号,,maybe',
    ].join('\n');
    const form = new FormData();
    form.append('file', new File([sheet], 'survey.csv', { type: 'text/csv' }));
    const reply = await (await fetch(`${server.address}${importSurvey.path}?wid=${survey}`, { method: 'POST', body: form, headers: { authentication: wang.token, 'accept-language': 'en' } })).json();
    expect(reply).toMatchObject({ code: 0, data: { unknown_num: 3, unknown: [{ row: 4 }, { row: 5 }, { row: 6, reason: 'Write yes or no' }] } });
    const { data } = await server.call(listSurveyFields, { token: wang.token, body: { survey, object_wid: campus.object('t_xs_cj') } });
    expect(data.rows.find((row) => row.data_field === 'cj')!.answers).toMatchObject({ name: '总评成绩', sensitive: 1 });
    const { data: tables } = await server.call(listSurveyObjects, { token: wang.token, body: { survey, object_wid: campus.object('t_xs_cj') } });
    expect(tables.rows[0]!.answers.description).toBe('每门课, 每学期一行');
  });

  it('says what is missing in a file that is something else', async () => {
    const form = new FormData();
    form.append('file', new File(['a,b\n1,2'], 'other.csv'));
    const reply = await (await fetch(`${server.address}${importSurvey.path}?wid=${survey}`, { method: 'POST', body: form, headers: { authentication: wang.token } })).json();
    expect(reply).toMatchObject({ code: 3129 });
  });
});
