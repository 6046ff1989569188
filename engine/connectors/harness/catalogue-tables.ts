import type { DataType } from '../../types/data-type.ts';
import type { Bench } from './bench.ts';
import type { Ability } from './harness.ts';

const integer: DataType = { kind: 'integer', bits: 32 };
const text = (length: number): DataType => ({ kind: 'string', length });

export const tableComment = "Departments, '部门' 😀";
export const columnComment = 'Short code; "编码"';

/** Four tables and a view with everything that a catalogue can tell, as far as the database has it. */
export async function createCatalogue(bench: Bench): Promise<void> {
  const { connector, sql = {}, cannot = {} } = bench.harness;
  const quote = connector.sql.quote;
  const can = (ability: Ability) => !(ability in cannot);
  const native = (type: DataType) => connector.types.toNative(type).native;
  const column = (name: string, type: DataType, nullable: boolean, more = '') =>
    `${quote(name)} ${native(type)}${nullable ? (sql.nullable ?? '') : can('notNull') ? ' not null' : ''}${more}`;
  const foreignKey = (columns: string[], target: string, targets: string[]) =>
    (can('foreignKeys')
      ? [`foreign key (${columns.map(quote).join(', ')}) references ${bench.quoted(target)} (${targets.map(quote).join(', ')})`] : []);
  const primaryKey = (...columns: string[]) => (can('primaryKeys') ? [`primary key (${columns.map(quote).join(', ')})`] : []);
  const create = (table: string, parts: string[]) =>
    bench.database.run(`create table ${bench.quoted(table)} (${parts.join(', ')})${sql.tableTail ?? ''}`);

  await create('department', [
    column('id', integer, false), column('code', text(20), false),
    // The default stands before `not null` for those who want it so.
    `${quote('name')} ${native(text(100))}${can('defaults') ? " default 'unnamed'" : ''}${can('notNull') ? ' not null' : ''}`,
    column('parent_id', integer, true),
    ...primaryKey('id'),
    ...(can('uniqueKeys') ? [`unique (${quote('code')})`] : []),
    ...foreignKey(['parent_id'], 'department', ['id']),
  ]);
  await create('course_run', [
    column('term', integer, false), column('course', text(10), false), column('title', text(200), true),
    ...primaryKey('course', 'term'),
  ]);
  await create('enrolment', [
    column('id', { kind: 'integer', bits: 64 }, false), column('course', text(10), true), column('term', integer, true),
    column('grade', { kind: 'decimal', precision: 5, scale: 2 }, true), column('department_id', integer, true),
    ...primaryKey('id'),
    ...foreignKey(['course', 'term'], 'course_run', ['course', 'term']), ...foreignKey(['department_id'], 'department', ['id']),
  ]);
  if (can('indexes')) {
    const on = (...columns: string[]) => `on ${bench.quoted('enrolment')} (${columns.map(quote).join(', ')})`;
    await bench.database.run(`create index ${quote('enrolment_by_term')} ${on('term', 'grade')}`);
    await bench.database.run(`create unique index ${quote('enrolment_once')} ${on('department_id', 'id')}`);
  }
  const money: DataType = { kind: 'decimal', precision: 12, scale: 2 };
  await create('invoice', [
    can('identity') ? `${quote('id')} ${sql.identity}` : column('id', integer, false),
    column('quantity', integer, true), column('price', money, true),
    ...(can('formula') ? [`${quote('total')} ${sql.formula!(native({ ...money, precision: 20 }), `${quote('quantity')} * ${quote('price')}`)}`] : []),
    ...(can('identity') && /primary key/i.test(sql.identity!) ? [] : primaryKey('id')),
  ]);
  if (can('views')) {
    await bench.database.run(`create view ${bench.quoted('department_names')} as select ${quote('code')}, ${quote('name')} from ${bench.quoted('department')}`);
  }
  if (can('comments') && sql.comment) {
    const table = bench.quoted('department');
    for (const statement of sql.comment({ table }, tableComment)) await bench.database.run(statement);
    const code = { table, column: quote('code'), type: `${native(text(20))}${can('notNull') ? ' not null' : ''}` };
    for (const statement of sql.comment(code, columnComment)) await bench.database.run(statement);
  }
}

export async function dropCatalogue(bench: Bench): Promise<void> {
  if (!bench.harness.cannot?.views) await bench.database.run(`drop view ${bench.quoted('department_names')}`);
  for (const table of ['invoice', 'enrolment', 'course_run', 'department']) await bench.drop(bench.name(table));
}
