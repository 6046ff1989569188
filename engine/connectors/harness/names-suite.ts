import { expect, it } from 'vitest';
import { failureOf, fill, rowsOf, type Bench } from './bench.ts';

/** What people really call their tables and columns, and what somebody who means harm would. */
export const hostileNames: Record<string, string> = {
  doubleQuote: 'say "when"', singleQuote: "it's", backtick: 'back`tick', bracket: '[odd] name]', space: 'two words', dot: 'a.b.c',
  reserved: 'select', capitals: 'MixedCase', chinese: '客户信息表', emoji: 'box 😀', injection: "x'; drop table department; --",
  backslash: 'back\\slash', percent: '100%_of {it}', question: 'a?b$1:c@d', digits: '1st', comma: 'a,b(c)',
};

export function namesSuite(bench: Bench): void {
  const { longestName, exceptions = {}, connector } = bench.harness;
  for (const [key, name] of Object.entries(hostileNames)) {
    const exception = exceptions[`name:${key}`];
    if (exception) {
      it(`refuses the name ${name}: ${exception.reason}`, async () => {
        await failureOf(createAndUse(bench, name), 'bad-data', 'unsupported');
      });
    } else {
      it(`takes the name ${name} for tables and columns`, () => createAndUse(bench, name));
    }
  }

  it('tells tables apart by capitals where the database does, and never mixes them up', async () => {
    const upper = await bench.create({ table: 'CASES', columns: [{ name: 'ID', type: { kind: 'integer', bits: 32 }, nullable: false }] });
    const [found] = await (await bench.open()).describe([upper]);
    expect(found?.columns.map((one) => one.name)).toEqual(['ID']);
    await bench.drop(upper);
  });

  if (!longestName) return;
  const wide = longestName.of === 'bytes' ? '长'.repeat(Math.floor(longestName.count / 3)) + 'x'.repeat(longestName.count % 3) : '长'.repeat(longestName.count);
  it(`takes a name of ${longestName.count} ${longestName.of}`, () => createAndUse(bench, wide));
  it('refuses a name that is longer, instead of cutting it', async () => {
    const connection = await bench.open();
    const create = async () => {
      const columns = [{ name: 'id', type: { kind: 'integer', bits: 32 } as const, nullable: false }];
      for (const statement of connector.sql.createTable({ ...bench.name(`${wide}x`), columns })) await connection.execute(statement);
    };
    await failureOf(create(), 'bad-data', 'unsupported');
    expect(await connection.describe([bench.name(wide)])).toEqual([]);
  });
}

async function createAndUse(bench: Bench, name: string): Promise<void> {
  const connection = await bench.open();
  const columns = [
    { name: 'id', type: { kind: 'integer', bits: 32 } as const, nullable: false },
    { name, type: { kind: 'string', length: 50 } as const, nullable: true },
  ];
  const table = bench.name(name);
  for (const statement of bench.harness.connector.sql.createTable({ ...table, columns, primaryKey: ['id'] })) await connection.execute(statement);
  try {
    await fill(connection, table, columns, [[1, 'one'], [2, name], [3, null]]);
    const [found] = await connection.describe([table]);
    expect(found?.table).toBe(name);
    expect(found?.columns.map((one) => one.name)).toEqual(['id', name]);
    const listed = await connection.tables({ schema: table.schema, key: name, limit: 10, offset: 0 });
    expect(listed.rows.map((one) => one.table)).toEqual([name]);
    expect(await connection.count(table)).toBe(3n);
    expect((await connection.sample(table, 2)).columns).toEqual(['id', name]);
    const where = bench.harness.cannot?.filtering ? [] : [{ column: name, operator: '=' as const, value: name }];
    const read = await rowsOf(connection.read({ ...table, columns: [name, 'id'], where, orderBy: [name] }));
    expect(read).toContainEqual([name, 2]);
    if (where.length) expect(read).toHaveLength(1);
  } finally {
    await bench.drop(table);
  }
}
