import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  compareObjectVersions, getDataFields, getDataObject, getImport, listDataObjects, listImports, listLiveTables, listObjectVersions, previewImport, reverseSaveDataField, runReverseImport,
  runReverseImportOfChanges, saveDataField, saveDataObject, sourcesErrors, type DataField, type DataObject,
} from '#areas/sources';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { definitionsOf } from '../versions/record-versions.ts';
import { callingAs, endOf, imported, reachOf, registerSource, startCuttingProxy, type Calling } from '../testing/import-testing.ts';

let server: TestServer;
let business: ThrowAwayPostgres;
let live: pg.Client;
let call: Calling;
let source: string;

const tables = `
  create schema campus;
  create schema other;
  create table campus.department (id int primary key, code varchar(20) not null unique, name text not null);
  comment on table campus.department is '院系';
  create table campus.student (
    id bigint primary key, student_no varchar(20) not null, name varchar(50), birth date, score numeric(38,10) default 0,
    department_id int references campus.department (id), note text
  );
  comment on table campus.student is '学生信息表（含在校与离校）';
  comment on column campus.student.student_no is '学号';
  comment on column campus.student.note is '这是一段很长的说明文字，讲述这个字段在业务系统升级之前由旧系统写入、之后不再使用、但是仍然需要保留以便对照历史数据，请勿删除';
  create index student_name on campus.student (name);
  create view campus.student_names as select id, birth from campus.student;
  create table other.student (id int);
  insert into campus.department values (1, 'CS', '计算机'), (2, 'MA', '数学');
`;

beforeAll(async () => {
  [server, business] = await Promise.all([startTestServer({ TRIBUTARY_DEMO: '0' }), startThrowAwayPostgres()]);
  live = new pg.Client({ connectionString: business.url });
  await live.connect();
  await live.query(tables);
  call = callingAs(server, await server.signIn());
  source = await registerSource(call, { databasename: '学工系统', ...reachOf(business.url) });
});
afterAll(async () => {
  await live.end();
  await Promise.all([server.stop(), business.stop()]);
});

const objects = async (filter: object = {}): Promise<DataObject[]> => (await call(listDataObjects, { query: { ps: 1000 }, body: { database_wid: source, ...filter } })).data.rows;
const objectNamed = async (name: string) => (await objects()).find((one) => one.dataObject === name)!;
const fieldsOf = async (wid: string): Promise<DataField[]> => (await call(getDataFields, { query: { wid } })).data;

describe('the tables of a live source', () => {
  it('are listed by page, search, schema and type, with what is known of each', async () => {
    const all = await call(listLiveTables, { query: { ps: 2 }, body: { database_wid: source } });
    expect(all.data.total).toBe(4);
    expect(all.data.rows[0]).toMatchObject({ DATAOBJECT: 'department', DATAOBJECTNAME: '院系', schema: 'campus', kind: 'table', comment: '院系', state: 'new', wid: '' });
    const found = async (body: object) => (await call(listLiveTables, { body: { database_wid: source, ...body } })).data.rows.map((row) => `${row.schema}.${row.DATAOBJECT}`);
    expect(await found({ key: '信息表' })).toEqual(['campus.student']);
    expect(await found({ schema: 'other' })).toEqual(['other.student']);
    expect(await found({ dataType: 'view' })).toEqual(['campus.student_names']);
    expect(await found({ dataType: '1', key: 'dep' })).toEqual(['campus.department']);
  });
});

describe('a reverse import', () => {
  it('refuses to import nothing, and a name that several schemas have', async () => {
    expect(await call(runReverseImport, { body: { database_wid: source } })).toMatchObject({ code: sourcesErrors.nothingToImport.code });
    const { data } = await call(runReverseImport, { body: { database_wid: source, dataObjects: ['student'] } });
    const end = await endOf(call, data.run);
    expect(end).toMatchObject({ state: 'failed' });
    expect(end.error!.en).toContain('campus, other');
    expect(await objects()).toEqual([]);
  });

  it('brings in tables with types, keys, comments and indexes, and takes short comments as names', async () => {
    const result = await imported(call, { database_wid: source, dataObjects: [{ schema: 'campus', dataObject: 'student' }] });
    expect(result).toMatchObject({ number: 1, created: 1, changed: 0, dropped: 0, unchanged: 0, fields: 7, relations: 0 });
    const { data: student } = await call(getDataObject, { query: { wid: (await objectNamed('student')).wid } });
    expect(student).toMatchObject({ dataObjectName: '学生信息表', comment: '学生信息表（含在校与离校）', schema_name: 'campus', object_kind: 'table', database_name: '学工系统', version_number: 1, field_num: 7, pk_num: 1 });
    expect(student.dataFields.map((field) => [field.dataField, field.native_type, field.dataFieldName, field.is_pk])).toEqual([
      ['id', 'bigint', '', 1], ['student_no', 'character varying(20)', '学号', 0], ['name', 'character varying(50)', '', 0], ['birth', 'date', '', 0],
      ['score', 'numeric(38,10)', '', 0], ['department_id', 'integer', '', 0], ['note', 'text', '', 0],
    ]);
    expect(student.dataFields[4]).toMatchObject({ kind: 'decimal', precision: 38, scale: 10, default_value: '0', nullable: true });
    expect(student.dataFields[6]!.comment).toMatch(/请勿删除$/);
    expect(student.indexes).toEqual([{ name: 'student_name', unique: false, columns: ['name'] }, { name: 'student_pkey', unique: true, columns: ['id'] }]);
  });

  it('makes a foreign key a relation once both its tables are there', async () => {
    expect((await objectNamed('student')).relation_num).toBe(0);
    const result = await imported(call, { database_wid: source, dataObjects: 'department' });
    expect(result).toMatchObject({ number: 2, created: 1, relations: 1 });
    expect((await objectNamed('student')).relation_num).toBe(1);
    expect((await objectNamed('department')).relation_num).toBe(1);
  });

  it('says of a table that was imported whether it would change', async () => {
    const states = async () => Object.fromEntries((await call(listLiveTables, { body: { database_wid: source, schema: 'campus' } })).data.rows.map((row) => [row.DATAOBJECT, row.state]));
    expect(await states()).toEqual({ department: 'imported', student: 'imported', student_names: 'new' });
    await live.query('alter table campus.department alter name type varchar(100)');
    expect(await states()).toEqual({ department: 'changed', student: 'imported', student_names: 'new' });
    expect((await call(listLiveTables, { body: { database_wid: source, schema: 'campus', state: 'new' } })).data.rows.map((row) => row.DATAOBJECT)).toEqual(['student_names']);
  });
});

describe('a second import', () => {
  it('previews what came, changed and went, and guesses renames', async () => {
    await live.query(`
      alter table campus.student rename column student_no to stu_number;
      alter table campus.student add column gender char(1);
      alter table campus.student drop column note;
      alter table campus.student alter column name type varchar(80);
      alter table campus.department rename to faculty;
    `);
    const { data } = await call(previewImport, { body: { database_wid: source, dataType: 'table' } });
    expect(data).toMatchObject({ created: 2, changed: 1, dropped: 1, unchanged: 0, left_out: 0 });
    const student = data.objects.find((one) => one.dataObject === 'student' && one.schema === 'campus')!;
    expect(student.fields.map((field) => [field.dataField, field.change]).sort()).toEqual([['gender', 'new'], ['name', 'changed'], ['note', 'dropped'], ['stu_number', 'new'], ['student_no', 'dropped']]);
    expect(student.fields.find((field) => field.dataField === 'name')!.facts).toEqual([{ fact: 'type', before: 'character varying(50)', after: 'character varying(80)' }]);
    expect(data.renames).toEqual([
      expect.objectContaining({ schema: 'campus', dataObject: 'department', to: 'faculty' }),
      expect.objectContaining({ schema: 'campus', dataObject: 'student', field: 'student_no', to: 'stu_number' }),
    ]);
    expect((await objectNamed('student')).version_number).toBe(1);
  });

  it('keeps what people said, and carries it over a rename that was confirmed', async () => {
    const { wid } = await objectNamed('student');
    const before = await fieldsOf(wid);
    const own = { object_wid: wid, dataField: 'score', dataFieldName: '总成绩', sensitive: 1, is_core: 1 };
    const score = before.find((field) => field.dataField === 'score')!;
    expect(await call(saveDataField, { body: { ...own, wid: score.wid, row_version: score.row_version } })).toMatchObject({ code: 0 });
    expect(await call(saveDataField, { body: { object_wid: wid, dataField: 'made_by_hand', dataFieldName: '手工字段' } })).toMatchObject({ code: 0 });
    const { data: object } = await call(getDataObject, { query: { wid } });
    await call(saveDataObject, { body: { ...object, db_schema: object.schema_name, dataObjectName: '在籍学生', need_encrypt: 1, dataSign: '1', dataType: '1', dataLevel: '2', proVisionMode: 'On-line' } });

    const { data: preview } = await call(previewImport, { body: { database_wid: source, dataType: 'table' } });
    const result = await imported(call, { database_wid: source, all: true, schema: 'campus', renames: preview.renames });
    expect(result).toMatchObject({ created: 1, changed: 2, dropped: 0 });
    const after = await fieldsOf(wid);
    expect(after.map((field) => field.dataField)).toEqual(['id', 'stu_number', 'name', 'birth', 'score', 'department_id', 'gender', 'made_by_hand', 'note']);
    const named = (name: string) => after.find((field) => field.dataField === name)!;
    expect(named('stu_number')).toMatchObject({ wid: before.find((field) => field.dataField === 'student_no')!.wid, dataFieldName: '学号' });
    expect(named('score')).toMatchObject({ dataFieldName: '总成绩', sensitive: 1, is_core: 1 });
    expect(named('name').native_type).toBe('character varying(80)');
    expect(named('note').dropped_time).not.toBeNull();
    expect(named('made_by_hand')).toMatchObject({ manual: true, dropped_time: null });
    expect(await objectNamed('student')).toMatchObject({ wid, dataObjectName: '在籍学生', need_encrypt: 1, dataLevel: '2', relation_num: 1 });
    expect(await objectNamed('faculty')).toMatchObject({ dataObjectName: '院系' });
    expect(await objectNamed('department')).toBeUndefined();
  });

  it('leaves versions that can be compared, and a record of what it changed', async () => {
    const { wid } = await objectNamed('student');
    const { data: versions } = await call(listObjectVersions, { body: { wid } });
    expect(versions.rows.map((row) => [row.number, row.reason])).toEqual([[3, 'import'], [2, 'edit'], [1, 'import']]);
    const { data } = await call(compareObjectVersions, { query: { wid, from: 1 } });
    expect(data.facts).toEqual(expect.arrayContaining([{ fact: 'businessName', before: '学生信息表', after: '在籍学生' }]));
    expect(data.fields).toEqual(expect.arrayContaining([expect.objectContaining({ dataField: 'stu_number', from: 'student_no', change: 'renamed' }), expect.objectContaining({ dataField: 'gender', change: 'new' })]));
    const { data: imports } = await call(listImports, { body: { database_wid: source } });
    expect(imports.rows.map((row) => row.number)).toEqual([3, 2, 1]);
    const { data: last } = await call(getImport, { query: { wid: imports.rows[0]!.wid } });
    expect(last.objects.map((one) => [one.dataObject, one.change]).sort()).toEqual([['faculty', 'renamed'], ['student', 'changed'], ['student_names', 'new']]);
  });

  it('marks what the source dropped, keeps it, and takes it up again when it is back', async () => {
    await live.query('drop view campus.student_names');
    const body = { database_wid: source, dataObjects: [{ schema: 'campus', dataObject: 'student_names' }] };
    expect(await imported(call, body)).toMatchObject({ dropped: 1 });
    expect(await objects({ situation: 'DROPPED' })).toMatchObject([{ dataObject: 'student_names' }]);
    await live.query('create view campus.student_names as select id, birth from campus.student');
    expect(await imported(call, body)).toMatchObject({ dropped: 0, changed: 1 });
    expect(await objects({ situation: 'DROPPED' })).toEqual([]);
    expect(await imported(call, body)).toMatchObject({ changed: 0, unchanged: 1 });
  });

  it('reads one object anew at once', async () => {
    const { wid } = await objectNamed('faculty');
    await live.query('alter table campus.faculty add column dean text');
    const reply = await call(reverseSaveDataField, { body: { wid } });
    expect(reply).toMatchObject({ code: 0, data: { changed: 1 } });
    expect((await fieldsOf(wid)).at(-1)).toMatchObject({ dataField: 'dean' });
  });

  it('refuses a rename whose ends do not fit any more', async () => {
    const reply = await call(runReverseImport, { body: { database_wid: source, renames: [{ schema: 'campus', dataObject: 'faculty', to: 'student' }] } });
    expect((await endOf(call, reply.data.run)).error!.en).toContain('Preview again');
  });
});

describe('an import that goes wrong', () => {
  it('saves nothing when a table is dropped between choosing and importing', async () => {
    await live.query('create table campus.fleeting (id int); create table campus.lasting (id int)');
    const chosen = ['fleeting', 'lasting'].map((dataObject) => ({ schema: 'campus', dataObject }));
    expect((await call(listLiveTables, { body: { database_wid: source, key: 'fleeting' } })).data.total).toBe(1);
    await live.query('drop table campus.fleeting');
    const { data } = await call(runReverseImportOfChanges, { body: { database_wid: source, dataObjects: chosen } });
    const end = await endOf(call, data.run);
    expect(end).toMatchObject({ state: 'failed' });
    expect(end.error!.en).toContain('no longer has "campus.fleeting"');
    expect(end.error!.zh).toContain('没有保存任何内容');
    expect(await objectNamed('lasting')).toBeUndefined();
  });

  it('saves nothing when the server goes away in the middle', async () => {
    await live.query(`create schema wide; do $$ begin for n in 1..240 loop execute format('create table wide.t%s (a int primary key, b text, c numeric(10,2), d timestamptz, e varchar(40) not null)', n); end loop; end $$`);
    const proxy = await startCuttingProxy(Number(new URL(business.url).port));
    const through = await registerSource(call, { databasename: '会断的库', ...reachOf(business.url), port: proxy.port });
    proxy.cutAfter(80_000);
    const { data } = await call(runReverseImport, { body: { database_wid: through, all: true, schema: 'wide' } });
    const end = await endOf(call, data.run);
    expect(end).toMatchObject({ state: 'failed' });
    // It had got past the list and the first batch.
    expect(end.total).toBe(240);
    expect(end.error!.en).not.toBe('');
    expect((await call(listDataObjects, { body: { database_wid: through } })).data.total).toBe(0);
    expect((await call(listImports, { body: { database_wid: through } })).data.total).toBe(0);
    proxy.cutAfter(Infinity);
    expect(await imported(call, { database_wid: through, all: true, schema: 'wide' })).toMatchObject({ created: 240, fields: 1200 });
    await proxy.stop();
  });

  it('takes names as they are: quotes, dots, blanks, reserved words, markup', async () => {
    const names = [`a "quoted" name`, 'dotted.name', 'select', '中文 表', `<b>=cmd|'x'!A1</b>`, "it's", 'Ünïcode😀', '%_\\'];
    await live.query('create schema "odd.schema"');
    for (const name of names) {
      const quoted = pg.escapeIdentifier(name);
      await live.query(`create table "odd.schema".${quoted} (${quoted} int primary key, "other ${name.replaceAll('"', '""')}" text)`);
    }
    expect(await imported(call, { database_wid: source, all: true, schema: 'odd.schema' })).toMatchObject({ created: names.length, fields: names.length * 2 });
    const stored = await objects({ schema: 'odd.schema' });
    expect(stored.map((one) => one.dataObject).sort()).toEqual([...names].sort());
    for (const one of stored) expect((await fieldsOf(one.wid)).map((field) => field.dataField)).toEqual([one.dataObject, `other ${one.dataObject}`]);
    expect(await imported(call, { database_wid: source, all: true, schema: 'odd.schema' })).toMatchObject({ created: 0, unchanged: names.length });
  });

  it('keeps of a new table the same first version that the store would make of it', async () => {
    const { db } = server.platform.store;
    const { rows } = await sql<{ kept: unknown; made: unknown }>`
      select v.definition as kept, made.definition as made from data_object_version v
      join data_object o on o.wid = v.object_wid and o.version_number = 1
      join ${definitionsOf((await db.selectFrom('data_object').select('wid').execute()).map((one) => one.wid))} made on made.wid = o.wid`.execute(db);
    expect(rows.length).toBeGreaterThan(200);
    for (const { kept, made } of rows) expect(kept).toEqual(made);
  });

  it('takes a table of a thousand columns', async () => {
    const columns = Array.from({ length: 1000 }, (_, index) => `column_${index} varchar(${index + 1})`);
    await live.query(`create table campus.thousand (${columns.join(', ')})`);
    expect(await imported(call, { database_wid: source, dataObjects: [{ schema: 'campus', dataObject: 'thousand' }] })).toMatchObject({ created: 1, fields: 1000 });
    const fields = await fieldsOf((await objectNamed('thousand')).wid);
    expect(fields.map((field) => field.dataField)).toEqual(Array.from({ length: 1000 }, (_, index) => `column_${index}`));
    expect(fields[999]).toMatchObject({ native_type: 'character varying(1000)', length: 1000 });
  });
});
