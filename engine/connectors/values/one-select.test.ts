import { expect, it } from 'vitest';
import { checkOneSelect, derivedTable } from './one-select.ts';

const said = (query: string, options = {}) => {
  try {
    checkOneSelect(query, options);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

it.each([
  'select 1', ' SELECT * from "a;b" where x = \'it\'\'s; --\' -- why; not\n', 'with a as (select 1) select * from a;', '(select 1) union (select 2)', 'select $q$;\'$q$', "select E'\\';'", '/* ; */ select 1 ;\n;',
])('takes one SELECT: %s', (query) => expect(said(query)).toBe(''));

it.each([
  ['delete from a', /Only one SELECT/], ['', /Only one SELECT/], ['select 1; drop table a', /semicolon/], ["select 'open", /no end/], ['select 1 /* open', /no end/],
  ['select 1) as a; drop table b; select (1', /semicolon/], ['select 1) as a, (select 2', /brackets/], ['call wipe()', /Only one SELECT/],
])('refuses what is not: %s', (query, reason) => expect(said(query)).toMatch(reason));

it('knows what a backslash does in texts of MySQL', () => {
  expect(said(`select '\\'; drop' # it;`, { backslash: true })).toBe('');
  expect(said(`select '\\'; drop table a -- '`)).toMatch(/semicolon/);
});

it('keeps a comment at the end from swallowing the bracket', () => {
  expect(derivedTable('select 1 -- all;\n;')).toBe('(select 1 -- all\n) tributary_query');
});
