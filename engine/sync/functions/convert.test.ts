import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DataType, Value } from '#engine/types/data-type.ts';
import { judgeConversion } from '../mapping/type-matrix.ts';
import { asText } from './as-text.ts';
import { convert } from './convert.ts';
import { date, datetime, float, integer, string } from './term.ts';
import { lakeWords, startBothLakes, type BothLakes } from './testing/both-lakes.ts';
import { refused } from './testing/function-cases.ts';

let lakes: BothLakes;
beforeAll(async () => { lakes = await startBothLakes(); });
afterAll(() => lakes?.stop());

const money: DataType = { kind: 'decimal', precision: 12, scale: 3 };
const open: DataType = { kind: 'decimal' };
const zoned: DataType = { kind: 'datetime', precision: 6, zone: true };
const real: DataType = { kind: 'float', bits: 32 };
const bits = (size: 8 | 16 | 32 | 64, unsigned = false): DataType => ({ kind: 'integer', bits: size, unsigned });

/** From, to, and what becomes of each value. */
const cases: [DataType, DataType, [Value, string][]][] = [
  [integer, bits(8), [[127n, '127'], [128n, refused], [-128n, '-128'], [-129n, refused]]],
  [integer, bits(8, true), [[255n, '255'], [256n, refused], [-1n, refused]]],
  [integer, bits(64, true), [[9223372036854775807n, '9223372036854775807'], [-1n, refused]]],
  [bits(64, true), integer, [[9223372036854775807n, '9223372036854775807'], [9223372036854775808n, refused]]],
  [bits(64, true), open, [[18446744073709551615n, '18446744073709551615']]],
  [integer, money, [[999999999n, '999999999.000'], [1000000000n, refused]]],
  [integer, real, [[16777216n, '16777216'], [3n, '3']]],
  [money, bits(16), [['5.000', '5'], ['5.001', refused], ['40000.000', refused]]],
  [money, { kind: 'decimal', precision: 6, scale: 1 }, [['99.500', '99.5'], ['99.550', refused], ['123456.000', refused]]],
  [money, float, [['0.100', '0.1']]],
  [open, money, [['1.5', '1.500'], ['1.2345', refused]]],
  [open, float, [['0.1', '0.1']]],
  [open, string, [['1.50', '1.50']]],
  [float, money, [[0.0005, '0.001'], [1e20, refused], [NaN, refused]]],
  [float, bits(32), [[2, '2'], [2.5, refused], [-0, '0'], [3e9, refused]]],
  [float, real, [[0.5, '0.5'], [1e300, refused]]],
  [real, float, [[0.5, '0.5']]],
  [string, { kind: 'string', length: 2 }, [['👍中', '👍中'], ['abc', refused]]],
  [{ kind: 'string', length: 5, fixed: true }, string, [['ab   ', 'ab']]],
  [string, bits(8), [['127', '127'], ['128', refused]]],
  [string, bits(8, true), [['255', '255'], ['-1', refused], ['256', refused]]],
  [string, money, [['1.5', '1.500'], ['1.2345', refused], ['1234567890', refused]]],
  [string, real, [['1e40', refused], ['0.5', '0.5']]],
  [string, float, [['1e400', refused], ['1e3', '1000']]],
  [string, { kind: 'time', precision: 6 }, [['08:30', '08:30:00'], ['24:00', refused]]],
  [string, { kind: 'binary' }, [['\\x00FF', '\\x00ff'], ['00', refused]]],
  [{ kind: 'boolean' }, bits(16), [[true, '1'], [false, '0']]],
  [{ kind: 'boolean' }, string, [[true, 'true']]],
  [date, zoned, [['2026-03-01', '2026-03-01 00:00:00Z']]],
  [datetime, date, [['2026-03-01 23:59:59.999999', '2026-03-01']]],
  [datetime, { kind: 'datetime', precision: 0 }, [['2026-03-01 08:00:00.999999', '2026-03-01 08:00:00']]],
  [datetime, { kind: 'datetime', precision: 3 }, [['2026-03-01 08:00:00.123999', '2026-03-01 08:00:00.123']]],
  [zoned, datetime, [['2026-03-01 08:00:00Z', '2026-03-01 08:00:00']]],
  [datetime, { kind: 'time', precision: 6 }, [['2026-03-01 08:00:01', '08:00:01']]],
  [{ kind: 'uuid' }, string, [['a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11']]],
  [{ kind: 'json' }, string, [['{"a": 1}', '{"a": 1}']]],
];

describe.each(['duckdb', 'postgresql'] as const)('in %s', (kind) => {
  test.each(cases)('from %j to %j', async (from, to, values) => {
    const lake = lakeWords[kind];
    const text = asText(convert({ sql: '"x"', type: from, nullable: true }, to, lake)!, lake)!;
    const rows: [Value, string | null][] = [...values, [null, null]];
    const found = await lakes.evaluate(kind, text.sql, { columns: [{ name: 'x', type: from }], rows: rows.map(([value]) => [value]) });
    expect(found.map((one, index) => (one?.startsWith('!') && rows[index]![1] === refused ? refused : one))).toEqual(rows.map(([, expected]) => expected));
  });
});

test('there is a way exactly where the matrix says so', () => {
  const every: DataType[] = [
    ...new Map(cases.flatMap(([from, to]) => [from, to]).map((type) => [JSON.stringify(type), type])).values(),
    { kind: 'interval' }, { kind: 'xml' }, { kind: 'array', of: string }, { kind: 'other', name: 'point' }, { kind: 'time', zone: true },
  ];
  for (const lake of Object.values(lakeWords)) {
    for (const from of every) {
      for (const to of every) {
        const { verdict } = judgeConversion(from, to);
        expect(`${JSON.stringify([from, to])} ${verdict === 'same' || convert({ sql: 'x', type: from, nullable: true }, to, lake) !== undefined}`).toBe(`${JSON.stringify([from, to])} ${verdict !== 'impossible'}`);
      }
    }
  }
});
