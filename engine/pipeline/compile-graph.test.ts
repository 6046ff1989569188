import { describe, expect, it } from 'vitest';
import { gateOfRows, replayWay } from './replay-way.ts';
import { compiledFor, graphOf, held, node } from './testing.ts';

const students = node('students', 'lake-table', { lake_table: 'a' });
const classes = node('classes', 'lake-table', { lake_table: 'b' });
const sink = node('sink', 'lake-sink', { table: 't' });
const problemsOf = (...given: Parameters<typeof graphOf>) => compiledFor('duckdb', graphOf(...given)).problems.map(({ node: at, text }) => [at, text.en]);
const columnsOf = (...given: Parameters<typeof graphOf>) => compiledFor('postgresql', graphOf(...given)).steps.at(-1)!.columns;

describe('what is wrong with a graph', () => {
  it('is told at the node, all at once', () => {
    expect(problemsOf([students, node('join', 'join', { keys: [{ left: 'a', right: 'b' }] }), node('odd', 'nothing')], 'students>join:left', 'students>join:right', 'students>join:middle', 'join>gone')).toEqual([
      ['odd', 'Node "odd": There is no plugin "nothing". Delete the node.'],
      ['join', 'Node "join": A line ends at an input that it does not have. Draw it again.'],
      ['join', 'A line has no node at one of its ends. Delete it.'],
      [null, 'No node writes anything. Add a sink.'],
    ]);
    expect(problemsOf([students, node('join', 'join'), sink], 'students>join:left', 'join>sink')).toEqual([['join', 'Node "join": The input "right" is not connected. Draw a line to it.']]);
    expect(problemsOf([students, classes, sink], 'students>sink', 'classes>sink')).toEqual([['sink', 'Node "sink": The input takes one line only. Put a union before it.']]);
  });

  it('is a circle', () => {
    const [problem] = problemsOf([node('a', 'filter', { condition: 'true' }), node('b', 'filter', { condition: 'true' }), sink], 'a>b', 'b>a', 'b>sink');
    expect(problem).toEqual(['a', expect.stringContaining('in a circle: a, b, sink')]);
  });

  it('is a field that is not there, a type that does not fit, or settings that are missing', () => {
    const through = (one: ReturnType<typeof node>) => problemsOf([students, one, sink], 'students>x', 'x>sink');
    expect(through(node('x', 'filter', { condition: 'age > 1' }))[0]![1]).toMatch(/^Node "x": .*age/);
    expect(through(node('x', 'aggregate', { by: ['class'], measures: [{ kind: 'sum', column: 'name', name: 's' }] }))).toEqual([['x', 'Node "x": The field "name" is no number. Change its type first.']]);
    expect(through(node('x', 'sort', { by: [] }))).toEqual([['x', 'Node "x": The settings are not complete (by). Fill them in.']]);
    expect(through(node('x', 'select', { fields: [{ from: 'id', to: 'A' }, { from: 'name', to: 'a' }] }))[0]![1]).toContain('two fields "a"');
    expect(through(node('x', 'gate', { rules: [{ kind: 'matches', column: 'name', pattern: '(' }] }))[0]![0]).toBe('x');
    expect(problemsOf([students, classes, node('x', 'join', { keys: [{ left: 'day', right: 'teacher' }] }), sink], 'students>x:left', 'classes>x:right', 'x>sink')[0]![1]).toContain('cannot be compared');
  });

  it('leaves what does not depend on it alone', () => {
    const { problems, sinks, steps } = compiledFor('duckdb', graphOf([students, node('bad', 'filter', { condition: '(' }), node('good', 'limit', { rows: 1 }), sink, node('other', 'file-sink', { name: 'a.csv' })], 'students>bad', 'bad>sink', 'students>good', 'good>other'));
    expect([problems.length, sinks.map(({ node: { id } }) => id), steps.map(({ node: id }) => id)]).toEqual([1, ['other'], ['good']]);
  });
});

describe('columns of each node', () => {
  it('have types that both lakes give', () => {
    const columns = columnsOf([students, node('x', 'aggregate', { by: ['class'], measures: [{ kind: 'count', name: 'n' }, { kind: 'sum', column: 'mark', name: 'total' }, { kind: 'avg', column: 'id', name: 'mean' }, { kind: 'max', column: 'day', name: 'last' }] }), sink], 'students>x', 'x>sink');
    expect(columns.map(({ name, type }) => [name, type])).toEqual([
      ['class', { kind: 'string' }], ['n', { kind: 'integer', bits: 64 }], ['total', { kind: 'decimal', precision: 38, scale: 2 }], ['mean', { kind: 'float', bits: 64 }], ['last', { kind: 'date' }],
    ]);
  });

  it('of a join stand once, those of the right under another name where the left has theirs', () => {
    const join = (kind: string) => columnsOf([students, classes, node('x', 'join', { kind, keys: [{ left: 'class', right: 'class' }] }), sink], 'students>x:left', 'classes>x:right', 'x>sink');
    expect(join('left').map(({ name }) => name)).toEqual(['id', 'name', 'mark', 'day', 'class', 'teacher', 'name_2']);
    expect(join('anti').map(({ name }) => name)).toEqual(['id', 'name', 'mark', 'day', 'class']);
    expect(join('full').find(({ name }) => name === 'class')!.origins.map(({ place }) => place)).toEqual(['lake:a.students', 'lake:a.classes']);
  });

  it('remember every field they were made from, and how', () => {
    const nodes = [students, node('c', 'compute', { fields: [{ target: 'both', origin: { kind: 'expression', text: 'name || class' } }] }), node('g', 'aggregate', { by: [], measures: [{ kind: 'max', column: 'both', name: 'top' }] }), sink];
    expect(columnsOf(nodes, 'students>c', 'c>g', 'g>sink')[0]!.origins).toEqual([
      { kind: 'lake', place: 'lake:a.students', field: 'name', how: 'name || class → max' }, { kind: 'lake', place: 'lake:a.students', field: 'class', how: 'name || class → max' },
    ]);
  });
});

describe('SQL', () => {
  it('quotes names and writes values of any kind as the lake does', () => {
    const odd = `"; drop table x; --<b>😀 '长`;
    for (const kind of ['duckdb', 'postgresql'] as const) {
      const { steps, problems } = compiledFor(kind, graphOf([node('s', 'lake-table', { lake_table: 'a' }), node('g', 'gate', { rules: [{ kind: 'in-list', column: odd, values: [odd] }] }), sink], 's>g', 'g.good>sink'), { s: held('p', 'name').map((column) => ({ ...column, name: odd })) });
      expect(problems).toEqual([]);
      expect(steps[0]!.select).toContain(`"""; drop table x; --<b>😀 '长"`);
      expect(steps[0]!.select).toContain(`'"; drop table x; --<b>😀 ''长'`);
    }
  });

  it('keeps the order of a sort for what takes the first rows', () => {
    const { steps } = compiledFor('duckdb', graphOf([students, node('s', 'sort', { by: [{ column: 'mark', descending: true }] }), node('f', 'filter', { condition: 'id > 1' }), node('l', 'limit', { rows: 3 }), sink], 'students>s', 's>f', 'f>l', 'l>sink'));
    expect(steps.at(-1)!.select).toMatch(/from "f" as i order by "mark" desc nulls last limit 3 offset 0$/);
  });

  it('of a person waits for the lake to tell its columns', () => {
    const { open, sinks, problems } = compiledFor('duckdb', graphOf([students, node('q', 'sql', { sql: 'select 1 as one from s -- end' }), sink], 'students>q:s', 'q>sink'));
    expect([open.length, sinks, problems]).toEqual([1, [], []]);
    expect(open[0]!.select).toContain('"s" as (select "id", "name"');
  });
});

describe('rows of a gate', () => {
  const gate = node('gate', 'gate', { rules: [{ kind: 'not-null', column: 'name' }] });
  const problemAt = (one: ReturnType<typeof node>, ...lines: string[]) => {
    const way = replayWay(graphOf([students, classes, gate, one, sink], 'students>gate', ...lines, 'x>sink'), gate);
    return 'problem' in way ? way.problem.text.en : way.graph.nodes.map(({ id, plugin, settings }) => [id, plugin, settings['mode']]);
  };

  it('go on one by one, added to what is there, or not at all', () => {
    expect(problemAt(node('x', 'filter', { condition: 'true' }), 'gate.good>x')).toEqual([['gate', 'lake-table', undefined], ['x', 'filter', undefined], ['sink', 'lake-sink', 'append']]);
    expect(problemAt(node('x', 'union'), 'gate.good>x', 'classes>x')).toContainEqual(['classes ', 'lake-table', undefined]);
    for (const [plugin, lines] of [['aggregate', ['gate.good>x']], ['deduplicate', ['gate.good>x']], ['limit', ['gate.good>x']], ['join', ['gate.good>x:left', 'classes>x:right']], ['sql', ['gate.good>x:s']]] as const) expect(problemAt(node('x', plugin), ...lines)).toMatch(/^Node "x": It looks at all rows together/);
    expect(problemAt(node('x', 'union', { distinct: true }), 'gate.good>x')).toMatch(/together/);
    expect(problemAt(node('x', 'gate', { rules: [{ kind: 'unique', columns: ['id'] }] }), 'gate.good>x')).toMatch(/unique/);
  });

  it('say which gate they wait at', () => {
    const uuid = '0b8e3f4e-5a55-4d53-9d3c-0f4c8a8f0001';
    const graph = graphOf([gate, { ...gate, id: 'other' }, { ...gate, id: 'warns', settings: { ...gate.settings, action: 'warn' } }]);
    expect(gateOfRows(graph, [`${uuid}@gate`, `${uuid}@gate`])).toBe(gate);
    expect(gateOfRows(graph, [`${uuid}@gate`, `${uuid}@other`])).toMatchObject({ problem: { en: expect.stringContaining('one gate at a time') } });
    for (const id of [uuid, `${uuid}@warns`, `${uuid}@gone`]) expect(gateOfRows(graph, [id])).toMatchObject({ problem: { en: expect.stringContaining('no longer') } });
    expect(gateOfRows(graphOf([gate]), [uuid])).toBe(gate);
  });
});
