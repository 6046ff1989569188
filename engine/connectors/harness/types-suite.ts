import { expect, it } from 'vitest';
import { ConnectorFailure } from '../failure.ts';
import { expectSameBytes } from './bytes-suite.ts';
import { failureOf, fill, rowsOf, type Bench } from './bench.ts';
import type { TypeCase } from './harness.ts';
import { asType, canHold, plain } from './same-value.ts';
import { typeCases } from './type-cases.ts';
import type { Value } from '../../types/data-type.ts';

export function typesSuite(bench: Bench): void {
  const { noType = {}, exceptions = {}, connector } = bench.harness;
  for (const oneCase of typeCases) {
    const reason = noType[oneCase.key];
    if (reason) {
      it(`says that it has no ${oneCase.key}: ${reason}`, () => {
        expect(() => connector.types.toNative(oneCase.type)).toThrow(ConnectorFailure);
      });
      continue;
    }
    it(`keeps ${oneCase.key} exactly`, () => roundTrip(bench, oneCase));
    for (const [name, value] of Object.entries(oneCase.values)) {
      const exception = exceptions[`${oneCase.key}:${name}`] ?? exceptions[oneCase.key];
      if (exception && !('reads' in exception)) {
        it(`refuses ${name} of ${oneCase.key}: ${exception.reason}`, () => refused(bench, oneCase, value));
      }
    }
  }

  it('refuses text for a number instead of guessing', async () => {
    await refused(bench, { key: 'integer32', type: { kind: 'integer', bits: 32 }, values: {} }, 'twelve');
  });

  it('refuses a whole number that is too big instead of wrapping it', async () => {
    await refused(bench, { key: 'integer32', type: { kind: 'integer', bits: 32 }, values: {} }, 2 ** 40);
  });

  it('names a database type that we do not know by its own name, as text', () => {
    const mapping = connector.types.fromNative({ name: 'somewhat_unheard_of' });
    expect(mapping.type).toEqual({ kind: 'other', name: 'somewhat_unheard_of' });
  });
}

async function tableFor(bench: Bench, { key, type }: TypeCase, name = `value ${key}`) {
  const number = { name: 'number', type: { kind: 'integer', bits: 32 } as const, nullable: false };
  const columns = [number, { name: 'value', type, nullable: true }];
  return { table: await bench.create({ table: name, columns, primaryKey: ['number'] }), columns };
}

async function roundTrip(bench: Bench, oneCase: TypeCase): Promise<void> {
  const { exceptions = {}, connector } = bench.harness;
  const { table, columns } = await tableFor(bench, oneCase);
  const connection = await bench.open();
  const [description] = await connection.describe([table]);
  const { mapping, native } = description!.columns[1]!;
  const exact = canHold(mapping.type, oneCase.type);
  const loss = connector.types.toNative(oneCase.type).loss;
  expect(exact || loss !== undefined, `${native} is less than was asked for, and toNative says no word about it`).toBe(true);
  if (loss) expect([loss.zh, loss.en]).not.toContain('');

  const expected: [string, Value][] = [];
  const written: Value[] = [];
  for (const [name, value] of [...Object.entries(oneCase.values), ['null', null] as const]) {
    const exception = value === null ? undefined : exceptions[`${oneCase.key}:${name}`] ?? exceptions[oneCase.key];
    if (exception && !('reads' in exception)) continue;
    written.push(value);
    expected.push([name, exception ? exception.reads! : asType(value, mapping.type)]);
  }
  await fill(connection, table, columns, written.map((value, index) => [index, value]));
  const rows = await rowsOf(connection.read({ ...table, columns: ['number', 'value'], orderBy: ['number'] }));
  expect(rows.map((row) => row[0])).toEqual(expected.map((_, index) => index));
  for (const [index, [name, value]] of expected.entries()) {
    const read = plain(rows[index]![1]!, mapping.type);
    // A megabyte of difference helps nobody.
    if (typeof value === 'string' && value.length > 10_000) expect(read === value, `${oneCase.key}:${name}`).toBe(true);
    else expect(read, `${oneCase.key}:${name}`).toStrictEqual(plain(value, mapping.type));
  }
  const sample = await connection.sample(table, 100);
  expect(sample.columns).toEqual(['number', 'value']);
  expect(sample.rows).toHaveLength(expected.length);
  const sampled = [...sample.rows].sort((one, other) => Number(one[0]) - Number(other[0]));
  expect(sampled).toStrictEqual(rows);
  const again = await tableFor(bench, oneCase, 'value again');
  const of = description!.columns.map((column) => column.mapping.type);
  const typed = columns.map((column, index) => ({ name: column.name, type: of[index]! }));
  await expectSameBytes(connection, { ...table, columns: ['number', 'value'], orderBy: ['number'] }, of, rows, { ...again.table, columns: typed });
  await bench.drop(again.table);
  await bench.drop(table);
}

async function refused(bench: Bench, oneCase: TypeCase, value: Value): Promise<void> {
  const { table, columns } = await tableFor(bench, oneCase);
  const connection = await bench.open();
  await failureOf(fill(connection, table, columns, [[1, value]]), 'bad-data', 'unsupported');
  if (!bench.harness.cannot?.transactions) expect(await (await bench.open()).count(table)).toBe(0n);
  await bench.drop(table);
}
