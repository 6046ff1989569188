import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LakeKind, LakeSession } from '../lake/lake.ts';
import { correctQuarantined, listQuarantine } from '../sync/quarantine.ts';
import { openGround, rowsOf, type Ground } from '../sync/testing/sync-ground.ts';
import type { Row } from '../types/data-type.ts';
import type { PipelineColumn, PipelineGraph } from './graph.ts';
import { namesIn, resolveGraph, tryGraph } from './resolve-graph.ts';
import { asQuery } from './as-query.ts';
import { compileGraph } from './compile-graph.ts';
import { replayGate } from './replay-gate.ts';
import { runPipeline, type NodeResult, type PipelineRequest, type PipelineSource } from './run-pipeline.ts';
import { facts, graphOf, node } from './testing.ts';

const work = () => ({ signal: AbortSignal.timeout(60_000) });

for (const kind of ['duckdb', 'postgresql'] as LakeKind[]) describe(`a pipeline on ${kind}`, () => {
  let ground: Ground;
  let sources: Map<string, PipelineSource>;
  const inLake = <T>(use: (session: LakeSession) => Promise<T>) => ground.lake.session(work(), use);
  const students = node('students', 'lake-table', { lake_table: 'a' });
  const classes = node('classes', 'lake-table', { lake_table: 'b' });

  beforeAll(async () => {
    ground = await openGround(kind);
    await inLake(async (session) => {
      await session.ensureSchema('dw0');
      await session.execute(`create table dw0.students (id bigint, name varchar(50), mark decimal(10,2), day date, class varchar(20))`);
      await session.execute(`insert into dw0.students values (1, '李雷', 90.50, date '2026-01-01', 'A'), (2, 'O''Neil', 70.25, date '2026-01-02', 'A'), (3, null, 55, date '2026-01-03', 'B'), (4, 'Zoë', 101, date '2026-01-04', 'C'), (4, 'Zoë', 60, date '2026-01-05', 'B')`);
      await session.execute(`create table dw0.classes (class varchar(20), teacher varchar(50))`);
      await session.execute(`insert into dw0.classes values ('A', 'Han'), ('B', 'Wu'), ('D', 'Qi')`);
      const described = await session.database.describe(['students', 'classes'].map((table) => ({ schema: 'dw0', table })));
      sources = new Map(described.map(({ table, columns }) => [table, {
        table: { schema: 'dw0', table }, columns: columns.map(({ name, mapping, native, nullable, comment }): PipelineColumn => ({ name, type: mapping.type, native, nullable, comment, origins: [{ kind: 'lake', place: `lake:dw0.${table}`, field: name, how: '' }] })),
      }]));
    });
  });
  afterAll(() => ground?.close());

  const told: Record<string, NodeResult> = {};
  const requestOf = (graph: PipelineGraph, given: Partial<PipelineRequest> = {}): PipelineRequest => ({
    task: 'task', run: randomUUID().replaceAll('-', ''), attempt: 1, graph, lake: ground.lake, sources: new Map([...sources].filter(([id]) => graph.nodes.some((one) => one.id === id))), parameters: facts.parameters, ...work(),
    targetOf: ({ settings }) => ({ schema: 'dw0', table: settings.table, comment: '' }), writeOut: async () => ({}), report: { log: () => {}, node: (id, result) => { told[id] = result; } }, ...given,
  });
  const run = (graph: PipelineGraph, given?: Partial<PipelineRequest>) => runPipeline(requestOf(graph, given));
  const sink = (id: string, settings: Record<string, unknown> = {}) => node(id, 'lake-sink', { table: id, ...settings });
  /** What comes out of the last of some nodes, one after another. */
  async function through(...nodes: ReturnType<typeof node>[]): Promise<Row[]> {
    const ids = ['students', ...nodes.map(({ id }) => id), 'way'];
    await run(graphOf([students, ...nodes, sink('way')], ...ids.slice(1).map((id, index) => `${ids[index]}>${id}`)));
    const [described] = await inLake(({ database }) => database.describe([{ schema: 'dw0', table: 'way' }]));
    return rowsOf(ground, 'way', described!.columns.map(({ name }) => name));
  }
  const stagesLeft = () => inLake(async ({ database }) => (await database.tables({ schema: 'tributary_stage', limit: 100, offset: 0 })).rows.map(({ table }) => table));

  it('joins, reckons, guards and writes several tables in one moment', async () => {
    const graph = graphOf([
      students, classes, node('join', 'join', { kind: 'left', keys: [{ left: 'class', right: 'class' }] }),
      node('gate', 'gate', { rules: [{ kind: 'not-null', column: 'name' }, { kind: 'range', column: 'mark', least: '0', most: '100' }, { kind: 'unique', columns: ['id'] }, { kind: 'matches', column: 'class', pattern: '^[A-Z]$' }, { kind: 'in-list', column: 'class', values: ['A', 'B', 'C'] }], action: 'quarantine' }),
      node('sum', 'aggregate', { by: ['teacher'], measures: [{ kind: 'count', name: 'n' }, { kind: 'sum', column: 'mark', name: 'total' }, { kind: 'avg', column: 'mark', name: 'mean' }, { kind: 'distinct', column: 'day', name: 'days' }] }),
      sink('good'), sink('sums'), sink('bad', { mode: 'append' }),
    ], 'students>join:left', 'classes>join:right', 'join>gate', 'gate.good>good', 'gate.good>sum', 'sum>sums', 'gate.bad>bad');
    const result = await run(graph);
    expect(result).toMatchObject({ read: 8, created: 2 + 1 + 3, rejected: 3, warned: true, nodes: { gate: { state: 'warning', bad: 3, rows: { good: 2, bad: 3 } }, sum: { rows: { '': 1 } }, good: { rows: { '': 2 }, created: 2 } } });
    expect(await rowsOf(ground, 'good', ['id', 'name', 'teacher'])).toEqual([[1n, '李雷', 'Han'], [2n, "O'Neil", 'Han']]);
    expect(await rowsOf(ground, 'sums', ['teacher', 'n', 'total', 'mean', 'days'])).toEqual([['Han', 2n, '160.75', 80.375, 2n]]);
    expect(await rowsOf(ground, 'bad', ['id', '_rule'])).toEqual([[3n, 'not-null(name)'], [4n, 'range(mark), unique(id)'], [4n, 'unique(id)']]);
    const { rows } = await inLake((session) => listQuarantine(session, { task: 'task', limit: 10, offset: 0 }));
    expect(rows.find(({ values }) => values['mark'] === '101.00')).toMatchObject({ state: 'open', column: 'mark', reason: { zh: '“mark”不在 0 至 100 之间；“id”不唯一', en: '"mark" is not between 0 and 100; "id" occurs more than once' }, values: { id: '4', name: 'Zoë', day: '2026-01-04', teacher: null } });
    expect(rows).toHaveLength(3);
    expect(result.sinks['sums']!.find(({ name }) => name === 'total')!.origins).toEqual([{ kind: 'lake', place: 'lake:dw0.students', field: 'mark', how: 'sum' }]);
    expect(await stagesLeft()).toEqual([]);
    expect(told['sums']).toMatchObject({ state: 'succeeded', created: 1 });
  });

  it('changes rows and columns step by step', async () => {
    expect(await through(
      node('fill', 'fill', { fields: [{ column: 'name', value: "no 'name'" }] }), node('codes', 'codes', { column: 'class', target: 'grade', codes: { A: 'first', B: 'second' }, otherwise: 'null' }),
      node('cast', 'cast', { fields: [{ column: 'mark', type: { kind: 'integer', bits: 32 }, misfit: 'null' }] }), node('compute', 'compute', { fields: [{ target: 'label', origin: { kind: 'expression', text: "upper(name) || '/' || id" } }, { target: 'id', origin: { kind: 'expression', text: 'id * 10' } }] }),
      node('unique', 'deduplicate', { by: ['id'], keep: 'latest', order: ['day'] }), node('sort', 'sort', { by: [{ column: 'id', descending: true }] }), node('limit', 'limit', { rows: 2, skip: 1 }), node('select', 'select', { fields: [{ from: 'label', to: 'What' }, { from: 'mark', to: 'mark' }, { from: 'grade', to: 'grade' }] }),
    )).toEqual([["NO 'NAME'/3", 55, 'second'], ["O'NEIL/2", null, 'first']]);
  });

  it('splits, puts together and takes away what another has, and lets SQL do the rest', async () => {
    const small = node('small', 'rows', { columns: [{ name: 'class', type: { kind: 'string' } }, { name: 'id', type: { kind: 'integer', bits: 32 } }], rows: [['X', '7'], [null, null]] });
    await run(graphOf([
      students, classes, small, node('split', 'split', { condition: "class = 'A'" }), node('union', 'union'), node('anti', 'join', { kind: 'anti', keys: [{ left: 'class', right: 'class' }] }),
      node('full', 'join', { kind: 'full', keys: [{ left: 'class', right: 'class' }] }), node('query', 'sql', { sql: 'select count(*) as n, min(c.class) as least from whole full join c on c.class = whole.class -- all of it;' }), sink('both'), sink('others'), sink('every'), sink('asked'),
    ], 'students>split', 'split.rest>union', 'small>union', 'union>both', 'students>anti:left', 'classes>anti:right', 'anti>others', 'small>full:left', 'classes>full:right', 'full>every', 'union>query:whole', 'classes>query:c', 'query>asked'));
    expect(await rowsOf(ground, 'both', ['class', 'id', 'mark'])).toEqual([['B', 3n, '55.00'], ['B', 4n, '60.00'], ['C', 4n, '101.00'], ['X', 7n, null], [null, null, null]]);
    expect(await rowsOf(ground, 'others', ['id'])).toEqual([[4n]]);
    expect(await rowsOf(ground, 'every', ['class', 'id', 'teacher'])).toEqual([['A', null, 'Han'], ['B', null, 'Wu'], ['D', null, 'Qi'], ['X', 7, null], [null, null, null]]);
    expect(await rowsOf(ground, 'asked', ['n', 'least'])).toEqual([[7n, 'A']]);
  });

  it('writes nothing when a gate stops it, a value does not fit or a key is there twice; the old data stays', async () => {
    await run(graphOf([students, sink('kept')], 'students>kept'));
    const attempt = (...nodes: ReturnType<typeof node>[]) => run(graphOf([students, ...nodes, sink('kept', { mode: 'overwrite' }), sink('keyed', { mode: 'upsert', key: ['id'] })], 'students>x', 'x>kept', 'x>keyed')).catch((error: unknown) => error);
    expect(await attempt(node('x', 'deduplicate', { by: ['class'], keep: 'first', order: ['id'] }))).toMatchObject({ nodes: { keyed: { created: 3 } } });
    expect(await attempt(node('x', 'filter', { condition: 'id = 4' }))).toMatchObject({ kind: 'key-missing', text: { en: expect.stringMatching(/^Node "keyed": 1 values of the key/) as string } });
    expect(await attempt(node('x', 'cast', { fields: [{ column: 'name', type: { kind: 'date' } }] }))).toMatchObject({ text: { en: expect.stringMatching(/^Node "x": A value does not fit/) as string } });
    expect(told['x']).toMatchObject({ state: 'failed' });
    expect(await rowsOf(ground, 'kept', ['id'])).toHaveLength(3);
    const stopped = await run(graphOf([students, node('gate', 'gate', { rules: [{ kind: 'condition', text: 'mark < 100' }], action: 'stop' }), sink('kept')], 'students>gate', 'gate.good>kept')).catch((error: unknown) => error);
    expect(stopped).toMatchObject({ kind: 'too-many-bad-rows', text: { en: expect.stringContaining('Node "gate": 1 rows did not pass: Does not hold: mark < 100 (1)') as string } });
    expect(await rowsOf(ground, 'kept', ['id'])).toHaveLength(3);
    expect(await stagesLeft()).toEqual([]);
  });

  it('is not written twice when it is taken again, and what goes out goes on from where it was', async () => {
    const graph = graphOf([students, sink('added', { mode: 'append' }), node('out', 'file-sink', { name: 'a.csv' })], 'students>added', 'students>out');
    const id = randomUUID().replaceAll('-', '');
    const staged: number[] = [];
    const broken = await run(graph, { run: id, writeOut: async () => { throw new Error('the disk is away'); } }).catch((error: unknown) => error);
    expect(broken).toMatchObject({ text: { en: expect.stringContaining('Node "out"') as string } });
    const again = await run(graph, { run: id, attempt: 2, writeOut: async (_sink, stage) => { staged.push(Number(await inLake(({ database }) => database.count(stage)))); return { created: 5 }; } });
    expect([again.created, staged]).toEqual([10, [5]]);
    expect(await rowsOf(ground, 'added', ['id'])).toHaveLength(5);
    expect(await stagesLeft()).toEqual([]);
  });

  it('lets corrected rows of a gate go on behind it, once, beside what others write', async () => {
    const graph = graphOf([
      students, classes, node('gate', 'gate', { rules: [{ kind: 'not-null', column: 'name' }, { kind: 'range', column: 'mark', least: '0', most: '100' }] }), node('split', 'split', { condition: 'mark < 60' }),
      node('union', 'union'), node('label', 'compute', { fields: [{ target: 'label', origin: { kind: 'expression', text: "upper(name) || '/' || id" } }] }), sink('replayed'), sink('low', { mode: 'upsert', key: ['id'] }), node('out', 'database-sink', { database_wid: 'd', table: 't' }),
    ], 'students>gate', 'gate.good>split', 'split.rest>union', 'classes>union', 'union>label', 'label>replayed', 'split.match>low', 'split.match>out');
    await run(graph, { task: 'guarded' });
    const waiting = async () => (await inLake((session) => listQuarantine(session, { task: 'guarded', limit: 10, offset: 0 }))).rows.toSorted((one, other) => Number(one.values['id']) - Number(other.values['id']));
    const [third, fourth] = await waiting();
    const correct = (id: string, values: Record<string, string | null>) => inLake((session) => correctQuarantined(session, id, values));
    await correct(third!.id, { name: 'Ann', day: '2026-02-30' });
    await correct(fourth!.id, { mark: '99.50' });
    const sent: number[] = [];
    const replay = (id: string, writeOut: PipelineRequest['writeOut'], attempt = 1) => replayGate({
      ...requestOf(graph, { task: 'guarded', run: id, attempt, writeOut }), columns: new Map([...sources].map(([key, { columns }]) => [key, columns])), segments: ground.segments,
    }, [third!.id, fourth!.id]);
    const away = async () => { throw new Error('the database is away'); };
    const there: PipelineRequest['writeOut'] = async (_sink, stage) => { sent.push(Number(await inLake(({ database }) => database.count(stage)))); return {}; };
    expect(await replay('first', there)).toMatchObject({ replayed: 1, failed: [{ id: third!.id, column: 'day', reason: { en: expect.stringContaining('does not fit the type date') as string } }], result: { created: 1 } });
    expect(await rowsOf(ground, 'replayed', ['label', 'mark', 'teacher'])).toContainEqual(['ZOË/4', '99.50', null]);
    expect([(await rowsOf(ground, 'replayed', ['id'])).length, (await waiting()).map(({ state }) => state)]).toEqual([7, ['corrected', 'replayed']]);
    await expect(replay('again', there)).rejects.toMatchObject({ text: { en: expect.stringContaining('dealt with already') as string } });

    // Killed between the lake and the database: the same run goes on, and writes nothing a second time.
    await correct(third!.id, { day: '2026-02-28' });
    const last = (attempt: number, writeOut: PipelineRequest['writeOut']) => replayGate({
      ...requestOf(graph, { task: 'guarded', run: 'last', attempt, writeOut }), columns: new Map([...sources].map(([key, { columns }]) => [key, columns])), segments: ground.segments,
    }, [third!.id]);
    await expect(last(1, away)).rejects.toMatchObject({ text: { en: expect.stringContaining('Node "out"') as string } });
    expect(await last(2, there)).toMatchObject({ replayed: 1, failed: [] });
    expect([await rowsOf(ground, 'low', ['id', 'name', 'day']), sent, await stagesLeft()]).toEqual([[[3n, 'Ann', '2026-02-28']], [0, 1], []]);

    // Read anew: what was corrected but not replayed waits no longer, also when the gate itself is gone.
    await run(graph, { task: 'guarded' });
    await correct((await waiting()).find(({ state }) => state === 'open')!.id, { mark: '1' });
    await run(graphOf([students, sink('ungated')], 'students>ungated'), { task: 'guarded' });
    expect((await waiting()).map(({ state }) => state).toSorted()).toEqual(['replayed', 'replayed', 'superseded', 'superseded']);
  });

  it('says in its log of which SQL the fields cannot be followed', async () => {
    const lines: string[] = [];
    await run(graphOf([students, node('series', 'sql', { sql: 'select s.id, f.* from s, generate_series(1, 2) as f' }), node('short', 'sql', { sql: 'select id from s' }), sink('far')], 'students>series:s', 'series>short:s', 'short>far'), { report: { node: () => {}, log: (_level, { en }) => void lines.push(en) } });
    expect(lines.filter((line) => line.includes('kept by table'))).toEqual([expect.stringMatching(/^Node "series": Lineage is kept by table: .*a function gives/)]);
  });

  it('is asked about without being run: what comes out of a node, and what the lake refuses', async () => {
    const graph = graphOf([students, node('sort', 'sort', { by: [{ column: 'mark', descending: true }] }), node('sql', 'sql', { sql: 'select id, mark * 2 as twice from s where mark > 90' }), sink('never')], 'students>sort', 'sort>sql:s', 'sql>never');
    await inLake(async (session) => {
      const columns = new Map([['students', sources.get('students')!.columns]]);
      const asking = { lake: ground.lake, session, graph, sources: columns, facts };
      const resolved = await resolveGraph(asking);
      expect([resolved.problems, await tryGraph(asking, resolved)]).toEqual([[], []]);
      expect(resolved.described.get('sql')!.map(({ name, origins }) => [name, origins.map(({ field, how }) => `${field} ${how}`)])).toEqual([['id', ['id ']], ['twice', ['mark *']]]);
      const { steps } = compileGraph(graph, { lake: ground.lake, facts, described: resolved.described, name: namesIn(graph, ground.lake), sources: new Map([['students', { from: ground.lake.sql.table({ schema: 'dw0', table: 'students' }), columns: columns.get('students')!, order: [] }]]) });
      const { rows } = await session.query(asQuery(steps, steps.at(-1)!.relation), { rows: 100, seconds: 10 });
      expect(rows.map(([one, twice]) => [one, Number(twice)]).sort()).toEqual([[1n, 181], [4n, 202]]);
      const hostile = await resolveGraph({ ...asking, graph: graphOf([students, node('sql', 'sql', { sql: 'select 1) as answer); drop table dw0.students; --' }), sink('never')], 'students>sql:s', 'sql>never') });
      expect(hostile.problems).toMatchObject([{ node: 'sql', text: { en: expect.stringMatching(/^Node "sql":/) as string } }]);
    });
    expect(await rowsOf(ground, 'students', ['id'])).toHaveLength(5);
  });
});
