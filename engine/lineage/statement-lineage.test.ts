import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGround, type Ground } from '../sync/testing/sync-ground.ts';
import { lineageLake } from './lineage-lake.ts';
import { StatementLineage } from './statement-lineage.ts';
import { writingOf } from './writing-statement.ts';

let ground: Ground;
beforeAll(async () => {
  ground = await openGround('duckdb');
  await ground.lake.session({ signal: AbortSignal.timeout(30_000) }, async (session) => {
    await session.ensureSchema('s');
    for (const columns of ['student (id int, "Name" varchar, class int, marks int[])', 'class (class int, title varchar, "order" int)', 'paid (id int, amount decimal(10, 2), day date)']) await session.execute(`create table s.${columns}`);
  });
});
afterAll(() => ground?.close());

/** Runs the statements and says what they made of what: `student.id → t.id (round)`. */
const told = (...statements: string[]) => ground.lake.session({ signal: AbortSignal.timeout(30_000) }, async (session) => {
  const lineage = new StatementLineage(lineageLake(session, ground.lake, (_schema, table) => table));
  const notes: string[] = [];
  // In one transaction, as a run does it: temporary tables are there to its end.
  return session.transaction(async () => {
    for (const statement of statements) {
      await session.execute(statement);
      const note = await lineage.add(statement);
      if (note) notes.push(note.en);
    }
    await session.execute('drop table s.t');
    return { edges: lineage.edges.map(({ from, to, how }) => `${from.place}.${from.field} → ${to.place}.${to.field}${how && ` (${how})`}`).sort(), notes };
  });
});

const make = 'create table s.t as';
const followed: [string, string, string[]][] = [
  ['plain columns and new names', `${make} select id, "Name" as who from s.student`, ['student.Name → t.who', 'student.id → t.id']],
  ['a star, whatever the case of names', `${make} select * from S.Paid`, ['paid.amount → t.amount', 'paid.day → t.day', 'paid.id → t.id']],
  ['a star without, with and under other names', `${make} select * exclude (day) replace (round(amount) as amount) rename (id as key) from s.paid`, ['paid.amount → t.amount (round)', 'paid.id → t.key']],
  ['a join whose key stands once', `${make} select * from s.student join s.class using (class)`, ['class.order → t.order', 'class.title → t.title', 'student.Name → t.Name', 'student.class → t.class', 'student.id → t.id', 'student.marks → t.marks']],
  ['a full join whose key is of both', `${make} select id, sum(amount) as paid from s.student full join s.paid using (id) group by all`, ['paid.amount → t.paid (sum)', 'paid.id → t.id', 'student.id → t.id']],
  ['aliases, and one used again', `${make} select upper(a."Name") || b.title as label, length(label) as long from s.student a left join s.class b on a.class = b.class`,
    ['class.title → t.label (||)', 'class.title → t.long (|| → length)', 'student.Name → t.label (upper → ||)', 'student.Name → t.long (upper → || → length)']],
  ['WITH, one upon the other', `${make} with sums(key, total) as (select id, sum(amount) from s.paid group by id), best as (select key, max(total) as most from sums group by key) select key, round(most, 1) as most from best`,
    ['paid.amount → t.most (sum → max → round)', 'paid.id → t.key']],
  ['WITH that calls itself', `${make} with recursive r(id, n) as (select id, 0 from s.student union all select r.id, r.n + p.id from r join s.paid p on p.id = r.id where n < 1) select * from r`, ['paid.id → t.n (+)', 'student.id → t.id']],
  ['queries within, those of the row outside too', `${make} select "Name" as who, (select max(amount) from s.paid p where p.id = s.id) as most, exists (select 1 from s.class c where c.class = s.class) as known from s.student s`,
    ['class.* → t.known (exists)', 'paid.amount → t.most (max)', 'student.Name → t.who']],
  ['UNION of both, EXCEPT of the first', `${make} select id, "Name" as name from s.student union all select class, title from s.class except select id, 'x' from s.paid`, ['class.class → t.id', 'class.title → t.name', 'student.Name → t.name', 'student.id → t.id']],
  ['UNION BY NAME', `${make} select id from s.student union all by name select day, id from s.paid`, ['paid.day → t.day', 'paid.id → t.id', 'student.id → t.id']],
  ['counts by table, constants by nothing', `${make} select class, count(*) as many, 'x' as word, current_date as today from s.student group by class`, ['student.* → t.many (count)', 'student.class → t.class']],
  ['windows, cases and casts', `${make} select sum(amount) over (partition by id) as run, case when day is null then amount else 0 end as open, cast(id as varchar) as key from s.paid`,
    ['paid.amount → t.open (case)', 'paid.amount → t.run (sum over)', 'paid.day → t.open (is null → case)', 'paid.id → t.key (cast)', 'paid.id → t.run (sum over)']],
  ['what a lambda is given', `${make} select list_transform(marks, lambda m: m + id) as more from s.student`, ['student.id → t.more (+ → list_transform)', 'student.marks → t.more (list_transform)']],
  ['functions and values after FROM', `${make} select id, m, k from s.student, unnest(marks) as u(m), (values (1, 'a')) as v(n, k)`, ['student.id → t.id', 'student.marks → t.m (unnest)']],
  ['a query beside what stands before it', `${make} select a.id, b.top from s.student a, lateral (select max(amount) + a.class as top from s.paid where paid.id = a.id) b`, ['paid.amount → t.top (max → +)', 'student.class → t.top (+)', 'student.id → t.id']],
];
it.each(followed)('follows %s', async (_what, statement, edges) => {
  expect(await told(statement)).toEqual({ edges, notes: [] });
});

it('follows INSERT by place, by its list and by name, and UPDATE', async () => {
  const { edges, notes } = await told(
    'create table s.t (id int, who varchar, total decimal(10, 2))', 'insert into s.t select id, "Name", 0 from s.student', 'insert into s.t (total, id) (select amount, id from s.paid)',
    'insert into s.t by name with x as (select 1 as total, title as who from s.class) select * from x', `insert into s.t values (1, 'constant; ) from', 2)`,
    `update s.t as t set total = t.id * p.amount, who = case when t.id is distinct from 3 then 'a' end from s.paid p where t.id = p.id`,
  );
  expect(edges).toEqual(['class.title → t.who', 'paid.amount → t.total (*)', 'paid.id → t.id', 'student.Name → t.who', 'student.id → t.id', 't.id → t.total (*)', 't.id → t.who (distinct from → case)']);
  expect(notes).toEqual([]);
});

it('sees through temporary tables', async () => {
  expect(await told('create temp table mine as select id, sum(amount) as total from s.paid group by id', `${make} select id, round(total) as total from mine`))
    .toEqual({ edges: ['paid.amount → t.total (sum → round)', 'paid.id → t.id'], notes: [] });
});

it('says by table alone, and why, what it cannot follow', async () => {
  expect(await told(`${make} select columns('i.*') from s.student`)).toEqual({ edges: ['student.* → t.* (SQL)'], notes: ['columns are chosen by a pattern (COLUMNS)'] });
  expect(await told(`${make} select * from s.paid pivot (sum(amount) for id in (1, 2))`)).toEqual({ edges: ['paid.* → t.* (SQL)'], notes: ['PIVOT in FROM'] });
  expect((await told(`${make} select id, id from s.paid`)).edges).toEqual(['paid.* → t.* (SQL)']);
});

it.each(['delete from s.t using s.paid p where p.id = t.id', 'drop table s.t', 'alter table s.t add column x int', 'create table s.t (a int default (1))', 'truncate s.t', 'select 1', 'insert into s.t default values'])('finds no way of data in %s', (statement) => {
  expect(writingOf(statement)).toBe('nothing');
});

it('knows the forms of PostgreSQL', () => {
  const of = (statement: string) => writingOf(statement);
  expect(of('with n as (select 1 as a) insert into "S""x".t (a, "b,c") overriding system value select a, 2 from n on conflict (a) do update set a = excluded.a returning a'))
    .toMatchObject({ target: { schema: 'S"x', table: 't' }, columns: ['a', 'b,c'], query: 'with n as (select 1 as a)  select * from (select a, 2 from n \n) as answer' });
  expect(of('create unlogged table if not exists t (a, b) with (fillfactor = 70) as select 1, 2 with no data')).toMatchObject({ created: true, temporary: false, columns: ['a', 'b'], query: 'select 1, 2 ' });
  expect(of('select a into t from u')).toBe('unclear');
  expect(of('merge into t using u on t.a = u.a when matched then delete')).toBe('unclear');
});
