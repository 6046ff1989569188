import { mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { columnOf } from '../demo-table.ts';
import { teachers } from '../campus/teachers.ts';
import { units } from '../campus/units.ts';
import { studentTable } from '../student-affairs/student-table.ts';
import { isbnCheckDigit } from './books.ts';
import { createLibrary } from './create-library.ts';
import { libraryFlaws } from './flaws.ts';

const folder = mkdtempSync(join(tmpdir(), 'tributary-library-'));
const file = join(folder, 'system/library.db');
const made = createLibrary(file)!;
const database = new DatabaseSync(file, { readOnly: true });
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

database.function('isbn_digit', { deterministic: true }, (text) => isbnCheckDigit(String(text)));
database.exec('create temp table person (number text primary key, name text); create temp table unit (code text primary key)');
const students = studentTable();
const names = columnOf(students, '"XM"');
const addPerson = database.prepare('insert into person values (?, ?)');
columnOf(students, '"XH"').forEach((number, row) => addPerson.run(String(number), String(names[row])));
for (const { number, name } of teachers) addPerson.run(number, name);
const addUnit = database.prepare('insert into unit values (?)');
for (const { code } of units) addUnit.run(code);

const number = (statement: string): number => Number((database.prepare(`select (${statement}) as found`).get() as { found: number }).found);
const outside = (table: string, column: string, target: string, key: string) =>
  `select count(*) from ${table} t where not exists (select 1 from ${target} where ${key} = t.${column})`;

const conditions: Record<string, string> = {
  'reader.reader_name spelling': 'select count(*) from reader join person on person.number = reader_no where trim(person.name) <> reader_name',
  'reader.phone wrong-length': 'select count(*) from reader where length(phone) <> 11',
  'reader.cert_no full-width': `select count(*) from reader where cert_no glob '*[０-９]*'`,
  'reader.dept_code orphan': outside('reader', 'dept_code', 'unit', 'code'),
  'reader.expire_date missing': 'select count(*) from reader where expire_date is null',
  'book.isbn check-digit': 'select count(*) from book where isbn_digit(substr(isbn, 1, 12)) <> substr(isbn, 13)',
  'book.category_no unknown-code': outside('book', 'category_no', 'category', 'category_no'),
  'book.title trailing-blank': 'select count(*) from book where title <> rtrim(title)',
  'book.pub_year impossible-value': 'select count(*) from book where pub_year not between 1900 and 2026',
  'copy.book_id orphan': outside('copy', 'book_id', 'book', 'book_id'),
  'copy.barcode duplicate': 'select count(*) - count(distinct barcode) from copy',
  'loan.reader_no orphan': outside('loan', 'reader_no', 'reader', 'reader_no'),
  'loan.loan_date mixed-date-format': `select count(*) from loan where loan_date not glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`,
  'loan.return_date reversed-dates': `select count(*) from loan where loan_date like '____-__-__' and return_date < loan_date`,
  'fine.amount negative': 'select count(*) from fine where amount < 0',
  'gate_pass.gate unknown-code': `select count(*) from gate_pass where gate not in ('G1', 'G2', 'G3', 'G4')`,
  'purchase_item.quantity impossible-value': 'select count(*) from purchase_item where quantity < 1',
};

describe('each flaw of the library is there as often as it is listed', () => {
  it.each(libraryFlaws.map((flaw) => [`${flaw.table}.${flaw.column} ${flaw.kind}`, flaw.count] as const))('%s', (key, count) => {
    expect(number(conditions[key]!)).toBe(count);
  });
});

describe('the library', () => {
  it('has the size that was promised, and says it', () => {
    const tables = database.prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`).all() as { name: string }[];
    expect(made).toEqual({ tables: 14, rows: tables.reduce((sum, { name }) => sum + number(`select count(*) from ${name}`), 0) });
    expect(made.rows).toBeGreaterThan(20_000);
  });

  it('breaks none of the keys it declares', () => {
    expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
  });

  it('leaves a file that is there alone', () => {
    const other = join(folder, 'other.db');
    writeFileSync(other, 'not ours');
    expect(createLibrary(other)).toBeNull();
    expect(readFileSync(other, 'utf8')).toBe('not ours');
  });
});
