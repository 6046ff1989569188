import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addOfflineLoad, createOfflineCollection, getIntegrationOverview, getOfflineCollection, lakeCan, lakeErrors, listOfflineCollections, listOfflineLoads, lookAtOfflineFiles, openOfflineDraft, removeOfflineFile, repeatOfflineLoad, runTask,
  undoOfflineLoad, uploadOfflineFile, type OfflineLook,
} from '#areas/lake';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { callingAs, type Calling } from '../../../sources/server/testing/import-testing.ts';
import { callingNarrowly } from '../../../sources/server/testing/narrow-user.ts';
import { connectLake } from '../testing/connect-lake.ts';
import { logOf, waitForRun } from '../testing/wait-for-run.ts';

let server: TestServer;
let token: string;
let call: Calling;
let narrow: Calling;

beforeAll(async () => {
  server = await startTestServer();
  await connectLake(server);
  token = await server.signIn();
  call = callingAs(server, token);
  narrow = await callingNarrowly(server, call, [lakeCan.readTasks, lakeCan.writeTasks]);
});
afterAll(() => server?.stop());

const inLake = (text: string) => server.platform.services.lakes.use(AbortSignal.timeout(20_000), (session) => session.rows(text));

async function send(draft: string, name: string, content: string | Buffer) {
  const form = new FormData();
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  const response = await fetch(`${server.address}${uploadOfflineFile.path}?draft=${draft}`, { method: 'POST', headers: { authentication: token, 'accept-language': 'en' }, body: form });
  return (await response.json()) as { code: number; data: { name: string; size: number } };
}

async function lot(files: Record<string, string | Buffer>): Promise<string> {
  const { draft } = (await call(openOfflineDraft, { body: {} })).data;
  for (const [name, content] of Object.entries(files)) expect(await send(draft, name, content)).toMatchObject({ code: 0, data: { name } });
  return draft;
}

const look = async (draft: string, task_wid?: string): Promise<OfflineLook> => (await call(lookAtOfflineFiles, { body: { draft, ...(task_wid && { task_wid }) } })).data;
const ended = async (executionId: string) => {
  const run = await waitForRun(server, executionId);
  return { ...run, log: (await logOf(server, run.wid)).join('\n') };
};
const loadsOf = async (task_wid: string) => (await call(listOfflineLoads, { body: { task_wid } })).data.rows;

let task: string;
let first: string;

test('files are received, looked at and loaded: encoding, delimiter, headings and types are told from them', async () => {
  // 学号;姓名;分数 in GB18030.
  const head = Buffer.from([0xd1, 0xa7, 0xba, 0xc5, 0x3b, 0xd0, 0xd5, 0xc3, 0xfb, 0x3b, 0xb7, 0xd6, 0xca, 0xfd, 0x0a]);
  const draft = await lot({ 'a.csv': Buffer.concat([head, Buffer.from('1;Ann;90.5\n2;Bob;70.0\nx;Bad;1.0\n')]), 'not wanted.csv': 'a\n1\n' });
  expect((await call(removeOfflineFile, { body: { draft, name: 'not wanted.csv' } })).data.map(({ name }) => name)).toEqual(['a.csv']);
  const found = await look(draft);
  expect(found).toMatchObject({ format: 'delimited', failure: null, settings: { encoding: 'gb18030', delimiter: ';', header: 1 } });
  expect(found.fields.map(({ name }) => name)).toEqual(['学号', '姓名', '分数']);
  expect(found.rows[0]).toEqual(['1', 'Ann', '90.5']);
  const made = await call(createOfflineCollection, {
    body: { draft, name: 'Marks by hand', source_name: 'Registry office', target_table: 'hand_marks', dirty_rows: 5, settings: found.settings, fields: [{ name: '学号', type: 'integer', target: 'id' }, { name: '姓名', type: 'string', target: 'name' }, { name: '分数', type: 'decimal', target: '' }] },
  });
  expect(made).toMatchObject({ code: 0 });
  task = made.data.task_wid;
  first = made.data.load;
  const run = await ended(made.data.executionId);
  expect(run.state, run.log).toBe('warning');
  expect(run).toMatchObject({ create_count: 2, reject_count: 1 });
  expect(await inLake('select id, name from "source"."hand_marks" order by id')).toEqual([[1n, 'Ann'], [2n, 'Bob']]);
  expect((await call(getOfflineCollection, { params: { id: task } })).data).toMatchObject({ mode: 'append', undoable: true, load_num: 1, file_num: 1, row_num: 2, database_name: 'Registry office', fields: [{ name: '学号', target: 'id' }, {}, { target: '' }] });
});

test('a further lot is added, whatever its encoding; one that lacks a field is refused and nothing is lost', async () => {
  const lacking = await lot({ 'b.csv': '学号,姓名\n3,Cy\n' });
  const seen = await look(lacking, task);
  expect(seen.missing).toEqual(['分数']);
  expect((await call(addOfflineLoad, { body: { task_wid: task, draft: lacking, settings: seen.settings } })).code).toBe(lakeErrors.lackingFields.code);
  const draft = await lot({ 'b.csv': '学号,姓名,分数\n3,Cy,1.5\n' });
  const added = await call(addOfflineLoad, { body: { task_wid: task, draft, settings: (await look(draft, task)).settings } });
  expect(added).toMatchObject({ code: 0 });
  expect(await ended(added.data.executionId)).toMatchObject({ state: 'succeeded', create_count: 1 });
  expect(await loadsOf(task)).toMatchObject([{ files: [{ name: 'b.csv' }], write_count: 1, undo_refused: null, repeat_refused: expect.anything() }, { write_count: 2, reject_count: 1 }]);
  expect((await call(addOfflineLoad, { body: { task_wid: task, draft, settings: seen.settings } })).code).toBe(lakeErrors.noOfflineDraft.code);
});

test('running the task itself once more brings nothing twice', async () => {
  const run = await ended((await call(runTask, { params: { id: task } })).data.executionId);
  expect(run).toMatchObject({ state: 'succeeded', read_count: 0 });
  expect((await loadsOf(task))[0]).toMatchObject({ undo_refused: null });
});

test('a load is undone, only its own rows go, and its files can be loaded again', async () => {
  expect((await call(repeatOfflineLoad, { body: { load: first } })).code).toBe(lakeErrors.loadNotUndone.code);
  expect((await call(undoOfflineLoad, { body: { load: first } })).data).toEqual({ rows: 2 });
  expect(await inLake('select id from "source"."hand_marks"')).toEqual([[3n]]);
  expect((await call(undoOfflineLoad, { body: { load: first } })).code).toBe(lakeErrors.loadNotUndone.code);
  const again = await call(repeatOfflineLoad, { body: { load: first } });
  expect(again).toMatchObject({ code: 0 });
  const run = await ended(again.data.executionId);
  expect(run, run.log).toMatchObject({ create_count: 2 });
  expect(await inLake('select id from "source"."hand_marks" order by id')).toEqual([[1n], [2n], [3n]]);
  expect((await loadsOf(task)).map(({ state }) => state)).toEqual(['loaded', 'loaded']);
});

test('overwriting takes the latest lot alone, and says that it cannot be undone', async () => {
  const make = async (content: string) => {
    const draft = await lot({ 'rows.jsonl': content });
    return { draft, settings: (await look(draft)).settings };
  };
  const one = await make('{"k":1,"v":"a"}\n{"k":2,"v":"b"}\n');
  expect(one.settings.file_reader_class).toBe('json-lines');
  const made = await call(createOfflineCollection, { body: { ...one, name: 'Codes by hand', source_name: 'Codes', target_table: 'hand_codes', mode: 'overwrite', fields: [{ name: 'k', type: 'integer', target: 'k' }, { name: 'v', type: 'string', target: 'v' }] } });
  await ended(made.data.executionId);
  const two = await call(addOfflineLoad, { body: { task_wid: made.data.task_wid, ...await make('{"k":3,"v":"c"}\n') } });
  await ended(two.data.executionId);
  expect(await inLake('select k, v from "source"."hand_codes"')).toEqual([[3n, 'c']]);
  expect((await loadsOf(made.data.task_wid))[0]!.undo_refused!.en).toContain('Overwriting');
  await ended((await call(repeatOfflineLoad, { body: { load: made.data.load } })).data.executionId);
  expect(await inLake('select k from "source"."hand_codes" order by k')).toEqual([[1n], [2n]]);
});

test('input that cannot work is refused before anything is stored', async () => {
  const draft = await lot({ 'a.csv': 'id,name\n1,a\n' });
  const { settings } = await look(draft);
  const body = { draft, name: 'Refused', target_table: 'refused', settings, fields: [{ name: 'id', type: 'integer', target: 'x' }, { name: 'name', type: 'string', target: 'X' }] };
  expect((await call(createOfflineCollection, { body })).fields).toHaveProperty('source_name');
  expect((await call(createOfflineCollection, { body: { ...body, source_name: 'Refused' } })).code).toBe(lakeErrors.notReady.code);
  expect((await call(createOfflineCollection, { body: { ...body, source_name: 'Refused', fields: [{ name: 'id', type: 'integer', target: '' }] } })).code).toBe(lakeErrors.noTargetFields.code);
  expect((await call(listOfflineCollections, { body: { key: 'Refused' } })).data.rows).toEqual([]);
  expect((await call(lookAtOfflineFiles, { body: { draft: '../../x' } })).code).toBe(lakeErrors.noOfflineDraft.code);
});

test('lots and collections of others are not found', async () => {
  const draft = await lot({ 'a.csv': 'id\n1\n' });
  expect((await narrow(lookAtOfflineFiles, { body: { draft } })).code).toBe(lakeErrors.noOfflineDraft.code);
  expect((await narrow(undoOfflineLoad, { body: { load: first } })).code).toBe(lakeErrors.noOfflineLoad.code);
  expect((await narrow(listOfflineCollections, { body: {} })).data.rows).toEqual([]);
  expect((await narrow(getOfflineCollection, { params: { id: task } })).code).toBe(lakeErrors.noOfflineLoad.code);
});

test('the overview of integration counts what ran today, what was put aside and which sources have tasks', async () => {
  const { data } = await call(getIntegrationOverview, { body: { zone: 'UTC' } });
  expect(data.hours).toHaveLength(24);
  expect(data.hours.reduce((sum, { warning }) => sum + warning, 0)).toBe(2);
  expect(data.quarantined.tasks).toMatchObject([{ wid: task, name: 'Marks by hand', rows: 2 }]);
  expect(data.sources.filter(({ databasename }) => ['Registry office', 'Codes'].includes(databasename))).toMatchObject([{ task_num: 1 }, { task_num: 1 }]);
  expect(data.covered_num).toBe(2);
  expect((await call(getIntegrationOverview, { body: { zone: 'Nowhere/None' } })).code).toBe(lakeErrors.badZone.code);
  const theirs = (await narrow(getIntegrationOverview, { body: {} })).data;
  expect([theirs.quarantined.rows, theirs.covered_num]).toEqual([0, 0]);
});
