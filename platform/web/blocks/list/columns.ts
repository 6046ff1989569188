import type { TableColumnType } from 'antd';

export interface ListColumn<Row> extends Omit<TableColumnType<Row>, 'key' | 'title' | 'hidden'> {
  /** Also the field that is exported and sorted by. */
  key: string;
  title: string;
  /** Hidden until a person chooses it. */
  optional?: boolean;
  /** Row actions and the like: cannot be hidden, moved or exported. */
  tool?: boolean;
  /** In Chinese, whose words take less room. */
  widthZh?: number;
  /** Leaves where the table has no room for all columns, the highest number first. */
  yields?: number;
}

/** What a person changed about the columns; kept in the preferences. */
export interface ColumnChoice {
  order: string[];
  shown: Record<string, boolean>;
  widths: Record<string, number>;
}

export const noChoice: ColumnChoice = { order: [], shown: {}, widths: {} };
export const narrowest = 48;
export const widest = 800;

/** A choice kept from an older version of the screen may lack columns or name some that are gone. */
export function orderColumns<Row>(columns: readonly ListColumn<Row>[], choice: ColumnChoice): ListColumn<Row>[] {
  const movable = columns.filter((column) => !column.tool);
  const known = choice.order.flatMap((key) => movable.find((column) => column.key === key) ?? []);
  const ordered = [...known];
  for (const [index, column] of movable.entries()) {
    if (ordered.includes(column)) continue;
    // A new column appears after the one that it follows in the screen's own order.
    const before = movable[index - 1];
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, column);
  }
  return [...ordered, ...columns.filter((column) => column.tool)];
}

/** The first column is the way into the row and therefore always shown. */
export function isShown<Row>(column: ListColumn<Row>, columns: readonly ListColumn<Row>[], choice: ColumnChoice): boolean {
  if (column.tool || column.key === columns[0]?.key) return true;
  return choice.shown[column.key] ?? !column.optional;
}

export function shownColumns<Row>(columns: readonly ListColumn<Row>[], choice: ColumnChoice): ListColumn<Row>[] {
  return orderColumns(columns, choice)
    .filter((column) => isShown(column, columns, choice))
    .map((column) => ({ ...column, width: choice.widths[column.key] ?? column.width }));
}

/** A column without a width needs about this much before the table scrolls sideways instead. */
const usualWidth = 140;
export const widthOf = <Row>(columns: readonly ListColumn<Row>[]): number => columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : usualWidth), 0);

/** What fits: columns that yield leave one after another, except those that the person asked for. */
export function fittingColumns<Row>(shown: readonly ListColumn<Row>[], room: number, choice: ColumnChoice): ListColumn<Row>[] {
  const leaving = shown.filter(({ key, yields }) => yields !== undefined && choice.shown[key] !== true).sort((one, other) => other.yields! - one.yields!);
  let fitting = [...shown];
  for (const column of leaving) {
    if (widthOf(fitting) <= room) break;
    fitting = fitting.filter(({ key }) => key !== column.key);
  }
  return fitting;
}

export function moveColumn<Row>(columns: readonly ListColumn<Row>[], choice: ColumnChoice, key: string, to: number): ColumnChoice {
  const order = orderColumns(columns, choice).filter((column) => !column.tool).map((column) => column.key);
  const from = order.indexOf(key);
  if (from < 0) return choice;
  order.splice(from, 1);
  order.splice(Math.max(0, Math.min(to, order.length)), 0, key);
  return { ...choice, order };
}

export function showColumn(choice: ColumnChoice, key: string, shown: boolean): ColumnChoice {
  return { ...choice, shown: { ...choice.shown, [key]: shown } };
}

export function resizeColumn(choice: ColumnChoice, key: string, width: number | null): ColumnChoice {
  const { [key]: _, ...others } = choice.widths;
  if (width === null) return { ...choice, widths: others };
  return { ...choice, widths: { ...others, [key]: Math.round(Math.max(narrowest, Math.min(width, widest))) } };
}

export function exportedColumns<Row>(columns: readonly ListColumn<Row>[]): { key: string; title: string }[] {
  return columns.filter((column) => !column.tool).map(({ key, title }) => ({ key, title }));
}

/** antd says `ascend` and `descend`, the wire says `field` and `-field`. */
export function sortOrderOf(key: string, sort: string | undefined): 'ascend' | 'descend' | null {
  if (sort === key) return 'ascend';
  return sort === `-${key}` ? 'descend' : null;
}
