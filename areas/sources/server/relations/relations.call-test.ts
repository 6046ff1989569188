import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countRelations, decideRelations, deleteRelation, getErGraph, getErLinks, getErNeighbours, getErObject, getErTree, inferRelations, listDataObjects, listRelations, savePositions,
  showRelation, sourcesErrors, treeFirst, treeNext, updatePrimaryKey, updateRelation, type ErRelationRow, type InferenceResult, type RelationInput,
} from '#areas/sources';
import { changeRoleMembers, saveRole, saveRoleGrants } from '#areas/system';
import { mariadbMissing, startMariadb, type TestMariadb } from '#engine/connectors/mysql/testing/start-mariadb.ts';
import { stopRun } from '#platform/contract/platform/jobs.ts';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { callingAs, endOf, imported, reachOf, registerSource, type Calling } from '../testing/import-testing.ts';

let server: TestServer;
let business: ThrowAwayPostgres;
let mariadb: TestMariadb | undefined;
let live: pg.Client;
let call: Calling;
let source: string;

/** Keys of every kind that nobody declared, one that somebody did, and traps that look like keys. */
const tables = `
  create table departments (id int primary key, code varchar(10) not null unique, name text, parent_id int);
  create table dm_xb ("DM" char(1) primary key, "MC" text);
  create table teacher (tch_no varchar(12) primary key, name text, department_id int references departments);
  create table student (stu_no varchar(12) primary key, name text, dept_id int, "XBDM" varchar(2), homeroom_tch_no varchar(12), checked_by_no varchar(12));
  comment on column student.stu_no is '学号';
  create table student_photo (stu_no varchar(12) primary key, photo bytea);
  create table "困难生" ("编号" int primary key, "学号" varchar(12));
  create table course (id int primary key, title text, credit int);
  create table course_pick (pick_id bigint generated always as identity primary key, student varchar(12), course_id int, teacher_id int, status_code varchar(12));
  create table empty_note (id int primary key, course_id int);
  create table old_log (log_id int, course_id int, text text);
  insert into departments select i, 'D' || i, 'd', case when i > 3 then i % 3 + 1 end from generate_series(1, 30) i;
  insert into dm_xb values ('1', 'm'), ('2', 'f'), ('9', '-');
  insert into teacher select 'T' || i, 't', i % 30 + 1 from generate_series(1, 60) i;
  insert into student select 'S' || i, 's', i % 30 + 1, (i % 2 + 1)::text, 'T' || (i % 60 + 1), 'T' || (i % 40 + 1) from generate_series(1, 400) i;
  update student set homeroom_tch_no = 'T999' where stu_no in ('S7', 'S8');
  update student set "XBDM" = 'x' where stu_no = 'S9';
  insert into student_photo select 'S' || i from generate_series(1, 300) i;
  insert into "困难生" select i, 'S' || i * 3 from generate_series(1, 100) i;
  insert into course select i, 'c', i % 5 from generate_series(1, 50) i;
  insert into course_pick (student, course_id, teacher_id, status_code) select 'S' || i, i % 50 + 1, i, 'X' || i from generate_series(1, 300) i;
  insert into old_log select i, i % 50 + 1, 'x' from generate_series(1, 100) i;
  analyze;
`;

beforeAll(async () => {
  const missing = mariadbMissing();
  if (missing) console.error(`\n!!! RELATIONS ARE NOT INFERRED IN MARIADB: ${missing}\n`);
  [server, business, mariadb] = await Promise.all([startTestServer({ TRIBUTARY_DEMO: '0' }), startThrowAwayPostgres(), missing ? undefined : startMariadb()]);
  live = new pg.Client({ connectionString: business.url });
  await live.connect();
  await live.query(tables);
  call = callingAs(server, await server.signIn());
  source = await registerSource(call, { databasename: '学工系统', ...reachOf(business.url) });
  await imported(call, { database_wid: source, all: true });
});
afterAll(async () => {
  await live.end();
  await Promise.all([server.stop(), business.stop(), mariadb?.stop()]);
});

const objectNamed = async (name: string) => (await call(listDataObjects, { query: { ps: 1000 }, body: { database_wid: source } })).data.rows.find((one) => one.dataObject === name)!.wid;
const relations = async (body: object = {}, of = source): Promise<ErRelationRow[]> => (await call(listRelations, { query: { ps: 500 }, body: { database_wid: of, ...body } })).data.rows;
const said = ({ object, fields, refObject, refFields }: ErRelationRow) => `${object}.${fields.join('+')} → ${refObject}.${refFields.join('+')}`;
const inferred = async (body: object = {}, of = source): Promise<InferenceResult> => {
  const { code, msg, data } = await call(inferRelations, { body: { database_wid: of, ...body } });
  if (code !== 0) throw new Error(msg);
  const { state, error, result } = await endOf(call, data.run);
  if (state !== 'succeeded') throw new Error(`the inference ${state}: ${error?.en}`);
  return result as InferenceResult;
};
const draw = async (more: Partial<RelationInput> = {}, type?: 'manual' | 'inferred' | 'declared') => call(updateRelation, {
  query: type ? { type } : {},
  body: { dataObject: await objectNamed('course_pick'), fields: ['status_code'], refDataObject: await objectNamed('departments'), refFields: ['code'], ...more },
});

/** What a person who knows the system would draw, and no more. */
const expected = [
  'course_pick.course_id → course.id', 'course_pick.student → student.stu_no', 'departments.parent_id → departments.id', 'empty_note.course_id → course.id', 'old_log.course_id → course.id',
  'student.XBDM → dm_xb.DM', 'student.checked_by_no → teacher.tch_no', 'student.dept_id → departments.id', 'student.homeroom_tch_no → teacher.tch_no', 'student_photo.stu_no → student.stu_no',
  '困难生.学号 → student.stu_no',
];

describe('inference', () => {
  it('finds the keys that nobody declared, and nothing else', async () => {
    expect(await inferred()).toMatchObject({ tables: 10, suggested: expected.length, fresh: expected.length, withdrawn: 0, unmeasured: 0 });
    expect((await relations({ state: 'suggested' })).map(said).toSorted()).toEqual(expected.toSorted());
    expect((await relations({ origin: 'declared' })).map(said)).toEqual(['teacher.department_id → departments.id']);
  });

  it('says how sure it is and what it saw', async () => {
    const found = new Map((await relations({ state: 'suggested' })).map((one) => [said(one), one]));
    expect(found.get('student.homeroom_tch_no → teacher.tch_no')).toMatchObject({
      origin: 'inferred', cardinality: 'n:1', evidence: { reason: 'role', values: 61, rows: 400, missing: 1, missingRows: 2, sameType: true, unique: 'declared' },
    });
    expect(found.get('student_photo.stu_no → student.stu_no')).toMatchObject({ cardinality: '1:1', evidence: { reason: 'sameName', missing: 0 } });
    const empty = found.get('empty_note.course_id → course.id')!;
    expect(empty.evidence).toMatchObject({ values: 0 });
    expect(empty.confidence).toBeLessThanOrEqual(60);
    for (const { confidence } of found.values()) expect(confidence).toBeGreaterThanOrEqual(50);
  });

  it('keeps what people decided: rejected ones do not come back, confirmed ones stay', async () => {
    const all = new Map((await relations({ state: 'suggested' })).map((one) => [said(one), one.wid]));
    const [wrong, right] = [all.get('student.checked_by_no → teacher.tch_no')!, all.get('course_pick.course_id → course.id')!];
    expect((await call(decideRelations, { body: { wids: [wrong], state: 'rejected' } })).data).toEqual({ changed: 1 });
    expect((await call(decideRelations, { body: { wids: `${right},${all.get('old_log.course_id → course.id')!}`, state: 'confirmed' } })).data).toEqual({ changed: 2 });
    expect(await inferred()).toMatchObject({ fresh: 0, withdrawn: 0, suggested: expected.length - 3 });
    expect((await relations({ state: 'rejected' })).map((one) => one.wid)).toEqual([wrong]);
    expect((await relations({ state: 'suggested' })).map((one) => one.wid)).not.toContain(wrong);
    expect((await call(countRelations, { query: { database_wid: source } })).data).toEqual({ objects: 10, declared: 1, confirmed: 2, suggested: expected.length - 3, rejected: 1 });
    await call(decideRelations, { body: { wids: [wrong], state: 'suggested' } });
    expect(await relations({ state: 'rejected' })).toEqual([]);
  });

  it('withdraws a suggestion that the data no longer supports', async () => {
    await live.query(`update "困难生" set "学号" = 'gone' || "编号"`);
    expect(await inferred()).toMatchObject({ fresh: 0, withdrawn: 1 });
    await live.query(`update "困难生" set "学号" = 'S' || "编号"`);
    expect(await inferred()).toMatchObject({ fresh: 1, withdrawn: 0 });
  });

  it('goes by names alone when told to read no data, and is less sure', async () => {
    expect(await inferred({ measure: 0 })).toMatchObject({ measured: 0 });
    const suggested = await relations({ state: 'suggested' });
    expect(suggested.map(said)).toContain('student.dept_id → departments.id');
    expect(suggested.every(({ confidence, evidence }) => confidence <= 60 && evidence.values === undefined)).toBe(true);
    expect(suggested.map(said)).not.toContain('student.checked_by_no → teacher.tch_no');
    await inferred();
  });

  it('stops when it is cancelled, runs once at a time, and says why it cannot reach the source', async () => {
    const empty = await registerSource(call, { databasename: '空库', ...reachOf(business.url) });
    expect(await call(inferRelations, { body: { database_wid: empty } })).toMatchObject({ code: sourcesErrors.nothingToRelate.code });
    const { db } = server.platform.store;
    const before = await db.selectFrom('data_source').select('port').where('wid', '=', source).executeTakeFirstOrThrow();
    await db.updateTable('data_source').set({ port: 1 }).where('wid', '=', source).execute();
    await expect(inferred()).rejects.toThrow(/the inference failed: .*127\.0\.0\.1:1/);
    await db.updateTable('data_source').set({ port: before.port }).where('wid', '=', source).execute();
    await live.query('begin; lock table student in access exclusive mode');
    const { data } = await call(inferRelations, { body: { database_wid: source } });
    expect(await call(inferRelations, { body: { database_wid: source } })).toMatchObject({ code: sourcesErrors.inferenceUnderWay.code });
    await call(stopRun, { params: { wid: data.run } });
    expect((await endOf(call, data.run)).state).toBe('stopped');
    await live.query('rollback');
    expect((await relations({ state: 'suggested' })).length).toBe(expected.length - 2);
  });
});

describe.each([['mariadb'], ['sqlite']])('inference in %s', (engine) => {
  const statements = [
    'create table author (author_id integer primary key, name varchar(40))',
    'create table `book list` (isbn varchar(20) primary key, author_id integer, `select` varchar(20))',
    'create table loan (loan_id integer primary key, isbn varchar(20), author_id integer)',
    `insert into author values ${Array.from({ length: 30 }, (_, id) => `(${id}, 'a')`).join(', ')}`,
    `insert into \`book list\` values ${Array.from({ length: 90 }, (_, id) => `('978-${id}', ${id % 30}, 'x')`).join(', ')}`,
    `insert into loan values ${Array.from({ length: 200 }, (_, id) => `(${id}, '978-${id % 90}', ${1000 + id})`).join(', ')}`,
  ];

  it('compares values in the database', async ({ skip }) => {
    let reach;
    if (engine === 'mariadb') {
      if (!mariadb) return skip(mariadbMissing());
      await mariadb.run('create database library', ...statements.map((one) => one.replace(/(table|into) (`book list`|author|loan)/, '$1 library.$2')));
      reach = { db_type: 'mariadb' as const, ip: mariadb.host, port: mariadb.port, db_user: mariadb.user, db_pass: mariadb.password, db_service_name: 'library' };
    } else {
      mkdirSync(join(server.data, 'sources'), { recursive: true });
      const file = new DatabaseSync(join(server.data, 'sources', 'library.sqlite'));
      for (const statement of statements) file.exec(statement);
      file.close();
      reach = { db_type: 'sqlite' as const, db_url: join(server.data, 'sources', 'library.sqlite') };
    }
    const library = await registerSource(call, { databasename: `图书馆 ${engine}`, ...reach });
    await imported(call, { database_wid: library, all: true });
    expect(await inferred({}, library)).toMatchObject({ tables: 3, suggested: 2, unmeasured: 0 });
    // That author numbers of loans are unknown to the authors, only the data tells.
    expect((await relations({ state: 'suggested' }, library)).map(said).toSorted()).toEqual(['book list.author_id → author.author_id', 'loan.isbn → book list.isbn']);
  });
});

describe('the graph', () => {
  it('gives tables with their key fields and the relations among them', async () => {
    const wids = [await objectNamed('student'), await objectNamed('departments'), await objectNamed('teacher'), 'gone'];
    const { data } = await call(getErGraph, { body: { database_wid: source, wids, fields: 'keys' } });
    expect(data.objects.map(({ dataObject, field_num, fields }) => [dataObject, field_num, fields.map((field) => field.dataField)])).toEqual([
      ['departments', 4, ['id', 'parent_id']], ['student', 6, ['stu_no', 'dept_id', 'XBDM', 'homeroom_tch_no', 'checked_by_no']], ['teacher', 3, ['tch_no', 'department_id']],
    ]);
    expect(data.relations).toHaveLength(5);
    expect((await call(getErGraph, { body: { database_wid: source, wids } })).data.objects[0]!.fields).toHaveLength(4);
    const { data: one } = await call(getErObject, { query: { wid: wids[1]! } });
    expect(one).toMatchObject({ dataObject: 'departments', relation_num: 1, suggested_num: 2, x: null });
    expect(one.fields[0]).toMatchObject({ dataField: 'id', native_type: 'integer', is_pk: 1, nullable: false });
  });

  it('gives what is related within some steps, and the links between', async () => {
    const wid = await objectNamed('困难生');
    const around = async (hops: number) => (await call(getErNeighbours, { query: { wid, hops } })).data.refDataObjects.map((one) => one.dataObject).toSorted();
    expect(await around(1)).toEqual(['student']);
    expect(await around(2)).toEqual(['course_pick', 'departments', 'dm_xb', 'student', 'student_photo', 'teacher']);
    expect((await call(getErLinks, { query: { wid, hops: 1 } })).data).toHaveLength(1);
    expect((await call(getErLinks, { query: { wid, hops: 2 } })).data).toHaveLength(9);
  });

  it('shows all that two tables have with each other, in both directions', async () => {
    const [wid, refDataObject] = [await objectNamed('departments'), await objectNamed('teacher')];
    expect((await call(showRelation, { query: { wid, refDataObject } })).data.map(said)).toEqual(['teacher.department_id → departments.id']);
    expect((await call(showRelation, { query: { wid, refDataObject, type: 'inferred' } })).data).toEqual([]);
    expect((await call(showRelation, { query: { wid } })).data).toHaveLength(3);
  });

  it('lists tables beside it: 101 first, then 50 at a time, found by name', async () => {
    await live.query(Array.from({ length: 160 }, (_, at) => `create table many_${String(at).padStart(3, '0')} (id int primary key)`).join(';'));
    const wide = await registerSource(call, { databasename: '很多表', ...reachOf(business.url) });
    await imported(call, { database_wid: wide, all: true, key: 'many_' });
    const part = async (query: object) => (await call(getErTree, { query: { database_wid: wide, ...query } })).data;
    const first = await part({});
    expect(first).toMatchObject({ total: 160, more: true });
    expect(first.nodes).toHaveLength(treeFirst);
    const next = await part({ offset: treeFirst });
    expect(next.nodes).toHaveLength(treeNext);
    expect((await part({ offset: treeFirst + treeNext })).more).toBe(false);
    expect((await part({ key: 'NY_15' })).nodes.map((node) => node.name)).toEqual(Array.from({ length: 10 }, (_, at) => `many_15${at}`));
    const related = (await call(getErTree, { query: { database_wid: source, key: 'depart' } })).data.nodes;
    expect(related).toMatchObject([{ name: 'departments', type: 'object', relation_num: 1, suggested_num: 2, field_num: 4 }]);
    expect((await call(getErTree, {})).data.nodes.map((node) => node.name)).toContain('学工系统');
  });

  it('keeps where tables were put', async () => {
    const wid = await objectNamed('student');
    expect(await call(savePositions, { body: { database_wid: source, positions: [{ wid, x: 10.5, y: -3 }, { wid: 'gone', x: 1, y: 1 }] } })).toMatchObject({ code: 0 });
    expect((await call(getErObject, { query: { wid } })).data).toMatchObject({ x: 10.5, y: -3 });
    await call(savePositions, { body: { database_wid: source, positions: [{ wid: await objectNamed('teacher'), x: 0, y: 0 }], clear: 1 } });
    expect((await call(getErObject, { query: { wid } })).data).toMatchObject({ x: null, y: null });
  });

  it('sets and unsets fields of the primary key', async () => {
    const wid = await objectNamed('old_log');
    const field = async () => (await call(getErObject, { query: { wid } })).data.fields.find((one) => one.dataField === 'log_id')!;
    await call(updatePrimaryKey, { query: { wid: (await field()).wid, is_pk: 1 } });
    expect((await field()).is_pk).toBe(1);
    await call(updatePrimaryKey, { query: { wid: (await field()).wid, is_pk: 0 } });
    expect((await field()).is_pk).toBe(0);
  });
});

describe('a relation drawn by hand', () => {
  it('is checked, kept, changed, and deleted for good', async () => {
    const { data, code } = await draw({ name: '=cmd|"<b>名称</b> 😀' });
    expect(code).toBe(0);
    expect(data).toMatchObject({ origin: 'manual', state: 'confirmed', cardinality: 'n:1', name: '=cmd|"<b>名称</b> 😀' });
    expect((await draw()).code).toBe(sourcesErrors.relationExists.code);
    const input = { ...data, wid: data.wid };
    expect((await call(updateRelation, { query: {}, body: { ...input, cardinality: 'n:n', name: '' } })).data).toMatchObject({ wid: data.wid, cardinality: 'n:n', name: '' });
    expect((await call(updateRelation, { query: {}, body: { ...input, cardinality: '1:1' } })).code).not.toBe(0);
    await inferred();
    expect((await relations({ origin: 'manual' })).map((one) => one.wid)).toEqual([data.wid]);
    expect((await call(deleteRelation, { query: { wid: data.wid, type: 'inferred' } })).code).toBe(sourcesErrors.relationChanged.code);
    expect((await call(deleteRelation, { query: { wid: data.wid, type: 'manual' } })).data).toMatchObject({ wid: data.wid });
    expect(await relations({ origin: 'manual' })).toEqual([]);
    expect((await call(deleteRelation, { query: { wid: data.wid } })).code).toBe(sourcesErrors.noRelation.code);
  });

  it('needs fields that are there, as many on both sides, in one source', async () => {
    const student = await objectNamed('student');
    expect((await draw({ fields: ['nothing'] })).code).toBe(sourcesErrors.relationFieldGone.code);
    expect((await draw({ fields: ['status_code', 'student'] })).code).toBe(sourcesErrors.relationFieldsUneven.code);
    expect((await draw({ dataObject: student, fields: ['name'], refDataObject: student, refFields: ['name'] })).code).toBe(sourcesErrors.relationToItself.code);
    const { data: other } = await call(getErTree, {});
    const wide = other.nodes.find((node) => node.name === '很多表')!.wid;
    const table = (await call(getErTree, { query: { database_wid: wide, limit: 1 } })).data.nodes[0]!.wid;
    expect((await draw({ refDataObject: table, refFields: ['id'] })).code).toBe(sourcesErrors.relationAcrossSources.code);
    const composite = await draw({ fields: ['course_id', 'student'], refDataObject: student, refFields: ['dept_id', 'stu_no'] });
    expect(composite.data.fields).toEqual(['course_id', 'student']);
    await call(deleteRelation, { query: { wid: composite.data.wid } });
  });

  it('takes over what was suggested or rejected, and an inferred one that is deleted is rejected', async () => {
    const found = (await relations({ state: 'suggested' })).find((one) => said(one) === 'student.dept_id → departments.id')!;
    await call(deleteRelation, { query: { wid: found.wid } });
    expect((await relations({ state: 'rejected' })).map((one) => one.wid)).toEqual([found.wid]);
    const { data } = await draw({ dataObject: found.dataObject, fields: found.fields, refDataObject: found.refDataObject, refFields: found.refFields });
    expect(data).toMatchObject({ wid: found.wid, origin: 'manual', state: 'confirmed', confidence: 100 });
    expect((await call(decideRelations, { body: { wids: [found.wid], state: 'rejected' } })).code).toBe(sourcesErrors.relationNotInferred.code);
  });

  it('cannot touch what the database declares', async () => {
    const [declared] = await relations({ origin: 'declared' });
    expect((await call(deleteRelation, { query: { wid: declared!.wid } })).code).toBe(sourcesErrors.relationDeclared.code);
    expect((await call(updateRelation, { query: {}, body: { ...declared!, name: 'mine' } })).code).toBe(sourcesErrors.relationDeclared.code);
  });
});

describe('names that mean harm', () => {
  it('are compared, stored and shown as they are', async () => {
    const evil = `x"; drop table student; --`;
    await live.query(`create schema odd; create table odd."${evil.replaceAll('"', '""')}" ("ev'il_id" int primary key);
      create table odd."<b>child</b>" (id int primary key, "ev'il_id" int);
      insert into odd."${evil.replaceAll('"', '""')}" select generate_series(1, 30); insert into odd."<b>child</b>" select i, i % 30 + 1 from generate_series(1, 60) i`);
    const odd = await registerSource(call, { databasename: `'; drop table data_relation; --`, ...reachOf(business.url), db_schema: 'odd' });
    await imported(call, { database_wid: odd, all: true, schema: 'odd' });
    expect(await inferred({}, odd)).toMatchObject({ suggested: 1, unmeasured: 0 });
    expect((await relations({}, odd)).map(said)).toEqual([`<b>child</b>.ev'il_id → ${evil}.ev'il_id`]);
    expect(await relations({ key: `'; drop` }, odd)).toEqual([]);
    expect((await live.query('select count(*)::int as count from student')).rows).toEqual([{ count: 400 }]);
  });
});

describe('whoever does not see the source', () => {
  it('finds nothing of its graph', async () => {
    const { data: role } = await call(saveRole, { body: { key: 'own', name: { zh: '只看自己' }, data_scope: 'own' } });
    await call(saveRoleGrants, { body: { wid: role.wid, menus: [], permissions: ['source:read', 'source:write'] } });
    const person = await server.addUser('outsider');
    await call(changeRoleMembers, { body: { wid: role.wid, add: [{ kind: 'user', wid: person.wid }] } });
    const token = await server.signIn('outsider');
    await server.useRole(token, role.wid);
    const stranger = callingAs(server, token);
    const [relation] = await relations();
    const wid = await objectNamed('student');
    const noSource = sourcesErrors.noDataSource.code;
    expect((await stranger(getErTree, {})).data.nodes).toEqual([]);
    expect((await stranger(getErTree, { query: { database_wid: source } })).code).toBe(noSource);
    expect((await stranger(getErGraph, { body: { database_wid: source, wids: [wid] } })).code).toBe(noSource);
    for (const one of [getErObject, getErNeighbours, getErLinks, showRelation]) expect((await stranger(one, { query: { wid } } as never)).code).toBe(noSource);
    expect((await stranger(listRelations, { body: { database_wid: source } })).code).toBe(noSource);
    expect((await stranger(countRelations, { query: { database_wid: source } })).code).toBe(noSource);
    expect((await stranger(inferRelations, { body: { database_wid: source } })).code).toBe(noSource);
    expect((await stranger(savePositions, { body: { database_wid: source, positions: [] } })).code).toBe(noSource);
    expect((await stranger(decideRelations, { body: { wids: [relation!.wid], state: 'rejected' } })).code).toBe(sourcesErrors.noRelation.code);
    expect((await stranger(deleteRelation, { query: { wid: relation!.wid } })).code).toBe(sourcesErrors.noRelation.code);
    expect((await stranger(updateRelation, { query: {}, body: { dataObject: wid, fields: ['name'], refDataObject: wid, refFields: ['stu_no'] } })).code).toBe(noSource);
    const field = (await call(getErObject, { query: { wid } })).data.fields[0]!;
    expect((await stranger(updatePrimaryKey, { query: { wid: field.wid, is_pk: 0 } })).code).toBe(noSource);
  });
});
