import type { TableProps } from 'antd';
import { usePreference } from '../preferences.ts';
import { useLanguage } from '../../language.ts';
import { useWords } from '../../words.ts';
import { CellSkeleton } from '../skeletons.tsx';
import { blockWords } from '../words.ts';
import { exportedColumns, noChoice, shownColumns, sortOrderOf, type ColumnChoice, type ListColumn } from './columns.ts';
import type { List } from './use-list-state.ts';

export interface Columns<Row = any> {
  /** Spread onto antd's Table, after the list's own. */
  table: Pick<TableProps<Row>, 'columns' | 'scroll'> & Partial<TableProps<Row>>;
  all: readonly ListColumn<Row>[];
  choice: ColumnChoice;
  setChoice: (choice: ColumnChoice | null) => void;
  exported: { key: string; title: string }[];
}

/** A column without a width needs about this much before the table scrolls sideways instead. */
const usualWidth = 140;

/** The columns of a list as the person has arranged them. */
export function useColumns<Row extends object>(list: List<Row>, columns: readonly ListColumn<Row>[]): Columns<Row> {
  const [kept, setChoice] = usePreference<ColumnChoice>(`columns:${list.name}`, noChoice);
  const say = useWords(blockWords);
  const choice = { ...noChoice, ...kept };
  const language = useLanguage();
  const shown = shownColumns(columns.map(({ widthZh, ...column }) => (widthZh !== undefined && language === 'zh' ? { ...column, width: widthZh } : column)), choice);
  const width = shown.reduce((sum, column) => sum + (typeof column.width === 'number' ? column.width : usualWidth), 0);
  const settled = shown.map(({ optional: _optional, tool, ...column }) => ({
    dataIndex: column.key,
    // On a narrow screen the table scrolls sideways; what can be done with a row stays in reach.
    fixed: tool ? ('end' as const) : undefined,
    showSorterTooltip: false,
    ...column,
    title: column.title || (tool ? say('actions') : ''),
    sortOrder: column.sorter ? sortOrderOf(column.key, list.sort) : undefined,
  }));
  return {
    all: columns, choice, setChoice,
    exported: exportedColumns(shown),
    table: {
      scroll: { x: width },
      ...(list.loading ? skeletonTable<Row>(list, settled) : { columns: settled }),
    },
  };
}

/** The real head over grey rows, so that only the text appears when it arrives. */
function skeletonTable<Row extends object>(list: List<Row>, columns: TableProps<Row>['columns'] & {}): Partial<TableProps<Row>> {
  const pagination = list.table.pagination || {};
  const rows = Array.from({ length: Math.min(pagination.pageSize ?? 10, 20) }, (_, row) => ({ row }) as unknown as Row);
  return {
    loading: false,
    dataSource: rows,
    rowKey: (row) => `loading-${(row as { row: number }).row}`,
    rowSelection: list.table.rowSelection && { ...list.table.rowSelection, getCheckboxProps: () => ({ disabled: true }) },
    columns: columns.map((column) => ({ ...column, render: (_: unknown, row: Row) => <CellSkeleton row={(row as { row: number }).row} /> })),
    pagination: { ...pagination, total: 0, showTotal: () => <CellSkeleton row={0} /> },
  };
}
