import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteFolder, deleteProject, getProjectTree, getTask, lakeCan, lakeErrors, listTasks, moveTasks, saveFolder, saveProject, saveTask } from '#areas/lake';
import { platformErrors } from '#platform/contract';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { callingAs, type Calling } from '../../../sources/server/testing/import-testing.ts';
import { callingNarrowly } from '../../../sources/server/testing/narrow-user.ts';

let server: TestServer;
let call: Calling;
beforeAll(async () => {
  server = await startTestServer({ TRIBUTARY_DEMO: '0' });
  call = callingAs(server, await server.signIn());
});
afterAll(() => server.stop());

const tree = async (query: object = {}) => (await call(getProjectTree, { query })).data;
const project = async (name: string) => (await call(saveProject, { body: { name } })).data.wid;
const folder = async (project_wid: string, name: string, parent_wid: string | null = null) => (await call(saveFolder, { body: { project_wid, name, parent_wid } })).data.wid;
const task = async (name: string, place: object = {}) => (await call(saveTask, { body: { kind: 'sql', name, definition: { sql: 'select 1' }, ...place } as never })).data.wid;
const shown = async (wid: string) => (await call(getTask, { params: { id: wid } })).data;

describe('a project', () => {
  it('counts its tasks with those in its folders, whatever it is called', async () => {
    const wid = await project(`<b>"校园' 项目 🏫`);
    const inner = await folder(wid, '学生');
    await task('p1', { project_wid: wid });
    await task('p2', { folder_wid: inner });
    await task('p3');
    const { projects: [found], unplaced } = await tree();
    expect(found).toMatchObject({ name: `<b>"校园' 项目 🏫`, task_num: 2, online_num: 0, folders: [{ name: '学生', task_num: 1 }] });
    expect(unplaced).toBe(1);
    expect((await tree({ key: '学' })).projects).toHaveLength(1);
    expect((await tree({ key: 'nothing' })).projects).toEqual([]);
    const names = async (body: object) => (await call(listTasks, { query: { ps: 100 }, body: body as never })).data.rows.map(({ name }) => name).toSorted();
    expect(await names({ taskproject: wid })).toEqual(['p1', 'p2']);
    expect(await names({ folderid: inner })).toEqual(['p2']);
    expect(await names({ taskproject: wid, folderid: 'NONE' })).toEqual(['p1']);
    expect(await names({ taskproject: 'NONE' })).toEqual(['p3']);
  });

  it('has a name of its own and is not changed by two at once', async () => {
    const { data } = await call(saveProject, { body: { name: 'Once' } });
    expect((await call(saveProject, { body: { name: 'ONCE' } })).code).toBe(lakeErrors.projectExists.code);
    expect((await call(saveProject, { body: { ...data, name: 'Twice' } })).code).toBe(0);
    expect((await call(saveProject, { body: { ...data, name: 'Thrice' } })).code).toBe(platformErrors.conflict.code);
    expect((await call(saveProject, { body: { wid: 'nobody', name: 'x' } })).code).toBe(lakeErrors.noProject.code);
  });

  it('that is deleted leaves its tasks, in no project', async () => {
    const wid = await project('Short');
    const inner = await folder(wid, 'in it');
    const kept = [await task('s1', { project_wid: wid }), await task('s2', { folder_wid: inner })];
    expect((await call(deleteProject, { body: { wid } })).data).toEqual({ tasks: 2 });
    for (const one of kept) expect(await shown(one)).toMatchObject({ project_wid: null, folder_wid: null });
  });
});

describe('a folder', () => {
  it('moves with all it holds, also to another project, but not into itself', async () => {
    const [one, other] = [await project('One'), await project('Other')];
    const top = await folder(one, 'top');
    const below = await folder(one, 'below', top);
    const inside = await task('f1', { folder_wid: below });
    expect((await call(saveFolder, { body: { wid: top, project_wid: one, parent_wid: below, name: 'top' } })).code).toBe(lakeErrors.folderLoop.code);
    expect((await call(saveFolder, { body: { wid: top, project_wid: one, parent_wid: top, name: 'top' } })).code).toBe(lakeErrors.folderLoop.code);
    expect((await call(saveFolder, { body: { wid: top, project_wid: other, name: 'moved' } })).code).toBe(0);
    expect(await shown(inside)).toMatchObject({ project_wid: other, folder_wid: below });
    expect((await tree({ group: other })).projects[0]!.folders.map(({ name }) => name).toSorted()).toEqual(['below', 'moved']);
    expect((await call(saveFolder, { body: { project_wid: other, name: 'MOVED' } })).code).toBe(lakeErrors.folderExists.code);
    expect((await call(saveFolder, { body: { project_wid: one, parent_wid: top, name: 'x' } })).code).toBe(lakeErrors.noProject.code);
  });

  it('stands ten levels deep at most', async () => {
    const wid = await project('Deep');
    let parent: string | null = null;
    for (let level = 1; level <= 10; level += 1) parent = await folder(wid, `level ${level}`, parent);
    expect((await call(saveFolder, { body: { project_wid: wid, parent_wid: parent, name: 'level 11' } })).code).toBe(lakeErrors.foldersTooDeep.code);
  });

  it('that is deleted hands its tasks to where it was', async () => {
    const wid = await project('Gone');
    const top = await folder(wid, 'top');
    const middle = await folder(wid, 'middle', top);
    const moved = await task('g1', { folder_wid: await folder(wid, 'last', middle) });
    expect((await call(deleteFolder, { body: { wid: middle } })).data).toEqual({ tasks: 1 });
    expect(await shown(moved)).toMatchObject({ project_wid: wid, folder_wid: top });
    expect((await tree({ group: wid })).projects[0]!.folders).toHaveLength(1);
  });
});

describe('tasks that are moved', () => {
  it('go to a folder with its project, and out again; those that are not seen are named', async () => {
    const wid = await project('Moves');
    const inner = await folder(wid, 'in');
    const moved = await task('m1');
    expect((await call(moveTasks, { body: { taskId: [moved, 'nobody'], folder_wid: inner } })).data).toMatchObject({ done: 1, refused: [{ wid: 'nobody' }] });
    expect(await shown(moved)).toMatchObject({ project_wid: wid, folder_wid: inner, version_number: 1 });
    expect((await call(moveTasks, { body: { taskId: moved, project_wid: 'nobody' } })).code).toBe(lakeErrors.noProject.code);
    await call(moveTasks, { body: { taskId: moved } });
    expect(await shown(moved)).toMatchObject({ project_wid: null, folder_wid: null });
  });
});

describe('a person who sees only what is their own', () => {
  it('sees no project of others, and changes none', async () => {
    const wid = await project('Private');
    const narrow = await callingNarrowly(server, call, [lakeCan.readTasks, lakeCan.writeTasks]);
    expect((await narrow(getProjectTree, { query: {} })).data).toEqual({ projects: [], unplaced: 0 });
    expect((await narrow(saveProject, { body: { wid, name: 'Taken' } })).code).toBe(lakeErrors.noProject.code);
    expect((await narrow(deleteProject, { body: { wid } })).code).toBe(lakeErrors.noProject.code);
    const own = (await narrow(saveProject, { body: { name: 'Own' } })).data.wid;
    expect((await narrow(getProjectTree, { query: {} })).data.projects.map((one) => one.wid)).toEqual([own]);
  });
});
