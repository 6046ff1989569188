import { expect, it } from 'vitest';
import type { TableDescription } from '../connectors/connector.ts';
import { shapeOf as followedShape } from './changes/source-shape.ts';
import { keyOf } from './key-of.ts';
import type { CompiledMapping } from './mapping/compile-mapping.ts';
import { choiceOf } from './one-per-key.ts';
import { shapeOf } from './readers/database/database-reader.ts';
import { planOf } from './testing/sync-ground.ts';
import { column, text, whole } from './testing/table-reader.ts';

const columns = [column('id', whole), column('day', text)];
const compiled = { columns } as unknown as CompiledMapping;

it('takes rows of one key for one row where nobody sees to it that there is only one', () => {
  const choicesOf = (plan: Parameters<typeof planOf>[0], keyMayRepeat?: boolean) =>
    choiceOf(planOf(plan), keyOf(planOf(plan), { columns, primaryKey: ['id'], keyMayRepeat, comment: '' }, compiled), columns);
  for (const mode of ['upsert', 'insert-only', 'soft-delete', 'history'] as const) {
    expect(choicesOf({ mode })).toEqual([]);
    expect(choicesOf({ mode }, true)).toEqual([{ by: ['id'], keep: 'latest', order: [] }]);
    expect(choicesOf({ mode, key: ['id', 'day'] }, true)).toEqual([{ by: ['id', 'day'], keep: 'latest', order: [] }]);
  }
  expect(choicesOf({ mode: 'append' }, true)).toEqual([]);
});

it('takes a key that only orders rows for none, whether tasks are made or run', () => {
  const table = (looseKey?: TableDescription['looseKey']) => ({ primaryKey: { name: '', columns: ['id'] }, looseKey, columns: [], comment: '' }) as unknown as TableDescription;
  for (const shaped of [shapeOf, followedShape]) {
    expect([shaped(table()), shaped(table('declared')), shaped(table('order'))]).toMatchObject([{ primaryKey: ['id'] }, { primaryKey: ['id'], keyMayRepeat: true }, { primaryKey: [] }]);
  }
});
