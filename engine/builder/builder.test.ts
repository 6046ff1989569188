import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settings } from '#engine/connectors/postgresql/session.ts';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import type { LakeKind } from '../lake/lake.ts';
import { lakeWords } from '../sync/functions/testing/both-lakes.ts';
import type { DataType } from '../types/data-type.ts';
import { builder, type Builder } from './builder.ts';
import type { TableShape } from './builder-fields.ts';
import { BuilderProblem } from './builder-problem.ts';
import { compileBuilder } from './compile-builder.ts';
import { suggestJoins } from './suggest-joins.ts';
import type { z } from 'zod';

const string: DataType = { kind: 'string' };
const integer: DataType = { kind: 'integer', bits: 64 };
const column = (name: string, type: DataType) => ({ name, type, native: '', nullable: true, comment: '' });
const odd = 'Name "of" 学生';
const shapes = new Map<string, TableShape>([
  ['student', { schema: 'source', table: "st'udent", columns: [column('id', integer), column(odd, string), column('dept', string), column('born', { kind: 'date' }), column('fee', { kind: 'decimal', precision: 10, scale: 2 })] }],
  ['mark', { schema: 'source', table: 'mark', columns: [column('student_id', integer), column('points', integer)] }],
]);
const facts = { run: 'r', time: new Date('2026-11-15T00:00:00Z'), parameters: { scheduledFor: new Date('2026-11-15T00:00:00Z'), zone: 'UTC', values: { dept: 'CS' }, source: '' } };
const compile = (given: z.input<typeof builder>, kind: LakeKind = 'duckdb') => compileBuilder({ builder: builder.parse(given), shapes, lake: lakeWords[kind], facts });
const field = (name: string, from: string, more: object = {}) => ({ name, origin: { kind: 'field' as const, field: from }, ...more });
const student = { alias: 'student', lake_table: '1' };
const both = { tables: [student, { alias: 'mark', lake_table: '2' }], joins: [{ alias: 'mark', kind: 'left' as const, on: [{ left: 'student.id', right: 'student_id' }] }] };

let postgres: ThrowAwayPostgres;
let client: pg.Client;
let instance: DuckDBInstance;
let duckdb: DuckDBConnection;
const rows = {
  duckdb: async (sql: string) => (await duckdb.runAndReadAll(sql)).getRows().map((row) => row.map(text)),
  postgresql: async (sql: string) => (await client.query({ text: sql, rowMode: 'array' })).rows.map((row: unknown[]) => row.map(text)),
};
const text = (value: unknown) => (value === null ? null : String(value));

beforeAll(async () => {
  [postgres, instance] = await Promise.all([startThrowAwayPostgres(), DuckDBInstance.create(':memory:', { threads: '1' })]);
  client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  for (const [name, value] of Object.entries(settings)) await client.query('select set_config($1, $2, false)', [name, value]);
  duckdb = await instance.connect();
  const filled = `create schema source;
    create table source."st'udent" (id bigint, "${odd.replaceAll('"', '""')}" varchar, dept varchar, born date, fee decimal(10,2));
    insert into source."st'udent" values (1, ' Ann ', 'CS', '2001-05-01', 10.50), (2, 'Bo%b', 'CS', '2002-06-01', 20.25), (3, '王''五', 'MA', null, null);
    create table source.mark (student_id bigint, points bigint);
    insert into source.mark values (1, 90), (1, 70), (2, 55);`;
  await Promise.all([client.query(filled), duckdb.run(filled)]);
});
afterAll(async () => {
  await client?.end();
  await postgres?.stop();
  duckdb?.disconnectSync();
  instance?.closeSync();
});

const ask = async (kind: LakeKind, given: z.input<typeof builder>) => rows[kind](compile(given, kind).sql);

describe.each(['duckdb', 'postgresql'] as const)('a table built in %s', (kind) => {
  it('takes, renames and computes fields, however they are called', async () => {
    expect(await ask(kind, {
      tables: [student], sort: [{ column: '学号' }],
      columns: [field('学号', 'student.id'), field('na"me', `student.${odd}`, { steps: [{ function: 'trim' }] }), { name: 'double', origin: { kind: 'expression', text: '[student.fee] * 2' } }, { name: 'c', origin: { kind: 'constant', value: "x'\n  y" } }],
    })).toEqual([['1', 'Ann', '21.00', "x'\n  y"], ['2', 'Bo%b', '40.50', "x'\n  y"], ['3', "王'五", null, "x'\n  y"]]);
  });

  it('joins, groups and sums; what has no partner counts as nothing', async () => {
    const made: z.input<typeof builder> = {
      ...both, grouped: true, sort: [{ column: 'dept', descending: true }],
      columns: [field('dept', 'student.dept'), { name: 'n', origin: { kind: 'rows' } }, field('marks', 'mark.points', { aggregate: 'count-values' }), field('sum', 'mark.points', { aggregate: 'sum' }), field('avg', 'mark.points', { aggregate: 'average' }),
        field('students', 'student.id', { aggregate: 'count-distinct' }), field('last', `student.${odd}`, { aggregate: 'greatest', steps: [{ function: 'trim' }] }), field('fee', 'student.fee', { aggregate: 'sum' })],
    };
    expect(await ask(kind, made)).toEqual([['MA', '1', '0', null, null, '1', "王'五", null], ['CS', '3', '3', '215', expect.stringMatching(/^71\.6/), '2', 'Bo%b', '41.25']]);
    expect(await ask(kind, { ...made, having: { conditions: [{ kind: 'compare', field: 'sum', operator: '>=', values: ['200'] }] }, limit: 1 })).toHaveLength(1);
  });

  it.each([
    ['=', ['${dept}'], 'student.dept', ['1', '2']], ['in', ['MA', 'XX'], 'student.dept', ['3']], ['contains', ['%'], `student.${odd}`, ['2']], ['starts', ["王'"], `student.${odd}`, ['3']],
    ['between', ['2001-01-01', '2001-12-31'], 'student.born', ['1']], ['empty', [], 'student.born', ['3']], ['>', ['10.5'], 'student.fee', ['2']], ['<>', ["' or 1=1 --"], 'student.dept', ['1', '2', '3']], ['>', ['-1'], 'student.id', ['1', '2', '3']],
  ] as const)('keeps rows by %s %j', async (operator, values, of, expected) => {
    const found = await ask(kind, { tables: [student], columns: [field('id', 'student.id')], sort: [{ column: 'id' }], filter: { conditions: [{ kind: 'compare', field: of, operator, values: [...values] }] } });
    expect(found.map(([id]) => id)).toEqual(expected);
  });

  it('takes any of several conditions, and leaves out what is there twice', async () => {
    const conditions = [{ kind: 'compare' as const, field: 'student.id', operator: '=' as const, values: ['3'] }, { kind: 'expression' as const, text: `[dept] = 'CS'` }];
    expect(await ask(kind, { tables: [student], distinct: true, columns: [field('dept', 'student.dept')], sort: [{ column: 'dept' }], filter: { match: 'any', conditions } })).toEqual([['CS'], ['MA']]);
  });
});

it('knows exactly of which fields a column is made', () => {
  const { columns } = compile({ ...both, grouped: true, columns: [field('dept', 'student.dept'), { name: 'x', origin: { kind: 'expression', text: '[points] + [student.id]' }, aggregate: 'sum' }, { name: 'n', origin: { kind: 'rows' } }] });
  expect(columns.map(({ name, sources, how }) => [name, sources.map(({ alias, column: of }) => `${alias}.${of}`), how])).toEqual([
    ['dept', ['student.dept'], ''], ['x', ['mark.points', 'student.id'], '[points] + [student.id] → sum'], ['n', [], 'count rows'],
  ]);
});

describe('what is wrong is told with its part', () => {
  const partOf = (given: Partial<z.input<typeof builder>>) => {
    try {
      compile({ tables: [student], columns: [field('id', 'student.id')], ...given } as Builder);
      return undefined;
    } catch (error) {
      return error instanceof BuilderProblem ? error.part : error;
    }
  };
  it.each<[string, Partial<z.input<typeof builder>>]>([
    ['columns.1', { columns: [field('id', 'student.id'), field('ID', 'student.dept')] }],
    ['columns.0', { columns: [field('x', 'student.gone')] }],
    ['columns.0', { columns: [{ name: 'n', origin: { kind: 'rows' } }] }],
    ['columns.0', { grouped: true, columns: [field('x', 'student.dept', { aggregate: 'sum' })] }],
    ['filter.0', { filter: { conditions: [{ kind: 'compare', field: 'student.id', operator: '=', values: ['abc'] }] } }],
    ['filter.0', { filter: { conditions: [{ kind: 'compare', field: 'student.id', operator: 'between', values: ['1'] }] } }],
    ['sort.0', { sort: [{ column: 'gone' }] }],
    ['joins', { tables: both.tables }],
    ['joins.0', { ...both, joins: [{ alias: 'mark', on: [{ left: 'student.dept', right: 'points' }] }] }],
    ['joins.0', { ...both, joins: [{ alias: 'mark', on: [{ left: 'mark.points', right: 'points' }] }] }],
    ['tables.1', { tables: [student, { alias: 'none', lake_table: '3' }], joins: [{ alias: 'none', on: [{ left: 'student.id', right: 'id' }] }] }],
  ])('%s', (part, given) => expect(partOf(given)).toBe(part));
});

it('suggests joins by relations first, then by keys and names; general words tell nothing', () => {
  const left = { key: 'a', name: 'edu_student', columns: [{ name: 'id', type: integer, keyPosition: 1 }, { name: 'dept_code', type: string, keyPosition: null }, { name: 'name', type: string, keyPosition: null }] };
  const right = { key: 'b', name: 'edu_mark', columns: [{ name: 'student_id', type: integer, keyPosition: null }, { name: 'DeptCode', type: string, keyPosition: null }, { name: 'name', type: string, keyPosition: null }] };
  expect(suggestJoins(left, right, []).map(({ on, why }) => [on, why])).toEqual([[[{ left: 'id', right: 'student_id' }], 'name'], [[{ left: 'dept_code', right: 'DeptCode' }], 'name']]);
  expect(suggestJoins(left, right, [{ left: 'b', right: 'a', fields: [{ left: 'DeptCode', right: 'dept_code' }] }])[0]).toEqual({ left: 'a', right: 'b', on: [{ left: 'dept_code', right: 'DeptCode' }], why: 'relation' });
});
