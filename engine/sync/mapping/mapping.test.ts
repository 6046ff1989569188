import { describe, expect, test } from 'vitest';
import { duckdbTypes } from '#engine/connectors/duckdb/types.ts';
import type { DataType } from '#engine/types/data-type.ts';
import { lakeWords } from '../functions/testing/both-lakes.ts';
import { syncPlan } from '../plan.ts';
import type { SourceColumn, SourceShape } from '../run.ts';
import { checkMapping } from './check-mapping.ts';
import { compileMapping } from './compile-mapping.ts';
import { matchFields } from './match-fields.ts';
import { suggestTarget } from './suggest-target.ts';
import { judgeConversion } from './type-matrix.ts';

const column = (name: string, type: DataType, more: Partial<SourceColumn> = {}): SourceColumn => ({ name, type, native: '', nullable: true, comment: '', ...more });
const shape: SourceShape = {
  columns: [
    column('id', { kind: 'integer', bits: 64 }, { nullable: false }), column('姓"名', { kind: 'string', length: 20 }, { comment: '姓名' }), column('born', { kind: 'datetime', precision: 3 }),
    column('pay', { kind: 'decimal' }), column('geo', { kind: 'other', name: 'point' }, { loss: { zh: '按文本', en: 'As text' } }),
  ],
  primaryKey: ['id'], comment: '',
};
const facts = { run: "r'1", time: new Date('2026-03-01T16:30:00Z'), parameters: { scheduledFor: new Date('2026-03-01T16:00:00Z'), zone: 'Asia/Shanghai', values: { campus: '东"区' }, source: '人事' } };
const duckdb = lakeWords.duckdb;
const plan = (given: object) => syncPlan.parse(given);
const compile = (given: object, lake = duckdb) => compileMapping({ plan: plan(given), shape, lake, facts });

describe('a mapping compiled', () => {
  test('is every column under its own name when it is empty', () => {
    const all = compile({});
    expect(all.select).toEqual(shape.columns.map(({ name }) => ({ column: name, expression: duckdb.sql.quote(name) })));
    expect(all.columns.map(({ name, type, nullable, comment }) => ({ name, type, nullable, comment }))).toEqual(shape.columns.map(({ name, type, nullable, comment }) => ({ name, type, nullable, comment })));
    expect(all.used).toEqual(shape.columns.map(({ name }) => name));
    expect(all.where).toBeUndefined();
    expect(all.losses.map(({ column: name }) => name)).toEqual(['姓"名', 'pay', 'geo', 'geo']);
  });

  test('takes fields, constants, expressions and facts through steps to a type, and tells where they came from', () => {
    const { columns, select, used, lineage, where } = compile({
      mapping: [
        { target: 'name', comment: '名', origin: { kind: 'field', field: '姓"名' }, steps: [{ function: 'trim' }, { function: 'concat', settings: { template: '{}-{id}' } }, { function: 'hash', settings: { salt: 'very secret' } }] },
        { target: 'birthday', origin: { kind: 'field', field: 'born' }, type: { kind: 'date' } },
        { target: 'day', origin: { kind: 'constant', value: '$[yyyy-MM-dd]' }, type: { kind: 'date' } },
        { target: 'campus', origin: { kind: 'constant', value: '${campus}' } },
        { target: 'twice', origin: { kind: 'expression', text: 'ID * 2' }, type: { kind: 'decimal', precision: 20, scale: 0 } },
        { target: 'run', origin: { kind: 'run', fact: 'run-id' } }, { target: 'at', origin: { kind: 'run', fact: 'run-time' } }, { target: 'source', origin: { kind: 'run', fact: 'source' } },
      ],
      filter: 'born is not null',
    });
    expect(columns.map(({ name, type }) => [name, type.kind])).toEqual([['name', 'string'], ['birthday', 'date'], ['day', 'date'], ['campus', 'string'], ['twice', 'decimal'], ['run', 'string'], ['at', 'datetime'], ['source', 'string']]);
    expect(used).toEqual(['id', '姓"名', 'born']);
    expect(where).toBe('("born" is not null)');
    expect(lineage.slice(0, 3)).toEqual([{ target: 'name', sources: ['姓"名', 'id'], how: 'trim → concat → hash' }, { target: 'birthday', sources: ['born'], how: '' }, { target: 'day', sources: [], how: 'constant' }]);
    expect(lineage[4]).toEqual({ target: 'twice', sources: ['id'], how: 'ID * 2' });
    expect(select[2]!.expression).toContain(`'2026-03-02'`);
    expect(select[3]!.expression).toContain(`'东"区'`);
    expect(select[5]!.expression).toContain(`'r''1'`);
  });

  test('reads something even if nothing of the source is used', () => {
    expect(compile({ mapping: [{ target: 'a', origin: { kind: 'constant', value: null } }] }).used).toEqual(['id']);
  });

  test.each([
    [{ mapping: [{ target: 'x', origin: { kind: 'field', field: 'gone' } }] }, /Target field "x": the source has no field "gone"/],
    [{ mapping: [{ target: 'x', origin: { kind: 'field', field: 'id' } }, { target: 'X', origin: { kind: 'field', field: 'born' } }] }, /"X": the target field stands twice/],
    [{ mapping: [{ target: 'x', origin: { kind: 'expression', text: 'id +' } }] }, /"x": At character 5: The expression is not complete/],
    [{ mapping: [{ target: 'x', origin: { kind: 'field', field: 'id' }, steps: [{ function: 'date-add' }] }] }, /"x": Function "Add to a date": .*Text to date/],
    [{ mapping: [{ target: 'x', origin: { kind: 'field', field: 'id' }, type: { kind: 'date' } }] }, /"x": integer.* cannot become date/],
    [{ mapping: [{ target: 'x', origin: { kind: 'constant', value: 'soon' }, type: { kind: 'date' } }] }, /"soon" is no value/],
    [{ mapping: [{ target: 'x', origin: { kind: 'constant', value: '${nobody}' } }] }, /"x": Parameter \$\{nobody\}/],
    [{ mapping: [{ target: 'x', origin: { kind: 'field', field: 'id' }, steps: [{ function: 'concat', settings: { template: '{gone}' } }] }] }, /no field "gone"/],
    [{ filter: 'id + 1' }, /Filter: At character 1: A condition/],
  ])('%j fails with the field named', (given, message) => {
    expect(() => compile(given)).toThrow(expect.objectContaining({ kind: 'mapping', message: expect.stringMatching(message) }));
  });
});

describe('fields find each other', () => {
  const match = (source: [string, string?][], target: [string, string?][], tables = {}) => {
    const named = (list: [string, string?][]) => list.map(([name, comment = '']) => ({ name, comment }));
    return matchFields(named(source), named(target), tables).map((one) => [one.source, one.target, one.by]);
  };

  test('by name in any spelling, surest first', () => {
    expect(match([['StudentName'], ['STUDENT_NAME'], ['birthDate']], [['birth_date'], ['student_name'], ['StudentName']])).toEqual([['birthDate', 'birth_date', 'similar-name'], ['STUDENT_NAME', 'student_name', 'name'], ['StudentName', 'StudentName', 'name']]);
  });

  test('past prefixes and the name of the table', () => {
    expect(match([['f_xm'], ['student_age'], ['XH']], [['xm'], ['age'], ['c_xh']], { source: 't_student' })).toEqual([['f_xm', 'xm', 'prefix'], ['student_age', 'age', 'prefix'], ['XH', 'c_xh', 'prefix']]);
  });

  test('by comment, but not by one that several have', () => {
    expect(match([['xm', '姓名（必填）'], ['bz1', '备注'], ['bz2', '备注']], [['full_name', '姓名'], ['note', '备注'], ['姓名2', '']])).toEqual([['xm', 'full_name', 'comment']]);
    expect(match([['a', '学号']], [['学号', '']])).toEqual([['a', '学号', 'comment']]);
    expect(match([['a', '']], [['b', '']])).toEqual([]);
  });
});

describe('a check tells everything at once', () => {
  const notes = (given: object, target?: { name: string; type: DataType; nullable: boolean }[]) => {
    const { problems, warnings } = checkMapping({ plan: plan(given), shape, lake: lakeWords.postgresql, target });
    return { problems: problems.map(({ field, text }) => `${field}: ${text.en}`), warnings: warnings.map(({ field, text }) => `${field}: ${text.en}`) };
  };

  test('of the lines, the filter, the key and deduplication', () => {
    const { problems } = notes({
      mapping: [
        { target: 'a', origin: { kind: 'field', field: 'gone' } }, { target: 'b', origin: { kind: 'field', field: 'born' } }, { target: 'B', origin: { kind: 'field', field: 'born' } },
        { target: '名'.repeat(30), origin: { kind: 'field', field: 'id' } },
      ],
      filter: 'nope = 1', mode: 'upsert', key: ['k'], deduplicate: { by: ['z'], keep: 'first' },
    });
    expect(problems).toEqual([
      expect.stringMatching(/^a: the source has no field "gone"/), expect.stringMatching(/^B: the target field stands twice/), expect.stringMatching(/^名+: A name in PostgreSQL has 1 to 63 bytes/),
      expect.stringMatching(/^null: Filter: .*no field "nope"/), expect.stringMatching(/^k: The key field is not mapped/), expect.stringMatching(/^z: Deduplication/),
    ]);
  });

  test('of what is lost, may fail, or may be null', () => {
    const { problems, warnings } = notes({
      mapping: [
        { target: 'day', origin: { kind: 'field', field: 'born' }, type: { kind: 'date' } }, { target: 'number', origin: { kind: 'field', field: '姓"名' }, type: { kind: 'integer', bits: 32 } },
        { target: 'short', origin: { kind: 'field', field: '姓"名' }, type: { kind: 'string', length: 5 } },
      ],
      mode: 'upsert', key: ['number'],
    });
    expect(problems).toEqual([]);
    expect(warnings).toEqual([expect.stringMatching(/^day: .*something is not kept/), expect.stringMatching(/^number: .*refused as bad rows/), expect.stringMatching(/^short: .*refused/), expect.stringMatching(/^number: The key field may be null/)]);
  });

  test('of a table that is there', () => {
    const { problems, warnings } = notes({ mapping: [{ target: 'id', origin: { kind: 'field', field: 'id' } }, { target: 'Name', origin: { kind: 'field', field: '姓"名' } }, { target: 'extra', origin: { kind: 'field', field: 'pay' } }] }, [
      { name: 'id', type: { kind: 'date' }, nullable: false }, { name: 'name', type: { kind: 'string', length: 10 }, nullable: false }, { name: 'must', type: { kind: 'string' }, nullable: false },
    ]);
    expect(problems).toEqual([expect.stringMatching(/^id: .*cannot become date/), expect.stringMatching(/^must: .*nothing is mapped/)]);
    expect(warnings).toEqual([expect.stringMatching(/^Name: .*refused as bad rows/), expect.stringMatching(/^Name: .*does not take null/), expect.stringMatching(/^extra: The target table has no such field/)]);
  });

  test('nothing of a plain copy that fits', () => {
    expect(checkMapping({ plan: plan({ mode: 'upsert' }), shape: { ...shape, columns: shape.columns.slice(0, 1) }, lake: duckdb })).toEqual({ problems: [], warnings: [] });
  });
});

test('a suggested table keeps the types and names what they lose', () => {
  const { columns, primaryKey, losses } = suggestTarget(shape, duckdbTypes);
  expect(columns.map(({ native }) => native)).toEqual(['BIGINT', 'VARCHAR', 'TIMESTAMP', 'VARCHAR', 'VARCHAR']);
  expect(primaryKey).toEqual(['id']);
  expect(losses.map((one) => one.column)).toEqual(['姓"名', 'pay', 'geo', 'geo']);
});

test.each<[DataType, DataType, string]>([
  [{ kind: 'integer', bits: 32 }, { kind: 'integer', bits: 64 }, 'exact'], [{ kind: 'integer', bits: 64, unsigned: true }, { kind: 'integer', bits: 64 }, 'may-fail'], [{ kind: 'integer', bits: 32 }, { kind: 'decimal', precision: 12, scale: 2 }, 'exact'],
  [{ kind: 'integer', bits: 32 }, { kind: 'decimal', precision: 10, scale: 2 }, 'may-fail'], [{ kind: 'integer', bits: 64 }, { kind: 'float', bits: 64 }, 'lossy'], [{ kind: 'decimal', precision: 10, scale: 2 }, { kind: 'decimal', precision: 10, scale: 1 }, 'may-fail'],
  [{ kind: 'datetime', zone: true }, { kind: 'datetime' }, 'lossy'], [{ kind: 'datetime', zone: false }, { kind: 'datetime' }, 'same'], [{ kind: 'date' }, { kind: 'datetime' }, 'exact'], [{ kind: 'boolean' }, { kind: 'date' }, 'impossible'], [{ kind: 'array', of: { kind: 'json' } }, { kind: 'string' }, 'impossible'],
])('from %j to %j is %s', (from, to, verdict) => {
  expect(judgeConversion(from, to).verdict).toBe(verdict);
});
