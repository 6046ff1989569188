import { afterAll, beforeAll, expect } from 'vitest';
import type { TableDescription } from '../connector.ts';
import type { Bench } from './bench.ts';
import { columnComment, createCatalogue, dropCatalogue, tableComment } from './catalogue-tables.ts';

export function catalogueSuite(bench: Bench): void {
  const { cannot = {}, sql = {} } = bench.harness;
  beforeAll(() => createCatalogue(bench));
  afterAll(() => dropCatalogue(bench));
  const describeOne = async (table: string): Promise<TableDescription> => {
    const [found] = await (await bench.open()).describe([bench.name(table)]);
    return found!;
  };
  const column = (table: TableDescription, name: string) => table.columns.find((one) => one.name === name)!;

  bench.test(null, 'tells product, version and clock', async () => {
    const connection = await bench.open();
    const version = await connection.version();
    expect(version.product).toMatch(/[a-z]/i);
    expect(version.number).toMatch(/^\d/);
    expect(Math.abs((await connection.now()).getTime() - Date.now())).toBeLessThan(300_000);
  });

  bench.test('schemas', 'lists schemas, also new and empty ones, without those of the system', async () => {
    const connection = await bench.open();
    const hostile = bench.harness.connector.sql.quote('另一个 "schema"');
    await bench.database.run(sql.createSchema?.(hostile) ?? `create schema ${hostile}`);
    try {
      const schemas = await connection.schemas();
      expect(schemas).toContain('另一个 "schema"');
      expect(schemas).toContain(bench.database.schema);
      expect(schemas.filter((one) => /^(information_schema|pg_catalog|performance_schema|sys)$/i.test(one))).toEqual([]);
    } finally {
      await bench.database.run(sql.dropSchema?.(hostile) ?? `drop schema ${hostile}`);
    }
  });

  bench.test(null, 'lists tables and views in order, page by page, with the total', async () => {
    const connection = await bench.open();
    const { schema } = bench.database;
    const all = await connection.tables({ schema, limit: 100, offset: 0 });
    const names = all.rows.map((one) => one.table);
    const expected = ['course_run', 'department', ...(cannot.views ? [] : ['department_names']), 'enrolment', 'invoice'];
    expect(names.filter((one) => expected.includes(one))).toEqual(expected);
    expect(all.total).toBe(all.rows.length);
    if (!cannot.views) expect(all.rows.find((one) => one.table === 'department_names')).toMatchObject({ kind: 'view', schema });
    expect(all.rows.find((one) => one.table === 'department')).toMatchObject({ kind: 'table', schema });
    const second = await connection.tables({ schema, limit: 2, offset: 1 });
    expect(second.total).toBe(all.total);
    expect(second.rows.map((one) => one.table)).toEqual(names.slice(1, 3));
    expect(await connection.tables({ schema, limit: 5, offset: 5000 })).toEqual({ rows: [], total: all.total });
  });

  bench.test(null, 'finds tables by a part of the name, whatever the case, taking no sign for a wildcard', async () => {
    const connection = await bench.open();
    const find = async (key: string) => (await connection.tables({ schema: bench.database.schema, key, limit: 10, offset: 0 })).rows.map((one) => one.table);
    expect(await find('ROLM')).toEqual(['enrolment']);
    expect(await find('course_')).toEqual(['course_run']);
    expect(await find('course%')).toEqual([]);
    expect(await find('e_n')).toEqual([]);
    expect(await find("'; drop table department --")).toEqual([]);
  });

  bench.test('comments', 'tells comments of tables and columns and finds tables by them', async () => {
    if (!sql.comment) await commentedByDialect(bench);
    const connection = await bench.open();
    const table = sql.comment ? 'department' : 'commented';
    const { rows } = await connection.tables({ schema: bench.database.schema, key: '部门', limit: 10, offset: 0 });
    expect(rows.map((one) => [one.table, one.comment])).toEqual([[table, tableComment]]);
    const found = await describeOne(table);
    expect(found.comment).toBe(tableComment);
    expect(found.columns.map((one) => one.comment)).toEqual(found.columns.map((one) => (one.name === 'code' ? columnComment : '')));
    if (!sql.comment) await bench.drop(bench.name(table));
  });

  bench.test('comments', 'creates tables with comments', async () => {
    const table = await commentedByDialect(bench);
    const found = await describeOne(table.table);
    expect(found.comment).toBe(tableComment);
    expect(column(found, 'code').comment).toBe(columnComment);
    await bench.drop(table);
  });

  bench.test(null, 'describes columns in order with type, length, digits and whether they may be empty', async () => {
    const enrolment = await describeOne('enrolment');
    expect(enrolment.columns.map((one) => one.name)).toEqual(['id', 'course', 'term', 'grade', 'department_id']);
    const types = bench.harness.connector.types;
    if (!types.toNative({ kind: 'string', length: 10 }).loss) expect(column(enrolment, 'course').mapping.type).toMatchObject({ kind: 'string', length: 10 });
    if (!types.toNative({ kind: 'decimal', precision: 5, scale: 2 }).loss) {
      expect(column(enrolment, 'grade').mapping.type).toMatchObject({ kind: 'decimal', precision: 5, scale: 2 });
    }
    expect(column(enrolment, 'grade').native).toMatch(/[a-z]/i);
    if (!cannot.notNull) expect(enrolment.columns.map((one) => one.nullable)).toEqual([false, true, true, true, true]);
  });

  bench.test('defaults', 'tells defaults', async () => {
    const department = await describeOne('department');
    expect(column(department, 'name').default).toContain('unnamed');
    expect(column(department, 'code').default).toBeNull();
  });

  bench.test('identity', 'tells columns that count by themselves', async () => {
    const invoice = await describeOne('invoice');
    expect(column(invoice, 'id').generated).toBe('identity');
    expect(column(invoice, 'quantity').generated).toBeNull();
  });

  bench.test('formula', 'tells columns that a formula fills', async () => {
    expect(column(await describeOne('invoice'), 'total').generated).toBe('formula');
  });

  bench.test('primaryKeys', 'tells primary keys, their columns in the order of the key', async () => {
    expect((await describeOne('course_run')).primaryKey?.columns).toEqual(['course', 'term']);
    expect((await describeOne('department')).primaryKey?.columns).toEqual(['id']);
  });

  bench.test('uniqueKeys', 'tells unique keys', async () => {
    expect((await describeOne('department')).uniqueKeys.map((one) => one.columns)).toEqual([['code']]);
  });

  bench.test('foreignKeys', 'tells foreign keys, of several columns and to the table itself', async () => {
    const { schema } = bench.database;
    const self = (await describeOne('department')).foreignKeys;
    expect(self).toMatchObject([{ columns: ['parent_id'], target: { schema, table: 'department' }, targetColumns: ['id'] }]);
    const keys = (await describeOne('enrolment')).foreignKeys;
    expect(keys).toHaveLength(2);
    expect(keys).toContainEqual(expect.objectContaining({ columns: ['course', 'term'], target: { schema, table: 'course_run' }, targetColumns: ['course', 'term'] }));
    expect(keys).toContainEqual(expect.objectContaining({ columns: ['department_id'], target: { schema, table: 'department' }, targetColumns: ['id'] }));
  });

  bench.test('indexes', 'tells indexes', async () => {
    const { indexes } = await describeOne('enrolment');
    expect(indexes).toContainEqual({ name: 'enrolment_by_term', columns: ['term', 'grade'], unique: false });
    expect(indexes).toContainEqual({ name: 'enrolment_once', columns: ['department_id', 'id'], unique: true });
  });

  bench.test('views', 'describes views', async () => {
    const view = await describeOne('department_names');
    expect(view).toMatchObject({ kind: 'view', primaryKey: null, foreignKeys: [] });
    expect(view.columns.map((one) => one.name)).toEqual(['code', 'name']);
  });

  bench.test(null, 'describes many tables at once in the order asked, leaving out those that are gone', async () => {
    const wanted = ['invoice', 'not there', 'department', 'course_run'].map(bench.name);
    const found = await (await bench.open()).describe(wanted);
    expect(found.map((one) => one.table)).toEqual(['invoice', 'department', 'course_run']);
    expect(await (await bench.open()).describe([])).toEqual([]);
  });

  bench.test(null, 'finds nothing lacking in the rights of somebody who may read', async () => {
    const findings = await (await bench.open()).importRights([bench.name('department')]);
    expect(findings.filter((one) => !one.holds)).toEqual([]);
    for (const finding of findings) expect(finding.title.zh).toMatch(/\p{Script=Han}/u);
  });
}

async function commentedByDialect(bench: Bench) {
  return bench.create({
    table: 'commented', comment: tableComment,
    columns: [
      { name: 'id', type: { kind: 'integer', bits: 32 }, nullable: false },
      { name: 'code', type: { kind: 'string', length: 20 }, nullable: true, comment: columnComment },
    ],
    primaryKey: ['id'],
  });
}
