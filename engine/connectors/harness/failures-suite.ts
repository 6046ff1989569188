import { expect } from 'vitest';
import { freePort } from '#platform/server/store/testing.ts';
import { failureOf, fill, givesUpOn, rowsOf, silentServer, type Bench } from './bench.ts';
import { manyRows, noConnections } from './reading-suite.ts';

const columns = [
  { name: 'id', type: { kind: 'integer', bits: 32 } as const, nullable: false },
  { name: 'name', type: { kind: 'string', length: 1100 } as const, nullable: true },
];
const padding = 'y'.repeat(1000);
const rows = (count: number) => Array.from({ length: count }, (_, id) => [id, padding]);

export function failuresSuite(bench: Bench): void {
  const { connector } = bench.harness;
  const neverAborted = () => new AbortController().signal;
  const secrets = () => Object.entries(bench.database.options)
    .filter(([key, value]) => typeof value === 'string' && value && /password|secret/i.test(key)).map(([, value]) => value as string);

  bench.test(null, 'says which table is gone, whatever is asked of it', async () => {
    const connection = await bench.open();
    const gone = bench.name('gone away');
    const works = [() => connection.count(gone), () => connection.sample(gone, 1), () => rowsOf(connection.read({ ...gone, columns: ['id'] }))];
    for (const work of works) {
      expect((await failureOf(work(), 'table-gone')).text.zh).toContain('gone away');
    }
    expect((await connection.version()).number).toMatch(/\d/);
  });

  bench.test(null, 'gives all rows or a failure when the table is dropped while it is read', async () => {
    const table = await bench.create({ table: 'short lived', columns, primaryKey: ['id'] });
    await fill(await bench.open(), table, columns, rows(5000));
    const connection = await bench.open();
    const batches = connection.read({ ...table, columns: ['id', 'name'], batch: 100 })[Symbol.asyncIterator]();
    let count = (await batches.next()).value!.length;
    // A database that locks lets it wait or refuses it.
    const dropping = bench.drop(table).catch(() => {});
    const rest = (async () => {
      for (let next = await batches.next(); !next.done; next = await batches.next()) count += next.value.length;
      if (count !== 5000) throw new Error(`${count} rows and no word that the rest is missing`);
    })();
    if (await rest.then(() => false, () => true)) await failureOf(rest, 'table-gone');
    await connection.close();
    await dropping;
    await bench.drop(table);
    await failureOf((await bench.open()).count(table), 'table-gone');
  });

  bench.test('login', 'tells a wrong password from everything else, and never repeats it', async () => {
    const failure = await failureOf(connector.open(bench.database.wrongPassword!(), { signal: neverAborted() }), 'login');
    const words = JSON.stringify([failure.text, failure.remedy, failure.message]);
    for (const secret of secrets()) expect(words).not.toContain(secret);
  });

  bench.test('databases', 'says that the database is unknown', async () => {
    await failureOf(connector.open(bench.database.unknownDatabase!(), { signal: neverAborted() }), 'database-unknown');
  });

  bench.test('network', 'says that nothing listens on the port', async () => {
    const options = bench.database.at!('127.0.0.1', await freePort());
    const failure = await failureOf(connector.open(options, { signal: neverAborted() }), 'port-closed');
    expect(failure.text.en).toContain('127.0.0.1');
  });

  bench.test('network', 'says that the name is unknown', async () => {
    const options = bench.database.at!('no-such-host.invalid', 20_001);
    const failure = await failureOf(connector.open(options, { signal: neverAborted() }), 'name-unknown');
    expect(failure.text.en).toContain('no-such-host.invalid');
  });

  bench.test('network', 'gives up on an address that never answers', async () => {
    const silent = await silentServer();
    try {
      await givesUpOn(silent, (seconds) => connector.open(bench.database.at!('127.0.0.1', silent.port), { signal: neverAborted(), seconds }));
    } finally {
      await silent.stop();
    }
  });

  bench.test('network', 'stops connecting when called off', async () => {
    const silent = await silentServer();
    try {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 100);
      await failureOf(connector.open(bench.database.at!('127.0.0.1', silent.port), { signal: controller.signal, seconds: 600 }), 'stopped');
    } finally {
      await silent.stop();
    }
  });

  bench.test(null, 'opens nothing when it was called off before', async () => {
    await failureOf(connector.open(bench.database.options, { signal: AbortSignal.abort() }), 'stopped');
    await noConnections(bench);
  });

  bench.test('network', 'tells a connection that was lost while nothing happened', async () => {
    const connection = await bench.open();
    await connection.version();
    await bench.database.cut!();
    await failureOf(connection.version(), 'connection-lost');
    await connection.close();
  });

  bench.test('network', 'tells a connection that is lost in the middle of reading', async () => {
    const table = await bench.create({ table: 'cut while read', columns, primaryKey: ['id'] });
    await fill(await bench.open(), table, columns, rows(manyRows));
    const connection = await bench.open();
    const work = (async () => {
      for await (const batch of connection.read({ ...table, columns: ['id', 'name'], batch: 100 })) {
        if (batch[0]?.[0] === 0) await bench.database.cut!();
      }
    })();
    await failureOf(work, 'connection-lost');
    await bench.drop(table);
  });

  bench.test('network', 'tells a connection that is lost in the middle of writing, and nothing is half written', async () => {
    const table = await bench.create({ table: 'cut while written', columns, primaryKey: ['id'] });
    const writer = await (await bench.open()).write({ ...table, columns });
    await writer.write(rows(1000));
    await bench.database.cut!();
    await failureOf((async () => {
      await writer.write(rows(10));
      await writer.commit();
    })(), 'connection-lost');
    await writer.abort();
    if (!bench.harness.cannot?.transactions) expect(await (await bench.open()).count(table)).toBe(0n);
    await bench.drop(table);
  });

  bench.test('rights', 'says which rights are missing, with a GRANT that helps', async () => {
    const table = await bench.create({ table: 'kept "close"', columns, primaryKey: ['id'] });
    const options = await bench.database.withoutRights!(table);
    const connection = await bench.open(options);
    const failure = await failureOf(connection.count(table), 'rights');
    expect(failure.remedy).toMatch(/grant/i);
    await failureOf(rowsOf(connection.read({ ...table, columns: ['id'] })), 'rights');
    const lacking = (await connection.importRights([table])).filter((one) => !one.holds);
    expect(lacking.length).toBeGreaterThan(0);
    for (const finding of lacking) {
      for (const statement of finding.remedy!.split(/;\s*(?:\n|$)/).filter(Boolean)) await bench.database.run(statement);
    }
    const again = await bench.open(options);
    expect((await again.importRights([table])).filter((one) => !one.holds)).toEqual([]);
    expect(await again.count(table)).toBe(0n);
    await bench.drop(table);
  });

  bench.test(null, 'names its address without asking anybody', () => {
    const address = connector.address(bench.database.options);
    if (!address) expect(bench.harness.cannot?.network, 'only the driver can tell where it is').toBeTruthy();
    else if ('file' in address) expect(address.file).not.toBe('');
    else expect(address.port).toBeGreaterThan(0);
    return Promise.resolve();
  });
}
