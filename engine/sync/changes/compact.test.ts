import { describe, expect, it } from 'vitest';
import type { Change } from '../../connectors/connector.ts';
import { Compactor, Untellable, type CompactOptions } from './compact.ts';

const columns = ['id', 'name', 'big'].map((name) => ({ name, type: { kind: 'string' as const }, native: 'text' }));
const base = { schema: 's', table: 't', columns };
const insert = (id: number, name = 'n', big: string | null = 'b'): Change => ({ ...base, operation: 'insert', before: null, after: { id, name, big } });
const update = (id: number, after: Change['after'], before: Change['before'] = { id }): Change => ({ ...base, operation: 'update', before, after: { id, ...after } });
const remove = (id: number): Change => ({ ...base, operation: 'delete', before: { id }, after: null });

const plain = { origin: null, orphan: false };

function compacted(changes: (Change | [Change, position: string])[], options: Partial<CompactOptions> = {}) {
  const compactor = new Compactor({ identity: ['id'], keeping: 'last', keyless: false, ...options });
  for (const one of changes) {
    const [change, position] = Array.isArray(one) ? one : [one, '1'];
    compactor.add(change, position, new Date(0));
  }
  return compactor.rows().map(({ operation, row, untold, origin, orphan }) => ({ operation, row, untold, origin, orphan }));
}

describe('the last state of each row', () => {
  it('is what all changes together come to', () => {
    expect(compacted([insert(1), update(1, { name: 'm', big: 'c' }), insert(2), remove(2), remove(3), insert(3, 'again')])).toEqual([
      { operation: 'update', row: { id: 1, name: 'm', big: 'c' }, untold: [], ...plain },
      { operation: 'delete', row: { id: 2, name: 'n', big: 'b' }, untold: [], ...plain },
      { operation: 'update', row: { id: 3, name: 'again', big: 'b' }, untold: [], ...plain },
    ]);
  });

  it('knows a value that was not told from what was told before, and says which nobody told', () => {
    expect(compacted([insert(1), update(1, { name: 'm' })])[0]).toMatchObject({ row: { name: 'm', big: 'b' }, untold: [] });
    expect(compacted([update(1, { name: 'm' }), update(1, { name: 'o' })])[0]).toMatchObject({ row: { id: 1, name: 'o' }, untold: ['big'], origin: null });
    expect(compacted([update(1, { name: 'm' }, { id: 1, name: 'n', big: 'b' })])[0]).toMatchObject({ row: { name: 'm', big: 'b' }, untold: [] });
  });

  it('takes a new key as one row gone and another come, whose untold values stand under the first key', () => {
    expect(compacted([update(2, { name: 'm' }, { id: 1 })])).toEqual([
      { operation: 'delete', row: { id: 1 }, untold: [], ...plain },
      { operation: 'update', row: { id: 2, name: 'm' }, untold: ['big'], origin: { id: 1 }, orphan: false },
    ]);
    expect(compacted([update(2, { name: 'm' }, { id: 1 }), update(2, { name: 'o' }), update(3, { name: 'p' }, { id: 2 })]).at(-1)).toMatchObject({ row: { id: 3 }, origin: { id: 1 }, untold: ['big'] });
    expect(compacted([update(2, { name: 'm' }, { id: 1 }), update(1, { name: 'o' }, { id: 2 })]).at(-1)).toMatchObject({ row: { id: 1 }, origin: null, orphan: false, untold: ['big'] });
    expect(compacted([remove(1), update(1, { name: 'o' })])[0]).toMatchObject({ orphan: true });
  });

  it('lets two rows exchange their keys', () => {
    const rows = compacted([update(9, { name: 'a', big: 'A' }, { id: 1 }), update(1, { name: 'b', big: 'B' }, { id: 2 }), update(2, { name: 'a', big: 'A' }, { id: 9 })]);
    expect(rows.map(({ operation, row }) => [operation, row['id']])).toEqual([['update', 1], ['delete', 9], ['update', 2]]);
    expect([rows[0]!.row['name'], rows[2]!.row['name']]).toEqual(['b', 'a']);
  });
});

it('keeps rows that came and went where deletions are marked', () => {
  expect(compacted([insert(1), remove(1), remove(2)], { keeping: 'marked' }).map(({ operation, row }) => [operation, row['name']])).toEqual([['gone', 'n'], ['delete', undefined]]);
});

it('keeps the state after each transaction, or each change', () => {
  const changes: [Change, string][] = [[insert(1), '1'], [update(1, { name: 'a' }), '1'], [update(1, { name: 'b' }), '2'], [remove(1), '3']];
  expect(compacted(changes, { keeping: 'every' }).map(({ operation, row }) => [operation, row['name']])).toEqual([['update', 'a'], ['update', 'b'], ['delete', 'b']]);
  expect(compacted(changes, { keeping: 'all' }).map(({ operation }) => operation)).toEqual(['insert', 'update', 'update', 'delete']);
});

it('refuses rows that cannot be told apart, and changes that do not tell their key', () => {
  expect(() => compacted([insert(1), insert(1)], { identity: ['id', 'name', 'big'], keyless: true })).toThrow(Untellable);
  expect(() => compacted([remove(1)], { identity: ['name'] })).toThrow(Untellable);
});
