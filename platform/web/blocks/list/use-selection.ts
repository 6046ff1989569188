import type { TableProps } from 'antd';
import { useState } from 'react';

export interface Selection<Row> {
  keys: string[];
  /** Rows of other pages stay selected. */
  rows: Row[];
  clear: () => void;
  table: NonNullable<TableProps<Row>['rowSelection']>;
}

export function useSelection<Row>(rowKey: keyof Row & string): Selection<Row> {
  const [rows, setRows] = useState<Row[]>([]);
  const keys = rows.map((row) => String(row[rowKey]));
  return {
    keys, rows,
    clear: () => setRows([]),
    table: { selectedRowKeys: keys, preserveSelectedRowKeys: true, columnWidth: 40, onChange: (_keys, selected) => setRows(selected) },
  };
}
