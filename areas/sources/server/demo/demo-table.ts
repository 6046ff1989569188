export type Cell = string | number | bigint | boolean | null;

/** Name as SQL writes it (quoted where it must be), type, and a comment where the system's authors left one. */
export type DemoColumn = readonly [name: string, type: string, comment?: string];

/** One table of a business system, whole. Columns that the database fills itself have no cells. */
export interface DemoTable {
  name: string;
  comment?: string;
  columns: readonly DemoColumn[];
  constraints?: readonly string[];
  rows: Cell[][];
}

export const filledColumns = ({ columns }: DemoTable): DemoColumn[] => columns.filter(([, type]) => !/ generated /i.test(type));

export function createTableSql({ name, columns, constraints = [] }: DemoTable): string {
  return `create table ${name} (\n  ${[...columns.map(([column, type]) => `${column} ${type}`), ...constraints].join(',\n  ')}\n)`;
}

/** All cells of one column, in the order of the rows. */
export function columnOf(table: DemoTable, name: string): Cell[] {
  const place = filledColumns(table).findIndex(([column]) => column === name);
  if (place < 0) throw new Error(`${table.name} has no column ${name}`);
  return table.rows.map((row) => row[place]!);
}
