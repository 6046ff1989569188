import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { postgresql } from '../../connectors/postgresql/postgresql.ts';
import { postgresqlLake } from '../../lake/postgresql/postgresql-lake.ts';
import type { DataType } from '../../types/data-type.ts';
import { forgetChanges } from './forget-changes.ts';
import { ChangesBench } from './testing/changes-bench.ts';
import { mortalLake } from './testing/mortal-lake.ts';

let server: ThrowAwayPostgres;
let bench: ChangesBench;
let other: ChangesBench | undefined;
let pool: pg.Pool;
let names = 0;

beforeAll(async () => {
  server = await startThrowAwayPostgres({ wal_level: 'logical', max_replication_slots: '20', max_wal_senders: '20', wal_sender_timeout: '5s' });
  const { port, username, password } = new URL(server.url);
  pool = new pg.Pool({ connectionString: server.url, max: 6 });
  pool.on('error', () => {});
  // The server may end before a connection that was let go of has.
  pool.on('connect', (client) => client.on('error', () => {}));
  const options = postgresql.options.parse({ host: '127.0.0.1', port: Number(port), database: 'postgres', user: username, password });
  bench = new ChangesBench((signal) => postgresql.open(options, { signal }));
  await bench.open();
});
afterAll(async () => {
  await bench.close();
  await other?.close();
  await pool.end();
  await server.stop();
});

const run = (sql: string) => pool.query(sql);
const inPublic = (table: string) => ({ schema: 'public', table });
const fresh = (name: string) => `${name}_${(names += 1)}`;
const forget = (task: string) => forgetChanges({ task, connect: bench.connect, lake: bench.lake, signal: AbortSignal.timeout(30_000) });

/** Many kinds of change at once, until it is told to stop; each transaction touches both tables. */
async function write(orders: string, lines: string, rounds: number, seed: number): Promise<void> {
  const client = await pool.connect();
  let state = seed;
  const random = (most: number) => (state = (state * 1103515245 + 12345) % 2147483648) % most;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const id = seed * 100_000 + round;
      await client.query('begin');
      await client.query(`insert into ${orders} values ($1, $2, $3, repeat('x', $4))`, [id, `name ${id} 百川 "q", \n`, random(100_000) / 100, random(3) ? 10 : 9000]);
      await client.query(`insert into ${lines} select $1, n, n * 1.5 from generate_series(1, 3) as n`, [id]);
      const other = seed * 100_000 + random(round + 1);
      await client.query(`update ${orders} set amount = amount + 1 where id = $1`, [other]);
      if (random(4) === 0) await client.query(`update ${orders} set id = -id where id = $1`, [other]);
      if (random(5) === 0) await client.query(`delete from ${orders} where id = $1`, [other]);
      if (random(6) === 0) await client.query(`delete from ${lines} where order_id = $1`, [other]);
      if (random(9) === 0) await client.query(`update ${orders} set big = repeat('y', 9500) where id = $1`, [-other]);
      await client.query(random(10) ? 'commit' : 'rollback');
    }
  } finally {
    client.release();
  }
}

async function tables(): Promise<{ orders: string; lines: string; marker: string }> {
  const [orders, lines, marker] = [fresh('orders'), fresh('lines'), fresh('marker')];
  await run(`create table ${orders} (id bigint primary key, name text, amount numeric(12,2), big text); alter table ${orders} alter big set storage external;
    create table ${lines} (order_id bigint, line int, price numeric(12,2), primary key (order_id, line)); create table ${marker} (id int primary key);
    insert into ${orders} select n, 'old ' || n, n, repeat('z', 5000) from generate_series(1, 300) as n;
    insert into ${lines} select n, 1, n from generate_series(1, 2000) as n`);
  return { orders, lines, marker };
}

it('copies and follows several tables under load: nothing lost, nothing twice', async () => {
  const { orders, lines, marker } = await tables();
  const followed = [orders, lines, marker].map((one) => bench.table(inPublic(one)));
  const writing = [write(orders, lines, 150, 1), write(orders, lines, 150, 2)];
  const running = bench.start(followed, { task: 'load' });
  await Promise.all(writing);
  await bench.untilStreaming('load', running);
  await write(orders, lines, 100, 3);
  await run(`insert into ${lines} select 900000 + n, 1, 0 from generate_series(1, 12000) as n`);
  await run(`update ${orders} set id = id + 5000000 where id between 1 and 100`);
  await run(`insert into ${marker} values (1)`);
  await bench.until(running, `select id from ods.${marker}`, (rows) => rows.length === 1);
  for (const table of followed) {
    const { target, source } = await bench.compared(table);
    expect(target).toBe(source);
  }
  const end = await running.stop();
  expect(end).toMatchObject({ end: 'stopped', rejected: 0 });
  expect(running.lags.some(({ seconds, read }) => seconds !== null && read > 0)).toBe(true);
  await forget('load');
  expect((await run('select count(*)::int as count from pg_replication_slots')).rows[0].count).toBe(0);
});

it('goes on where it was killed, at whatever step', async () => {
  const { orders, lines, marker } = await tables();
  const followed = [orders, lines, marker].map((one) => bench.table(inPublic(one)));
  let round = 10;
  // The first lives end while the place is made and tables are copied, the others in the stream: before, within and after its transactions.
  for (const steps of [3, 20, 60, 150, 34, 37, 40, 43]) {
    const mortal = mortalLake(bench.lake, steps);
    const running = bench.start(followed, { task: 'killed', lake: mortal.lake });
    while (!mortal.isDead()) await write(orders, lines, 1, (round += 1));
    await expect(running.ended).rejects.toThrow('killed');
    await bench.reopen();
  }
  const running = bench.start(followed, { task: 'killed' });
  await run(`truncate ${lines}; insert into ${lines} values (1, 1, 1); insert into ${marker} values (100)`);
  await bench.until(running, `select id from ods.${marker} where id = 100`, (rows) => rows.length === 1);
  for (const table of followed) {
    const { target, source } = await bench.compared(table);
    expect(target).toBe(source);
  }
  await running.stop();
  await forget('killed');
});

it('keeps history, marks deletions and logs every change, each exactly once', async () => {
  const name = fresh('item');
  await run(`create table ${name} (id int primary key, name text, big text); alter table ${name} alter big set storage external;
    insert into ${name} values (1, 'one', repeat('a', 5000)), (2, 'two', repeat('b', 5000)), (3, 'three', 'c')`);
  const followed = (['history', 'soft-delete', 'append'] as const).map((mode) => bench.table(inPublic(name), { mode }, `${name}_${mode}`));
  // One table goes to three targets, each by a task of its own.
  const running = followed.map((table, index) => bench.start([table], { task: `modes ${index}` }));
  for (const [index, table] of followed.entries()) await bench.until(running[index]!, `select count(*) from ods."${table.target.table}"`, (rows) => Number(rows[0]?.[0]) === 3);
  for (const [index] of followed.entries()) await bench.untilStreaming(`modes ${index}`, running[index]!);
  await run(`update ${name} set name = 'uno' where id = 1`);
  await run(`update ${name} set name = 'dos' where id = 2; delete from ${name} where id = 3`);
  await run(`begin; insert into ${name} values (4, 'four', null); update ${name} set name = 'quattro' where id = 4; commit`);
  await run(`insert into ${name} values (5, 'five', null)`);
  await run(`delete from ${name} where id = 5`);
  await run(`update ${name} set id = 22 where id = 2`);
  await run(`insert into ${name} values (99, 'end', null)`);
  for (const [index, table] of followed.entries()) await bench.until(running[index]!, `select count(*) from ods."${table.target.table}" where id = 99`, (rows) => Number(rows[0]?.[0]) === 1);
  const [history, soft, log] = followed.map(({ target }) => `ods."${target.table}"`);
  expect(await bench.rows(`select id, name, length(big), _valid_to is null, _is_current from ${history} order by id, _valid_from, name`)).toEqual([
    [1, 'one', 5000n, false, false], [1, 'uno', 5000n, true, true], [2, 'two', 5000n, false, false], [2, 'dos', 5000n, false, false], [3, 'three', 1n, false, false],
    [4, 'quattro', null, true, true], [5, 'five', null, false, false], [22, 'dos', 5000n, true, true], [99, 'end', null, true, true],
  ]);
  expect(await bench.rows(`select id, name, length(big), _deleted_at is not null from ${soft} order by id`)).toEqual([
    [1, 'uno', 5000n, false], [2, expect.anything(), 5000n, true], [3, 'three', 1n, true], [4, 'quattro', null, false], [5, 'five', null, true], [22, 'dos', 5000n, false], [99, 'end', null, false],
  ]);
  expect(await bench.rows(`select id, name, _unchanged, _operation from ${log} where _operation <> 'snapshot' order by string_split(_position, '/')[1], _changed_at, lpad(string_split(_position, '/')[2], 8, '0'), rowid`)).toEqual([
    [1, 'uno', '["big"]', 'update'], [2, 'dos', '["big"]', 'update'], [3, null, null, 'delete'], [4, 'four', null, 'insert'], [4, 'quattro', null, 'update'], [5, 'five', null, 'insert'], [5, null, null, 'delete'],
    [2, null, null, 'delete'], [22, 'dos', '["big"]', 'update'], [99, 'end', null, 'insert'],
  ]);
  expect(await bench.rows(`select count(*) from ${log} where _operation = 'snapshot'`)).toEqual([[3n]]);
  for (const [index, one] of running.entries()) {
    await one.stop();
    await forget(`modes ${index}`);
  }
});

it('maps and filters, puts aside what does not fit, and fails beyond the limit without losing anything', async () => {
  const name = fresh('people');
  await run(`create table ${name} (id int primary key, name text, age text, hidden boolean not null default false, paid numeric(6,2)); insert into ${name} values (1, ' ann ', '30'), (2, 'bob', '40', true)`
    .replace("values (1, ' ann ', '30')", "values (1, ' ann ', '30', false)"));
  const line = (target: string, text: string, type?: DataType) => ({ target, comment: '', origin: { kind: 'expression' as const, text }, steps: [], ...(type ? { type } : {}) });
  const mapping = [
    { target: 'key', comment: '', origin: { kind: 'field' as const, field: 'id' }, steps: [] }, line('who', `trim(name) || '!'`),
    { target: 'age', comment: '', origin: { kind: 'field' as const, field: 'age' }, steps: [], type: { kind: 'integer', bits: 32 } as DataType },
    { target: 'paid', comment: '', origin: { kind: 'field' as const, field: 'paid' }, steps: [] },
  ];
  const table = bench.table(inPublic(name), { mapping, filter: 'hidden = false', dirty: { rows: 1, percent: null } });
  const running = bench.start([table], { task: 'mapped' });
  const target = `ods.${name}`;
  await bench.until(running, `select * from ${target}`, (rows) => rows.length === 1);
  await bench.untilStreaming('mapped', running);
  await run(`update ${name} set hidden = not hidden`);
  await run(`insert into ${name} values (3, 'cy', 'old', false), (4, 'di', '5', false)`);
  expect(await bench.until(running, `select * from ${target} order by 1`, (rows) => rows.length === 2 && rows[1]![0] === 4)).toEqual([[2, 'bob!', 40, null], [4, 'di!', 5, null]]);
  const [bad] = await bench.rows(`select position, row_values, column_name from tributary.quarantine where task = 'mapped'`);
  expect(bad![0]).toContain(`public.${name} `);
  expect(JSON.parse(bad![1] as string)).toMatchObject({ id: '3', age: 'old' });
  expect(bad![2]).toBe('age');
  await run(`insert into ${name} values (5, 'ed', 'young', false), (6, 'flo', '7', false)`);
  await expect(running.ended).rejects.toMatchObject({ kind: 'too-many-bad-rows' });
  expect(await bench.rows(`select count(*) from ${target} where "key" = 6`)).toEqual([[0n]]);
  const tolerant = bench.start([{ ...table, plan: { ...table.plan, dirty: { rows: 10, percent: null } } }], { task: 'mapped' });
  await bench.until(tolerant, `select * from ${target} where "key" = 6`, (rows) => rows.length === 1);
  // What none of our types has is put aside as well, and holds up nobody.
  await run(`insert into ${name} values (7, 'gus', '8', false, 'NaN'), (8, 'hal', '9', false, 1.5)`);
  await bench.until(tolerant, `select paid from ${target} where "key" = 8`, (rows) => rows[0]?.[0] === '1.50');
  expect(await bench.rows(`select column_name, reason_en from tributary.quarantine where task = 'mapped' and row_values like '%gus%'`)).toEqual([['paid', '“NaN” is not a decimal number']]);
  expect((await tolerant.stop()).rejected).toBe(2);
  await forget('mapped');
});

it('follows alterations in the middle of the stream as the policy says', async () => {
  const name = fresh('shape');
  await run(`create table ${name} (id int primary key, amount smallint, note text); insert into ${name} values (1, 1, 'a'), (2, 2, 'b')`);
  const plan = { policy: { missingTable: 'create', newColumn: 'add', lostColumn: 'keep', changedType: 'widen' } } as const;
  const table = bench.table(inPublic(name), plan);
  const running = bench.start([table], { task: 'altered', policy: { backfill: 'auto' } });
  await bench.untilStreaming('altered', running);
  await run(`insert into ${name} values (3, 3, 'c'); alter table ${name} add extra text default 'given'; insert into ${name} values (4, 4, 'd', 'told')`);
  await bench.until(running, `select id, extra from ods.${name} order by id`, (rows) => JSON.stringify(rows) === '[[1,"given"],[2,"given"],[3,"given"],[4,"told"]]');
  await bench.untilStreaming('altered', running);
  await run(`begin; update ${name} set amount = 5 where id = 1; alter table ${name} alter amount type bigint; insert into ${name} values (5, 5000000000, 'e', 'x'); commit`);
  await bench.until(running, `select amount from ods.${name} where id in (1, 5) order by id`, (rows) => String(rows) === '5,5000000000');
  await run(`alter table ${name} drop note; update ${name} set amount = 6 where id = 2`);
  await bench.until(running, `select amount, note from ods.${name} where id = 2`, (rows) => String(rows) === '6,b');
  expect(running.logs.join('\n')).toMatch(/lost the column "note"/);
  const end = await running.stop();
  expect(end.changes.map(({ en }) => en).join('\n')).toMatch(/new column "extra"/);
  await run(`alter table ${name} add later int; insert into ${name} values (6, 6, 'x', 1)`);
  const careful = bench.start([table], { task: 'altered', policy: { drift: 'pause' } });
  expect(await careful.ended).toMatchObject({ end: 'paused', changes: expect.arrayContaining([expect.objectContaining({ en: expect.stringContaining('"later"') })]) });
  await expect(bench.start([{ ...table, plan: { ...table.plan, policy: { ...plan.policy, newColumn: 'fail' } } }], { task: 'altered' }).ended).rejects.toMatchObject({ kind: 'schema-changed' });
  const agreed = bench.start([table], { task: 'altered' });
  await bench.until(agreed, `select later from ods.${name} where id = 6`, (rows) => rows[0]?.[0] === 1);
  expect(agreed.logs.join('\n')).toMatch(/"later".* are empty in rows/);
  await agreed.stop();
  await forget('altered');
});

it('refuses tables whose rows cannot be told apart before the source is touched', async () => {
  const name = fresh('keyless');
  await run(`create table ${name} (a int, b text); insert into ${name} values (1, 'x')`);
  await expect(bench.start([bench.table(inPublic(name))], { task: 'keyless' }).ended).rejects.toMatchObject({ kind: 'key-missing', text: { en: expect.stringContaining('replica identity full') } });
  await run(`update ${name} set b = 'y'; alter table ${name} replica identity full; insert into ${name} values (1, 'y')`);
  await expect(bench.start([bench.table(inPublic(name))], { task: 'keyless' }).ended).rejects.toMatchObject({ kind: 'key-missing', text: { en: expect.stringContaining('exactly the same') } });
  await forget('keyless');
});

it('says that changes are lost when the slot is gone, and goes on by itself after a lost connection', async () => {
  const name = fresh('kept');
  await run(`create table ${name} (id int primary key); insert into ${name} values (1)`);
  const table = bench.table(inPublic(name));
  const running = bench.start([table], { task: 'kept' });
  await bench.untilStreaming('kept', running);
  await bench.until(running, `select id from ods.${name}`, (rows) => rows.length === 1);
  for (let active = false; !active;) active = (await run(`select coalesce(bool_or(active), false) as active from pg_replication_slots where slot_name = 'tributary_kept'`)).rows[0].active;
  await run(`select pg_terminate_backend(active_pid) from pg_replication_slots where slot_name = 'tributary_kept'; insert into ${name} values (2)`);
  await bench.until(running, `select id from ods.${name}`, (rows) => rows.length === 2);
  expect(running.logs.join('\n')).toContain('Trying again in 1 s');
  await running.stop();
  await bench.connect(AbortSignal.timeout(40_000)).then(async (connection) => {
    await connection.changes!.forget!('tributary_kept');
    await connection.close();
  });
  await run(`insert into ${name} values (3)`);
  await expect(bench.start([table], { task: 'kept' }).ended).rejects.toMatchObject({ kind: 'changes-lost' });
  const again = bench.start([table], { task: 'kept', policy: { lost: 'recopy' } });
  await bench.until(again, `select id from ods.${name}`, (rows) => rows.length === 3);
  await again.stop();
  await forget('kept');
});

it('notices tables that are gone or made anew, which no stream tells', async () => {
  const [gone, remade] = [fresh('gone'), fresh('remade')];
  await run(`create table ${gone} (id int primary key); create table ${remade} (id int primary key); insert into ${remade} values (1)`);
  const followed = [gone, remade].map((one) => bench.table(inPublic(one)));
  const running = bench.start(followed, { task: 'gone', watchSeconds: 0.2, policy: { tableGone: 'leave' } });
  await bench.untilStreaming('gone', running);
  await run(`drop table ${gone}; insert into ${remade} values (2)`);
  await bench.until(running, `select id from ods.${remade}`, (rows) => rows.length === 2);
  await bench.until(running, 'select 1', () => running.logs.some((one) => one.includes(`no longer has table "public.${gone}"`)));
  await running.stop();
  await expect(bench.start(followed, { task: 'gone', watchSeconds: 0.2 }).ended).rejects.toMatchObject({ kind: 'source-table' });
  const other = bench.start(followed.slice(1), { task: 'gone', watchSeconds: 0.2, policy: { lost: 'recopy' } });
  await bench.untilStreaming('gone', other);
  await run(`drop table ${remade}; create table ${remade} (id int primary key); insert into ${remade} values (7)`);
  await bench.until(other, `select id from ods.${remade}`, (rows) => String(rows) === '7');
  await other.stop();
  await forget('gone');
});

it('warns of log that is kept for it, and drops the slot only when somebody agrees', async () => {
  const name = fresh('slow');
  await run(`create table ${name} (id int primary key); create table ${name}_other (text text)`);
  const table = bench.table(inPublic(name));
  const slots = async () => (await run(`select count(*)::int as count from pg_replication_slots where slot_name = 'tributary_slow'`)).rows[0].count as number;
  const first = bench.start([table], { task: 'slow' });
  await bench.untilStreaming('slow', first);
  await first.stop();
  // A transaction that stays open: the log has to be kept from its beginning on.
  const open = await pool.connect();
  await open.query(`begin; insert into ${name}_other select repeat(md5(n::text), 50) from generate_series(1, 4000) as n`);
  const beyond = { keptMegabytes: 1, keptBeyond: 'stop' } as const;
  const asked: string[] = [];
  const answer = (yes: boolean) => ({ task: 'slow', watchSeconds: 0.05, policy: beyond, mayDrop: (why: { en: string }) => Promise.resolve(asked.push(why.en) > 0 && yes) });
  await expect(bench.start([table], answer(false)).ended).rejects.toMatchObject({ text: { en: expect.stringContaining('still keeps the log') } });
  expect(await slots()).toBe(1);
  await expect(bench.start([table], answer(true)).ended).rejects.toMatchObject({ kind: 'changes-lost' });
  expect(asked).toHaveLength(2);
  expect(await slots()).toBe(0);
  await open.query('rollback');
  open.release();
  await forget('slow');
});

it('brings changes into a PostgreSQL lake in the same way', async () => {
  const name = fresh('wide');
  await run('create database lake');
  await run(`create table ${name} (id int primary key, name text, big text); alter table ${name} alter big set storage external;
    insert into ${name} select n, 'old', repeat('a', 5000) from generate_series(1, 20) as n`);
  const { port, username, password } = new URL(server.url);
  const options = postgresqlLake.options.parse({ host: '127.0.0.1', port: Number(port), database: 'lake', user: username, password });
  const beside = other = new ChangesBench(bench.connect, (place) => postgresqlLake.open(options, place, { signal: AbortSignal.timeout(30_000) }));
  await beside.open();
  const modes = ['upsert', 'soft-delete', 'history', 'append'] as const;
  const followed = modes.map((mode) => beside.table(inPublic(name), { mode }, `${name}_${mode}`));
  const running = followed.map((table, index) => beside.start([table], { task: `wide ${index}` }));
  for (const [index, one] of running.entries()) await beside.until(one, `select "cursor" from tributary.place where task = 'wide ${index} tables'`, (rows) => /"phase":"stream"/.test(String(rows)));
  await run(`update ${name} set name = 'new' where id <= 5; update ${name} set id = 100 where id = 6; delete from ${name} where id = 7`);
  await run(`truncate ${name}; insert into ${name} values (1, 'last', repeat('b', 4000)), (2, null, null)`);
  await run(`update ${name} set name = 'very last' where id = 1`);
  for (const [index, table] of followed.entries()) await beside.until(running[index]!, `select 1 from ods."${table.target.table}" where name = 'very last'`, (rows) => rows.length === 1);
  const { target, source } = await beside.compared(followed[0]!);
  expect(target).toBe(source);
  const [, soft, history, log] = followed.map((table) => `ods."${table.target.table}"`);
  expect(await beside.rows(`select count(*), count(_deleted_at), count(*) filter (where length(big) = 5000) from ${soft}`)).toEqual([[21n, 19n, 19n]]);
  expect(await beside.rows(`select count(*) filter (where _is_current), count(*), max(length(big)) filter (where name = 'very last') from ${history}`)).toEqual([[2n, 29n, 4000]]);
  expect(await beside.rows(`select _operation, count(*) from ${log} group by 1 order by 1`)).toEqual([['delete', 2n], ['insert', 2n], ['snapshot', 20n], ['truncate', 1n], ['update', 7n]]);
  for (const [index, one] of running.entries()) {
    await one.stop();
    await forgetChanges({ task: `wide ${index}`, connect: bench.connect, lake: beside.lake, signal: AbortSignal.timeout(30_000) });
  }
});
