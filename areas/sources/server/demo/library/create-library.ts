import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createTableSql, type Cell, type DemoTable } from '../demo-table.ts';
import { bookTables } from './books.ts';
import { circulationTables } from './circulation.ts';
import { categoryTable, loanStates, readerTypes } from './code-tables.ts';
import { purchaseTables } from './purchases.ts';
import { readerTable } from './readers.ts';
import { visitTables } from './visits.ts';

export const libraryTables = (): DemoTable[] => [
  readerTypes, loanStates, categoryTable, ...bookTables(), readerTable(), ...circulationTables(), ...purchaseTables(), ...visitTables(),
];

const afterLoading = [
  'CREATE INDEX ix_copy_book ON copy (book_id)',
  'CREATE INDEX ix_loan_reader ON loan (reader_no)',
  `CREATE VIEW v_overdue AS SELECT l.loan_id, l.reader_no, r.reader_name, b.title, l.due_date FROM loan l
    JOIN copy c ON c.copy_id = l.copy_id JOIN book b ON b.book_id = c.book_id LEFT JOIN reader r ON r.reader_no = l.reader_no WHERE l.state = '2'`,
];

/** Under another name until it is whole. Null: the file is there already, and nothing was done. */
export function createLibrary(file: string): { tables: number; rows: number } | null {
  if (existsSync(file)) return null;
  const tables = libraryTables();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  const database = new DatabaseSync(draft);
  try {
    // Nobody reads the draft, and what is lost with the machine is made again.
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; BEGIN');
    for (const table of tables) fill(database, table);
    for (const statement of afterLoading) database.exec(statement);
    database.exec('COMMIT; ANALYZE');
  } finally {
    database.close();
  }
  renameSync(draft, file);
  return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows.length, 0) };
}

function fill(database: DatabaseSync, table: DemoTable): void {
  database.exec(createTableSql(table));
  const insert = database.prepare(`INSERT INTO ${table.name} VALUES (${table.columns.map(() => '?').join(', ')})`);
  for (const row of table.rows) insert.run(...row.map(bound));
}

const bound = (cell: Cell) => (typeof cell === 'boolean' ? Number(cell) : cell);
