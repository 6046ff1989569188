import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Change, ChangeBatch, DatabaseConnection, TableName } from '../connector.ts';
import type { Value } from '../../types/data-type.ts';
import { failureOf, type Bench } from './bench.ts';

const columns = [
  { name: 'id', type: { kind: 'integer', bits: 64 } as const, nullable: false },
  { name: 'name', type: { kind: 'string', length: 200 } as const, nullable: true },
  { name: 'amount', type: { kind: 'decimal', precision: 38, scale: 10 } as const, nullable: true },
];
const place = 'tributary_harness';

export function changesSuite(bench: Bench): void {
  const { quote } = bench.harness.connector.sql;

  bench.test('changes', 'finds that changes can be told', async () => {
    const table = await watched(bench);
    const connection = await bench.open();
    const findings = await connection.changes!.preflight([table]);
    expect(findings.length).toBeGreaterThan(1);
    expect(findings.filter((one) => !one.holds)).toEqual([]);
    await bench.drop(table);
  });

  bench.test('changes', 'tells inserts, updates, deletes and truncation exactly, in order, and goes on where it stopped', async () => {
    const table = await watched(bench);
    const other = await bench.create({ table: 'not watched', columns, primaryKey: ['id'] });
    const name = bench.quoted(table.table);
    const owner = await bench.open();
    const from = await owner.changes!.prepare?.({ name: place, tables: [table] });
    const long = '1234567890123456789012345678.0123456789';
    let position: string;
    try {
      position = await watch(bench, table, from, async (collected) => {
        await bench.database.run(`insert into ${bench.quoted('not watched')} (${quote('id')}) values (77)`);
        await bench.database.run(`insert into ${name} values (9223372036854775807, '百川 😀', ${long})`);
        await bench.database.run(`update ${name} set ${quote('name')} = null where ${quote('id')} = 9223372036854775807`);
        await bench.database.run(`delete from ${name} where ${quote('id')} = 9223372036854775807`);
        const seen = await collected((changes) => changes.some((one) => one.operation === 'delete'));
        expect(seen.map((one) => one.operation)).toEqual(['insert', 'update', 'delete']);
        expect(seen[0]).toMatchObject({ ...table, before: null, after: { id: 9223372036854775807n, name: '百川 😀', amount: long } });
        expect(seen[1]!.after).toMatchObject({ id: 9223372036854775807n, name: null, amount: long });
        expect(seen[2]).toMatchObject({ before: { id: 9223372036854775807n }, after: null });
      });
      // Nobody listens now: nothing of this may be lost, and nothing told twice.
      await bench.database.run(`insert into ${name} values (2, 'while away', null)`);
      await bench.database.run(`alter table ${name} add ${quote('later 列')} ${bench.harness.connector.types.toNative({ kind: 'string', length: 20 }).native}`);
      await bench.database.run(`insert into ${name} values (3, 'wider', 1.5, 'new')`);
      await bench.database.run(`truncate table ${name}`);
      await watch(bench, table, position, async (collected) => {
        const seen = await collected((changes) => changes.some((one) => one.operation === 'truncate'));
        expect(seen.map((one) => [one.operation, one.after?.['id'] ?? null])).toEqual([['insert', 2n], ['insert', 3n], ['truncate', null]]);
        expect(seen[1]!.after).toMatchObject({ name: 'wider', 'later 列': 'new' });
      });
    } finally {
      await (await bench.open()).changes!.forget?.(place);
      await bench.drop(table);
      await bench.drop(other);
    }
  });

  bench.test('changes', 'says so when the connection is lost while listening', async () => {
    const table = await watched(bench);
    const owner = await bench.open();
    const from = await owner.changes!.prepare?.({ name: place, tables: [table] });
    try {
      const connection = await bench.open();
      const work = (async () => {
        for await (const batch of connection.changes!.stream({ name: place, tables: [table], ...(from ? { from } : {}) })) expect(batch.position).toBeTruthy();
      })();
      let isLost = false;
      const lost = failureOf(work, 'connection-lost').finally(() => (isLost = true));
      // Again and again: what is cut off first may not listen yet.
      while (!isLost) {
        await Promise.race([pause(300), lost]);
        if (!isLost) await bench.database.cut!().catch(() => {});
      }
      await lost;
    } finally {
      await (await bench.open()).changes!.forget?.(place);
      await bench.drop(table);
    }
  });
}

const watched = (bench: Bench): Promise<TableName> => bench.create({ table: 'watched 表', columns, primaryKey: ['id'] });

/** Listens on a connection of its own while `body` makes changes; gives the last position that was told. */
async function watch(
  bench: Bench, table: TableName, from: string | undefined,
  body: (collected: (enough: (changes: Change[]) => boolean) => Promise<Change[]>) => Promise<void>,
): Promise<string> {
  const controller = new AbortController();
  const connection: DatabaseConnection = await bench.open(bench.database.options, controller.signal);
  const changes: Change[] = [];
  let position = from ?? '';
  let failure: unknown;
  let wake = () => {};
  const take = (batch: ChangeBatch) => {
    changes.push(...batch.changes.filter((one) => !isMarker(one.after) && !isMarker(one.before)));
    ({ position } = batch);
    wake();
  };
  const listening = (async () => {
    for await (const batch of connection.changes!.stream({ name: place, tables: [table], ...(from ? { from } : {}) })) {
      take(batch);
    }
  })().catch((cause: unknown) => {
    failure = cause;
    wake();
  });
  if (!from) await untilListening(bench, table, () => position !== '' || failure !== undefined);
  try {
    await body(async (enough) => {
      while (!enough(changes)) {
        if (failure) throw failure;
        await new Promise<void>((resolve) => (wake = resolve));
      }
      return changes;
    });
  } finally {
    controller.abort();
    await listening;
  }
  await failureOf(Promise.reject(failure), 'stopped');
  return position;
}

const marker = -1n;
const isMarker = (row: Record<string, Value> | null) => row?.['id'] === marker;

/** From now on means from when the server listens: rows that nobody counts show when it does. */
async function untilListening(bench: Bench, table: TableName, listens: () => boolean): Promise<void> {
  const name = bench.harness.connector.sql.table(table);
  const quote = bench.harness.connector.sql.quote;
  for (const deadline = Date.now() + 45_000; !listens();) {
    if (Date.now() > deadline) throw new Error('nobody listens');
    await bench.database.run(`insert into ${name} (${quote('id')}) values (${marker})`);
    await bench.database.run(`delete from ${name} where ${quote('id')} = ${marker}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
