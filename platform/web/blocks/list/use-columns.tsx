import type { TableProps } from 'antd';
import type { TableRef } from 'antd/es/table';
import type { Ref } from 'react';
import { usePreference } from '../preferences.ts';
import { useLanguage } from '../../language.ts';
import { useWords } from '../../words.ts';
import { CellSkeleton } from '../skeletons.tsx';
import { blockWords } from '../words.ts';
import { exportedColumns, fittingColumns, noChoice, shownColumns, sortOrderOf, widthOf, type ColumnChoice, type ListColumn } from './columns.ts';
import type { List } from './use-list-state.ts';
import { useTableRoom } from './use-table-room.ts';

export interface Columns<Row = any> {
  /** Spread onto antd's Table, after the list's own. */
  table: Pick<TableProps<Row>, 'columns' | 'scroll'> & Partial<TableProps<Row>> & { ref?: Ref<TableRef> };
  all: readonly ListColumn<Row>[];
  choice: ColumnChoice;
  setChoice: (choice: ColumnChoice | null) => void;
  /** Those that left for want of room. */
  away: readonly string[];
  exported: { key: string; title: string }[];
}

const selectionWidth = 48;

/** The columns of a list as the person has arranged them. */
export function useColumns<Row extends object>(list: List<Row>, columns: readonly ListColumn<Row>[]): Columns<Row> {
  const [kept, setChoice] = usePreference<ColumnChoice>(`columns:${list.name}`, noChoice);
  const say = useWords(blockWords);
  const choice = { ...noChoice, ...kept };
  const language = useLanguage();
  const shown = shownColumns(columns.map(({ widthZh, ...column }) => (widthZh !== undefined && language === 'zh' ? { ...column, width: widthZh } : column)), choice);
  const { room, measure } = useTableRoom();
  const fitting = room === undefined ? shown : fittingColumns(shown, room - (list.table.rowSelection ? selectionWidth : 0), choice);
  const settled = fitting.map(({ optional: _optional, yields: _yields, tool, ...column }) => ({
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
    away: shown.filter((column) => !fitting.includes(column)).map(({ key }) => key),
    exported: exportedColumns(shown),
    table: {
      ref: measure,
      scroll: { x: widthOf(fitting) },
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
