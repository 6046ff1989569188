import { afterAll, beforeAll, expect, it } from 'vitest';
import { getBuildGuide, getBuildProgress, getBuildStatistics, getConnectStatus, listSourceBuilds } from '#areas/sources';
import { changeRoleMembers, saveDepartment, saveRole, saveRoleGrants } from '#areas/system';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { storeSource, studentTables } from '../surveys/testing/campus-source.ts';

let server: TestServer;
let token: string;
let department: string;
let students: Awaited<ReturnType<typeof storeSource>>;
/** Sees only what is their own. */
let narrow: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn();
  const { db } = server.platform.store;
  department = (await server.call(saveDepartment, { token, body: { name: '学生工作处', code: 'XGC', pid: null } })).data.wid;
  const person = await server.addUser('narrow');
  const { data: role } = await server.call(saveRole, { token, body: { key: 'narrow', name: { zh: '窄', en: 'Narrow' }, data_scope: 'own' } as never });
  await server.call(saveRoleGrants, { token, body: { wid: role.wid, permissions: ['source:read'], menus: [] } as never });
  await server.call(changeRoleMembers, { token, body: { wid: role.wid, add: [{ kind: 'user', wid: person.wid }], remove: [] } });
  narrow = await server.signIn('narrow');
  const { wid: admin } = await server.user(token);
  students = await storeSource(db, { databasename: '学生管理系统', admin_dept: department, connect_status: 3, creator: admin }, studentTables);
  await storeSource(db, { databasename: '旧系统', connect_status: 2, creator: admin }, []);
  await storeSource(db, { databasename: '我的系统', admin_user: person.wid, creator: admin }, studentTables.slice(0, 1));
  await db.insertInto('data_relation').values({
    wid: 'relation', database_wid: students.source.wid, origin: 'inferred', state: 'confirmed', name: '', object_wid: students.object('t_xs_cj'), fields: '["xh"]',
    ref_object_wid: students.object('t_xs_jbxx'), ref_fields: '["xh"]', cardinality: 'n:1', confidence: 90, evidence: '{}',
  } as never).execute();
});
afterAll(() => server.stop());

it('counts the figures of a source as one counts them by hand', async () => {
  const { data } = await server.call(getBuildProgress, { token, query: { wid: students.source.wid } });
  expect(data).toEqual({
    // Four tables and a view; twelve fields.
    res_num: 5, res_field_num: 12,
    // t_dm_mz has no key; the view does not count.
    key_res_num: 3, nonekey_res_num: 1, key_res_pre: 75,
    // t_xs_cj and t_dm_xb; id, xh, dm and mc.
    cn_res_pre: 40, cn_res_field_pre: 33.3,
    // Two are marked as code tables, one is named by a field.
    all_code_res_num: 2, use_code_res_num: 1, unuse_code_res_num: 1, use_code_res_pre: 50,
    // Both code tables carry a sign.
    sign_pre: 40,
    comment_res_pre: 20, comment_field_pre: 25, related_res_num: 2, share_res_num: 1,
    lake_pre: 0, stand_pre: 0, missing: ['standards'],
    res_status: 1, real_time_able: false, surveyed_status: 'none',
    description: expect.stringContaining('business name'),
  });
});

it('leaves out what is in the recycle bin or gone from the source', async () => {
  const { db } = server.platform.store;
  const recycle = (deleted_time: string | null) => db.updateTable('data_object').set({ deleted_time }).where('wid', '=', students.object('v_xs')).execute();
  const drop = (dropped_time: string | null) => db.updateTable('data_field').set({ dropped_time }).where('wid', '=', students.field('t_xs_jbxx', 'xbdm')).execute();
  await recycle(new Date().toISOString());
  await drop(new Date().toISOString());
  const { data } = await server.call(getBuildProgress, { token, query: { wid: students.source.wid } });
  expect(data).toMatchObject({ res_num: 4, res_field_num: 10, use_code_res_num: 0, unuse_code_res_num: 2 });
  await recycle(null);
  await drop(null);
});

it('counts what is left at each step of the guide', async () => {
  const { data } = await server.call(getBuildGuide, { token });
  expect(data).toEqual({
    source_num: 3, un_surveyed_num: 3, un_connect_num: 2, un_res_num: 1, un_named_num: 4, un_named_field_num: 12, un_related_num: 0, to_approve_num: 0, shared_num: 1, un_shared_num: 5,
  });
  for (const [left, names] of Object.entries({ unconnected: ['我的系统', '旧系统'], unimported: ['旧系统'], unnamed: ['学生管理系统', '我的系统'], unrelated: [] })) {
    const { data: page } = await server.call(listSourceBuilds, { token, query: { left: left as 'unnamed', sort: 'databasename' } });
    expect(page.rows.map((row) => row.databasename).toSorted(), left).toEqual(names.toSorted());
  }
});

it('counts connections and adds the sources up by department', async () => {
  expect((await server.call(getConnectStatus, { token })).data).toEqual({ connect_num: 1, un_connect_num: 2, failed_num: 1, untested_num: 1 });
  const { data } = await server.call(getBuildStatistics, { token });
  expect(data).toMatchObject({ source_num: 3, connect_num: 1, imported_num: 2, surveyed_num: 0, res_num: 6, res_field_num: 16, cn_res_pre: 33.3, types: [{ source_type: 'dataBase', source_num: 3, connect_num: 1 }] });
  expect(data.departments).toContainEqual(expect.objectContaining({ admin_dept: department, name: '学生工作处', source_num: 1, connect_num: 1, res_num: 5, cn_res_pre: 40 }));
  expect(data.departments).toContainEqual(expect.objectContaining({ admin_dept: null, source_num: 2 }));
});

it('sorts by any figure and finds by name and department', async () => {
  const { data } = await server.call(listSourceBuilds, { token, query: { sort: '-progress' } });
  // Connected and imported, 40 and 33.3 percent named, not surveyed.
  expect(data.rows[0]).toMatchObject({ databasename: '学生管理系统', progress: 54.6, admin_dept_name: '学生工作处', connect_status: 3 });
  expect((await server.call(listSourceBuilds, { token, query: { key: '旧' } })).data.rows.map((row) => row.databasename)).toEqual(['旧系统']);
  expect((await server.call(listSourceBuilds, { token, query: { admin_dept: department } })).data.total).toBe(1);
});

it('shows nothing beyond the data scope', async () => {
  expect((await server.call(getBuildProgress, { token: narrow, query: { wid: students.source.wid } })).code).toBe(3000);
  expect((await server.call(listSourceBuilds, { token: narrow })).data.rows.map((row) => row.databasename)).toEqual(['我的系统']);
  expect((await server.call(getBuildGuide, { token: narrow })).data).toMatchObject({ source_num: 1, un_named_num: 1 });
  expect((await server.call(getBuildStatistics, { token: narrow })).data).toMatchObject({ source_num: 1, res_num: 1 });
  expect((await server.call(getConnectStatus, { token: narrow })).data).toMatchObject({ connect_num: 0, untested_num: 1 });
});
