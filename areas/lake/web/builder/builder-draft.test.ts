import { expect, it } from 'vitest';
import { addFields, addTable, changeColumn, freeAlias, isReady, newBuilder, removeColumn, removeTable } from './builder-draft.ts';

const two = () => addFields(addTable(addTable(newBuilder, { wid: '1', table_name: 'student' }, []), { wid: '1', table_name: 'student' }, [{ left: 'student.id', right: 'id' }]), ['student.id', 'student_2.id']);

it('names tables and fields apart', () => {
  const draft = two();
  expect(draft.tables.map(({ alias }) => alias)).toEqual(['student', 'student_2']);
  expect(draft.columns.map(({ name }) => name)).toEqual(['id', 'id_2']);
  expect(freeAlias('a.b[c]', [])).toBe('a_b_c_');
  expect(isReady(draft)).toBe(true);
});

it('a new name is followed by order and filter', () => {
  const draft = changeColumn({ ...two(), sort: [{ column: 'id', descending: true }], having: { match: 'all', conditions: [{ kind: 'compare', field: 'id', operator: '=', values: ['1'] }] } }, 0, { name: 'number' });
  expect(draft.sort).toEqual([{ column: 'number', descending: true }]);
  expect(draft.having.conditions).toMatchObject([{ field: 'number' }]);
  expect(removeColumn(draft, 0)).toMatchObject({ sort: [], having: { conditions: [] } });
});

it('a table goes with what speaks of it, and the next becomes the main one', () => {
  const draft = removeTable(two(), 'student');
  expect(draft).toMatchObject({ tables: [{ alias: 'student_2' }], joins: [], columns: [{ name: 'id_2' }] });
});
