import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeModelState, checkModels, computeIndicator, countTags, deleteIndicator, deleteModel, exportModels, getModel, getModelResource, getModelUses, getModelVersion, importModels, lakeCan, lakeErrors, listIndicators, listModelCategories,
  listModelGrants, listModels, listModelVersions, listTags, materialiseModel, moveModelCategory, deleteModelCategory, moveModels, previewTag, restoreModelVersion, revokeModelGrant, runTask, sampleModel, saveIndicator, saveLakeConnection, saveModel,
  saveModelCategory, saveModelFields, saveModelGrant, saveTag, copyModel, type ModelDefinition,
} from '#areas/lake';
import { namesOf, pickRecords } from '#areas/system';
import { until } from '#platform/server/testing-store.ts';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { callingAs, type Calling } from '../../../sources/server/testing/import-testing.ts';
import { callingBroadly, callingNarrowly } from '../../../sources/server/testing/narrow-user.ts';
import { registerTable } from '../lake/register-table.ts';
import { logOf, waitForRun } from '../testing/wait-for-run.ts';

let server: TestServer;
let other: ThrowAwayPostgres;
let token: string;
let call: Calling;
let narrow: Calling;
let developer: Calling;
beforeAll(async () => {
  [server, other] = await Promise.all([startTestServer({ TRIBUTARY_DEMO: '0' }), startThrowAwayPostgres()]);
  token = await server.signIn();
  call = callingAs(server, token);
  narrow = await callingNarrowly(server, call, [lakeCan.readModels, lakeCan.writeModels, lakeCan.queryLake]);
  developer = await callingBroadly(server, call, [lakeCan.readModels, lakeCan.writeModels, lakeCan.queryLake]);
});
afterAll(async () => {
  await server?.stop();
  await other?.stop();
});

const strange = '学生 "of" 🎓';
const integer = { kind: 'integer', bits: 64 } as const;
const text = { kind: 'string' } as const;

/** Students and their scores, as runs would have brought them. */
async function addSources(): Promise<void> {
  const { services, store } = server.platform;
  const tables = [
    { table: strange, columns: [{ name: 'id', type: integer }, { name: 'name', type: text }, { name: 'born', type: { kind: 'date' } }], rows: `(1, 'Ann', '1950-01-01'), (2, 'Bo', '2001-05-05'), (3, null, '2003-07-07')` },
    { table: 'score', columns: [{ name: 'student', type: integer }, { name: 'points', type: { kind: 'decimal', precision: 6, scale: 2 } }], rows: `(1, 80.50), (1, 40.25), (2, 90)` },
  ] as const;
  for (const { table, columns, rows } of tables) {
    const description = await services.lakes.use(AbortSignal.timeout(20_000), async (session, lake) => {
      await session.ensureSchema('source');
      await session.createTable({ schema: 'source', table, columns: columns.map((column) => ({ ...column, nullable: true })) });
      await session.execute(`insert into ${lake.sql.table({ schema: 'source', table })} values ${rows}`);
      return (await session.database.describe([{ schema: 'source', table }]))[0]!;
    });
    await registerTable(store.db, { layer: 'DW0', description, task_wid: null, by: (await server.user(token)).wid });
  }
}

const definition = {
  sources: [{ alias: 's', schema: 'source', table: strange }, { alias: 'p', schema: 'source', table: 'score', join: 'left', on: [{ from: 's', field: 'id', to: 'student' }] }],
  filter: '', distinct: false,
  fields: [
    { code: 'id', name: '编号', type: integer, key: true, source: { kind: 'field', alias: 's', field: 'id' } },
    { code: 'name', name: '姓名', type: { kind: 'string', length: 20 }, sensitive: true, source: { kind: 'expression', text: "coalesce(name, '?')" } },
    { code: 'born', type: { kind: 'date' }, source: { kind: 'field', alias: 's', field: 'born' } },
    { code: 'points', type: { kind: 'decimal', precision: 10, scale: 2 }, source: { kind: 'field', alias: 'p', field: 'points' }, aggregate: 'sum' },
  ],
} as unknown as ModelDefinition;

async function addModel(name: string, code: string, more: object = {}): Promise<string> {
  const reply = await call(saveModel, { body: { name, code, ...more } as never });
  expect(reply.msg + reply.code).toContain('0');
  return reply.data.wid;
}
const shown = async (wid: string) => (await call(getModel, { query: { wid } })).data;
const setFields = async (wid: string, given: unknown) => call(saveModelFields, { body: { wid, definition: given as ModelDefinition } });

const place = () => {
  const { hostname, port, pathname, username, password } = new URL(other.url);
  return { kind: 'postgresql' as const, db_url: `postgresql://${hostname}:${port}${pathname}`, db_user: username, db_pass: decodeURIComponent(password), settings: { sslMode: 'prefer' } };
};

describe.each(['duckdb', 'postgresql'] as const)('a model on a %s lake', (kind) => {
  let wid: string;
  let task: string;

  beforeAll(async () => {
    await server.platform.store.db.deleteFrom('model').execute();
    await server.platform.store.db.deleteFrom('task').execute();
    await server.platform.store.db.deleteFrom('lake_table').execute();
    expect((await call(saveLakeConnection, { body: kind === 'duckdb' ? {} : place() })).code).toBe(0);
    await addSources();
    wid = await addModel(`学生 <b>"主题"`, 'student_points');
  });

  it('becomes a table and a draft task that fills it', async () => {
    expect((await setFields(wid, definition)).code).toBe(0);
    const preview = (await call(materialiseModel, { body: { wid, preview: true } })).data;
    expect(preview.steps.map(({ en }) => en)).toEqual([expect.stringContaining('Create the table subject.student_points'), expect.stringContaining('draft task')]);
    expect((await shown(wid)).health).toBe('missing');
    const made = await call(materialiseModel, { body: { wid } });
    expect(made).toMatchObject({ code: 0, data: { created: true } });
    task = made.data.task_wid!;
    expect(await shown(wid)).toMatchObject({ health: 'empty', task_status: 'draft', drift: 0 });
    const run = await waitForRun(server, (await call(runTask, { params: { id: task }, query: {} })).data.executionId);
    expect(run.state, (await logOf(server, run.wid)).join('\n')).toBe('succeeded');
    // What follows a run comes a moment after it.
    const counted = await until(async () => { const model = await shown(wid); return model.row_count !== null && model; }, 20);
    expect(counted).toMatchObject({ health: 'good', row_count: 3, exe_status: 'succeeded' });
    const resource = (await call(getModelResource, { query: { wid } })).data;
    expect(resource).toMatchObject({ exists: true, linked: true, drift: [], key_problems: 0, problems: [], tasks: [{ wid: task, mine: true }] });
  });

  it('shows rows without what is sensitive', async () => {
    // One rule for all rows of the lake: the administrator may see them, a developer not.
    expect((await call(sampleModel, { query: { wid } })).data.rows.map((row) => row[1])).not.toContain('****');
    const { columns, rows } = (await developer(sampleModel, { query: { wid } })).data;
    expect(columns.map((column) => column.masked ?? false)).toEqual([false, true, false, false]);
    expect(columns.map(({ name }) => name)).toEqual(['id', 'name', 'born', 'points']);
    expect(rows.toSorted()).toEqual([['1', '****', '1950-01-01', '120.75'], ['2', '****', '2001-05-05', '90.00'], ['3', '****', '2003-07-07', null]]);
  });

  it('is computed by indicators of all three kinds', async () => {
    const save = async (name: string, code: string, given: unknown) => (await call(saveIndicator, { body: { model_wid: wid, name, code, definition: given } as never }));
    const all = (await save('Students', 'students', { kind: 'atomic', aggregate: 'count' })).data.wid;
    const young = { kind: 'derived', base: all, conditions: { list: [{ field: 'born', operator: '>', values: ['2000-01-01'] }] } };
    expect((await save('Young', 'young', young)).code).toBe(0);
    const share = { kind: 'compound', formula: 'round([young] * 100.0 / students, 1)' };
    expect((await save('Share', 'share', share)).code).toBe(0);
    const compute = async (given: unknown, dimension = '') => (await call(computeIndicator, { body: { model_wid: wid, definition: given, dimension } as never })).data;
    expect((await compute({ kind: 'atomic', aggregate: 'sum', field: 'points' })).value).toBe('210.75');
    expect((await compute({ kind: 'atomic', aggregate: 'max', field: 'born' })).value).toBe('2003-07-07');
    expect((await compute(young)).value).toBe('2');
    expect(Number((await compute(share)).value)).toBe(66.7);
    expect((await compute({ kind: 'derived', base: all, period: { kind: 'this-year', field: 'born' } })).value).toBe('0');
    expect((await compute({ kind: 'atomic', aggregate: 'count' }, 'born')).groups).toContainEqual({ label: '1950-01-01', value: '1' });
    expect((await save('Share', 'other', share)).code).toBe(lakeErrors.indicatorExists.code);
    expect(await save('Bad', 'bad', { kind: 'compound', formula: '[nothing] + 1' })).toMatchObject({ code: lakeErrors.badIndicator.code, fields: { definition: expect.anything() } });
    expect((await call(deleteIndicator, { body: { wid: all } })).code).toBe(lakeErrors.indicatorUsed.code);
    expect((await call(listIndicators, { query: { model_wid: wid } })).data.map(({ kind: one }) => one)).toEqual(['atomic', 'derived', 'compound']);
  });

  it('has tags that count and show the rows they hold for', async () => {
    const conditions = { match: 'any', list: [{ field: 'born', operator: '<', values: ['1966-01-01'] }, { field: 'points', operator: '>=', values: ['90'] }] } as const;
    expect((await call(saveTag, { body: { model_wid: wid, name: 'senior', conditions } as never })).code).toBe(0);
    expect((await call(countTags, { body: { model_wid: wid } })).data).toEqual({ counted: 1, total: 3 });
    expect((await call(listTags, { query: { model_wid: wid } })).data).toMatchObject([{ name: 'senior', hit_count: 2, total_count: 3, rule: `"born" < '1966-01-01' or "points" >= 90` }]);
    const { hits, sample } = (await developer(previewTag, { body: { model_wid: wid, conditions: { list: [{ field: 'name', operator: 'contains', values: ['n'] }] } } as never })).data;
    expect([hits, sample.rows.map((row) => row[1])]).toEqual([1, ['****']]);
    expect((await call(saveTag, { body: { model_wid: wid, name: 'x', conditions: { list: [{ field: 'born', operator: '>', values: ['soon'] }] } } as never })).code).toBe(lakeErrors.badConditions.code);
  });

  it('shows how it differs from its table, and makes the table fit', async () => {
    const [id, name, born, points] = definition.fields;
    expect((await setFields(wid, { ...definition, fields: [id, { ...name, comment: 'Given name' }, { ...points, type: { kind: 'decimal', precision: 12, scale: 2 } }, { ...born, code: 'birthday' }] })).code).toBe(0);
    expect((await call(checkModels, { body: {} })).data).toEqual({ checked: 1, drifted: 1 });
    expect(await shown(wid)).toMatchObject({ health: 'drifted', drift: 3 });
    const done = await call(materialiseModel, { body: { wid, dropExtra: true } });
    expect(done.msg + done.code).toContain('0');
    expect((await call(getModelResource, { query: { wid } })).data.drift).toEqual([]);
    expect(await shown(wid)).toMatchObject({ health: 'good', drift: 0, task_wid: task });
    expect((await waitForRun(server, (await call(runTask, { params: { id: task }, query: {} })).data.executionId)).state).toBe('succeeded');
    expect((await call(getModelResource, { query: { wid } })).data.drift).toEqual([]);
  });

  it('is named where others are made from it', async () => {
    const topic = await addModel('Topic', 'topic_points', { kind: 'topic' });
    await setFields(topic, { sources: [{ alias: 'm', schema: 'subject', table: 'student_points' }], fields: [{ code: 'total', type: { kind: 'decimal', precision: 20, scale: 2 }, source: { kind: 'field', alias: 'm', field: 'points' }, aggregate: 'sum' }] });
    const made = (await call(materialiseModel, { body: { wid: topic } })).data;
    await waitForRun(server, (await call(runTask, { params: { id: made.task_wid! }, query: {} })).data.executionId);
    expect((await call(sampleModel, { query: { wid: topic } })).data.rows).toEqual([['210.75']]);
    expect((await call(getModelUses, { query: { wid } })).data).toMatchObject({
      hidden: 0, models: [{ wid: topic }], tasks: [{ wid: made.task_wid, kind: 'subject' }], fields: [{ field: 'points', to_place: 'lake:subject.topic_points', to_field: 'total' }],
    });
    expect((await call(deleteModel, { body: { wid } })).code).toBe(lakeErrors.modelUsedAsSource.code);
  });
});

describe('models', () => {
  it('keep versions that can be compared and brought back', async () => {
    const wid = await addModel('Versions', 'versions');
    await setFields(wid, { fields: [{ code: 'a', type: text }] });
    expect((await setFields(wid, { fields: [{ code: 'a', type: text }] })).code).toBe(0);
    await setFields(wid, { fields: [{ code: 'b', type: text }] });
    expect((await call(listModelVersions, { query: { wid } })).data.rows.map(({ version_number }) => version_number)).toEqual([3, 2, 1]);
    expect((await call(getModelVersion, { query: { wid, version_number: 2 } })).data.content).toMatchObject({ definition: { fields: [{ code: 'a' }] } });
    expect((await call(restoreModelVersion, { body: { wid, version_number: 2 } })).code).toBe(0);
    expect(await shown(wid)).toMatchObject({ version_number: 4, definition: { fields: [{ code: 'a' }] } });
  });

  it('are published once they are whole, and not deleted meanwhile', async () => {
    const wid = await addModel('Public', 'public_one');
    const state = async (to: 'published' | 'offline') => (await call(changeModelState, { body: { wid, state: to } })).code;
    expect(await state('published')).toBe(lakeErrors.modelWithoutFields.code);
    await setFields(wid, { sources: [{ alias: 's', schema: 'source', table: 'score' }], fields: [{ code: 'a', type: text }] });
    expect(await state('published')).toBe(lakeErrors.badModel.code);
    await setFields(wid, { fields: [{ code: 'a', type: text }] });
    expect(await state('published')).toBe(0);
    expect((await call(deleteModel, { body: { wid } })).code).toBe(lakeErrors.modelPublished.code);
    expect(await state('offline')).toBe(0);
    expect((await call(deleteModel, { body: { wid } })).code).toBe(0);
  });

  it('refuse codes and names that are taken, fields that are named twice and tables that are not there', async () => {
    await addModel('Taken', 'taken');
    expect(await call(saveModel, { body: { name: 'TAKEN', code: 'free' } as never })).toMatchObject({ code: lakeErrors.modelExists.code, fields: { name: expect.anything() } });
    expect(await call(saveModel, { body: { name: 'Free', code: 'Taken' } as never })).toMatchObject({ code: lakeErrors.modelCodeTaken.code, fields: { code: expect.anything() } });
    expect((await call(saveModel, { body: { name: 'Long', code: '名'.repeat(30) } as never })).code).toBe(lakeErrors.badModel.code);
    const wid = await addModel('Twice', 'twice');
    expect((await setFields(wid, { fields: [{ code: 'a', type: text }, { code: 'A', type: text }] })).code).toBe(lakeErrors.badModel.code);
    expect((await setFields(wid, { sources: [{ alias: 's', schema: 'source', table: 'nowhere' }] })).code).toBe(lakeErrors.noLakeTable.code);
  });

  it('stand in a tree of categories that can be moved and taken away', async () => {
    const add = async (name: string, parent_wid: string | null = null) => (await call(saveModelCategory, { body: { kind: 'subject', name, parent_wid } })).data.wid;
    const [one, two] = [await add('One'), await add('Two')];
    const inner = await add('Inner', one);
    const wid = await addModel('Placed', 'placed', { category_wid: inner });
    const tree = async () => (await call(listModelCategories, { query: { kind: 'subject' } })).data.categories.map(({ name, model_num, parent_wid }) => [name, model_num, parent_wid]);
    expect(await tree()).toContainEqual(['One', 1, null]);
    expect((await call(moveModelCategory, { body: { wid: one, parent_wid: inner } })).code).toBe(lakeErrors.modelCategoryLoop.code);
    expect((await call(moveModelCategory, { body: { wid: two, parent_wid: null, before: one } })).code).toBe(0);
    expect((await tree()).map(([name]) => name).filter((name) => name !== 'Inner')).toEqual(['Two', 'One']);
    expect((await call(listModels, { body: { category_wid: one } })).data.rows.map(({ name }) => name)).toEqual(['Placed']);
    expect((await call(deleteModelCategory, { body: { wid: inner } })).data).toEqual({ models: 1 });
    expect(await shown(wid)).toMatchObject({ category_wid: one });
    expect((await call(moveModels, { body: { wids: [wid], category_wid: null } })).data).toEqual({ moved: 1 });
  });

  it('are seen by those they are granted to, while published and until the grant ends', async () => {
    const wid = await addModel('Granted', 'granted');
    await setFields(wid, { fields: [{ code: 'a', type: text }] });
    const seen = async () => (await narrow(getModel, { query: { wid } })).code;
    expect(await seen()).toBe(lakeErrors.noModel.code);
    const role = (await call(pickRecords, { body: { kind: 'role', key: '本人' } })).data.rows[0]!.wid;
    const grant = async (more: object) => call(saveModelGrant, { body: { model_wid: wid, subject_kind: 'role', subject: role, reason: 'Reports', ...more } as never });
    expect((await grant({ until_date: '2020-01-01' })).code).toBe(lakeErrors.grantEnded.code);
    expect((await grant({ subject: 'nobody' })).code).toBe(lakeErrors.noGrantSubject.code);
    const { data: { wid: granted } } = await grant({});
    expect(await seen()).toBe(lakeErrors.noModel.code);
    await call(changeModelState, { body: { wid, state: 'published' } });
    expect((await narrow(getModel, { query: { wid } })).data).toMatchObject({ mine: false });
    expect((await narrow(saveModelFields, { body: { wid, definition: { fields: [] } } as never })).code).toBe(lakeErrors.noModel.code);
    const [name] = (await call(namesOf, { body: { of: [{ kind: 'role', wid: role }] } })).data;
    expect((await call(listModelGrants, { query: { model_wid: wid } })).data).toMatchObject([{ wid: granted, state: 'valid', subject_name: name!.name }]);
    await server.platform.store.db.updateTable('model_grant').set({ until_date: '2020-01-01' }).where('wid', '=', granted).execute();
    expect(await seen()).toBe(lakeErrors.noModel.code);
    await server.platform.store.db.updateTable('model_grant').set({ until_date: null }).where('wid', '=', granted).execute();
    expect(await seen()).toBe(0);
    expect((await call(revokeModelGrant, { body: { wid: granted } })).code).toBe(0);
    expect(await seen()).toBe(lakeErrors.noModel.code);
    expect((await call(listModelGrants, { query: { model_wid: wid } })).data).toMatchObject([{ state: 'revoked' }]);
  });

  it('do not reach tables that their maker does not see', async () => {
    const wid = (await narrow(saveModel, { body: { name: 'Mine', code: 'student_points_2' } as never })).data.wid;
    expect((await narrow(saveModelFields, { body: { wid, definition } as never })).code).toBe(lakeErrors.noLakeTable.code);
    const { platform: { store: { db } } } = server;
    await db.updateTable('model').set({ code: 'student_points' }).where('wid', '=', wid).where('code', '=', 'x').execute();
    await narrow(saveModelFields, { body: { wid, definition: { fields: [{ code: 'a', type: text }] } } as never });
    await db.updateTable('lake_table').set({ table_name: 'student_points_2' }).where('table_name', '=', 'student_points').execute();
    expect((await narrow(sampleModel, { query: { wid } })).code).toBe(lakeErrors.noModelTable.code);
    expect((await narrow(materialiseModel, { body: { wid } })).code).toBe(lakeErrors.tableOfOthers.code);
  });

  it('travel in a file with their indicators and tags', async () => {
    const wid = await addModel('Carried "模型"', 'carried');
    await setFields(wid, { fields: [{ code: 'a', type: integer }] });
    const base = (await call(saveIndicator, { body: { model_wid: wid, name: 'All', code: 'all', definition: { kind: 'atomic', aggregate: 'count' } } as never })).data.wid;
    await call(saveIndicator, { body: { model_wid: wid, name: 'Some', code: 'some', definition: { kind: 'derived', base } } as never });
    await call(saveTag, { body: { model_wid: wid, name: 'big', conditions: { list: [{ field: 'a', operator: '>', values: ['5'] }] } } as never });
    const file = await (await fetch(`${server.address}${exportModels.path}`, { method: 'POST', headers: { authentication: token, 'content-type': 'application/json' }, body: JSON.stringify({ wids: [wid] }) })).text();
    const send = async (content: string, query: string) => {
      const form = new FormData();
      form.append('file', new Blob([content], { type: 'application/json' }), 'models.json');
      return (await (await fetch(`${server.address}${importModels.path}?${query}`, { method: 'POST', headers: { authentication: token, 'accept-language': 'en' }, body: form })).json()) as { code: number; data: { created: number; skipped: number; replaced: number } };
    };
    expect((await send(file, '')).data).toMatchObject({ created: 0, skipped: 1 });
    await call(deleteModel, { body: { wid } });
    expect((await send(file, 'preview=1')).data).toMatchObject({ created: 1 });
    expect((await call(listModels, { body: { key: 'carried' } })).data.total).toBe(0);
    expect((await send(file, '')).data).toMatchObject({ created: 1 });
    const [back] = (await call(listModels, { body: { key: 'carried' } })).data.rows;
    expect(back).toMatchObject({ name: 'Carried "模型"', indicator_num: 2, tag_num: 1, field_num: 1, state: 'draft' });
    const indicators = (await call(listIndicators, { query: { model_wid: back!.wid } })).data;
    expect(indicators[1]!.definition).toMatchObject({ kind: 'derived', base: indicators[0]!.wid });
    expect((await send(file, 'conflict=replace')).data).toMatchObject({ replaced: 1 });
    expect((await send('{}', '')).code).toBe(lakeErrors.badModelFile.code);
    const copied = await call(copyModel, { body: { wid: back!.wid, name: 'Copy', code: 'copy', kind: 'topic' } });
    expect(await shown(copied.data.wid)).toMatchObject({ kind: 'topic', field_num: 1 });
  });
});
