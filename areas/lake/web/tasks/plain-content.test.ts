import { describe, expect, it } from 'vitest';
import { plainContent, type ContentNames } from './plain-content.ts';
import { seenNames } from './seen-names.ts';

const names: ContentNames = {
  keys: ['name', 'sql', 'mapping', 'mode', 'nodes', 'edges', 'schedule'],
  key: (key) => key.toUpperCase(),
  value: (key, value) => (key === 'mode' || key === 'workdays' ? `<${value}>` : undefined),
  truth: (value) => (value ? 'yes' : 'no'),
  step: (name) => `step ${name}`,
};

describe('a version in words', () => {
  it('names its parts in one order and leaves out what is empty', () => {
    const content = {
      timeout_minutes: null, schedule: { kind: 'cron', calendar: { workdays: [1, 2], exclude: [] }, validFrom: null }, description: '', name: 'a',
      definition: { parameters: {}, gzip: false, plan: { mode: 'append', key: [], dirty: { rows: null, percent: null } } },
    };
    expect(plainContent(content, names)).toEqual({ NAME: 'a', MODE: '<append>', GZIP: 'no', SCHEDULE: { KIND: 'cron', CALENDAR: { WORKDAYS: ['<1>', '<2>'] } } });
    expect(Object.keys(plainContent(content, names) as object)).toEqual(['NAME', 'MODE', 'SCHEDULE', 'GZIP']);
  });

  it('writes a mapping as lines, each with all that can change', () => {
    const mapping = [
      { target: 'id', comment: '', origin: { kind: 'field', field: 'no' }, type: { kind: 'integer', bits: 64 }, steps: [] },
      { target: 'school', comment: 'Of the campus', origin: { kind: 'constant', value: 'x' }, steps: [{ function: 'cut', settings: { from: 1, to: 4 } }, { function: 'trim', settings: {} }] },
    ];
    expect(plainContent({ definition: { plan: { mapping } } }, names)).toEqual({ MAPPING: ['no → id · int64', "'x' → school · step cut (1, 4) → step trim · Of the campus"] });
  });

  it('takes a graph by the names of its nodes; where they stand is no change', () => {
    const graph = (x: number) => ({ definition: { nodes: [{ id: '1', name: 'Read', x, y: 0, retries: 2 }, { id: '2', name: '', x, y: 9, what: { kind: 'wait' } }], edges: [{ from: '1', to: '2', when: 'failure' }] } });
    expect(plainContent(graph(1), names)).toEqual({ NODES: { Read: { RETRIES: 2 }, 2: { WHAT: { KIND: 'wait' } } }, EDGES: ['Read → 2 (failure)'] });
    expect(plainContent(graph(500), names)).toEqual(plainContent(graph(1), names));
  });

  it('shows a table built without code by its SQL, keeps names that people gave, and says lists of things in lines', () => {
    const content = { definition: { builder: { tables: [] }, sql: 'select 1', parameters: { mode: 'append' }, rules: [{ kind: 'range', least: '1', columns: ['a', 'b'] }] } };
    expect(plainContent(content, names)).toEqual({ SQL: 'select 1', PARAMETERS: { mode: 'append' }, RULES: ['KIND: range · LEAST: 1 · COLUMNS: a, b'] });
  });
});

it('calls wids by their names; what has none of its own, and two of one name, are told apart', () => {
  const called = seenNames({
    aaaaaaa1: { name: 'Library', state: 'shown' }, aaaaaaa2: { name: 'Library', state: 'shown' }, aaaaaaa3: { name: 'Old', state: 'deleted' }, aaaaaaa4: { name: '', state: 'deleted' }, aaaaaaa5: { name: '', state: 'hidden' },
  }, (key, { name, wid }) => `${key} ${name ?? wid}`);
  expect(['aaaaaaa1', 'aaaaaaa2', 'aaaaaaa3', 'aaaaaaa4', 'aaaaaaa5', 'else'].map(called)).toEqual(['Library · aaaaa1', 'Library · aaaaa2', 'deleted Old', 'deletedUnnamed aaaaa4', 'hidden aaaaa5', undefined]);
});
