import { useMemo } from 'react';
import { saveFile } from '../save-file.ts';
import type { Filter, ListAddress } from './address.ts';
import { csvOf, sortRows } from './row-list.ts';
import { useListAddress } from './use-list-address.ts';
import { useListState, type List } from './use-list-state.ts';

export interface RowListOptions<Row, F extends Filter> {
  filter: F;
  /** Whether a row stays in the list under these filters. */
  matches: (row: Row, filter: F) => boolean;
  rowKey: keyof Row & string;
  /** Two lists of one page, and two kinds of columns, are told apart by it. */
  name: string;
  sort?: string;
  size?: number;
  select?: boolean;
  loading?: boolean;
  error?: Error;
  refresh?: () => void;
}

/** A list of rows that are already here, for example the fields of one table; in all else like `useList`. */
export function useRowList<Row extends object, F extends Filter>(rows: readonly Row[] | undefined, options: RowListOptions<Row, F>): List<Row, F> {
  const initial: ListAddress<F> = { filter: options.filter, page: 1, size: options.size ?? 10, sort: options.sort };
  const address = useListAddress(initial, Object.keys(options.filter), `${options.name}.`);
  const { filter, sort, page, size } = address.state;
  const matching = useMemo(
    () => sortRows((rows ?? []).filter((row) => options.matches(row, filter)), sort),
    // `matches` is written inline; the filter is what it depends on.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [rows, filter, sort],
  );
  return useListState<Row, F>({
    name: options.name, rowKey: options.rowKey, select: options.select ?? false, initial, address,
    source: {
      rows: matching.slice((page - 1) * size, page * size),
      total: matching.length,
      loading: options.loading ?? rows === undefined,
      outdated: false,
      refreshing: false,
      error: options.error,
      refresh: options.refresh ?? (() => undefined),
      refreshable: options.refresh !== undefined,
      formats: ['csv'],
      exportAs: async (_format, columns, name) => saveFile(`${name}.csv`, csvOf(matching, columns), 'text/csv;charset=utf-8'),
    },
  });
}
