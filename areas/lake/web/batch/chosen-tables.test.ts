import { expect, test } from 'vitest';
import { matchNames, noTables, withTables } from './chosen-tables.ts';

const tables = [{ schema: 'public', table: 'student' }, { schema: 'public', table: 'Order Line' }, { schema: 'old', table: 'student' }];

test('pasted names are found with or without their schema, whatever their case or quotes', () => {
  expect(matchNames('public.STUDENT\n"Order Line"', tables)).toEqual({ found: [tables[0], tables[1]], missing: [] });
  expect(matchNames('student', tables).found).toHaveLength(2);
  expect(matchNames('old.student nowhere，Order Line', tables)).toEqual({ found: [tables[2], tables[1]], missing: ['nowhere'] });
});

test('a table is chosen once, and only it is let go', () => {
  const chosen = withTables(withTables(noTables, tables, true), [tables[0]!], true);
  expect(chosen.size).toBe(3);
  expect([...withTables(chosen, [tables[0]!], false).values()]).toEqual([tables[1], tables[2]]);
});
