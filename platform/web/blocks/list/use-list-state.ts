import type { TableProps } from 'antd';
import { useEffect } from 'react';
import { useWords } from '../../words.ts';
import { blockWords } from '../words.ts';
import { pageSizes, setKeys, type Filter, type ListAddress } from './address.ts';
import type { useListAddress } from './use-list-address.ts';
import { useSelection, type Selection } from './use-selection.ts';

export type ExportFormat = 'csv' | 'xlsx';
export type ExportColumn = { key: string; title: string };

/** Where the rows of one page come from: a call, or memory. */
export interface RowSource<Row> {
  rows: Row[];
  total: number;
  /** The first page is on its way. */
  loading: boolean;
  /** Rows of another page or filter are still shown while the asked ones are on their way. */
  outdated: boolean;
  refreshing: boolean;
  error: Error | undefined;
  refresh: () => void;
  /** False for rows that nobody can ask for again. */
  refreshable: boolean;
  formats: readonly ExportFormat[];
  exportAs: (format: ExportFormat, columns: readonly ExportColumn[], fileName: string) => Promise<void>;
}

export interface List<Row = any, F extends Filter = any> extends Omit<RowSource<Row>, 'outdated'> {
  /** Spread onto antd's Table. */
  table: TableProps<Row>;
  filter: F;
  setFilter: (change: Partial<F>) => void;
  clearFilter: () => void;
  isFiltered: boolean;
  /** Which filters a person has set. */
  setKeys: string[];
  /** Spread onto an input of antd: `<Select {...list.field('status')} />`. */
  field: <K extends keyof F & string>(key: K) => { value: F[K]; onChange: (value: unknown) => void };
  /** Spread onto SearchBox. */
  search: <K extends keyof F & string>(key: K) => { value: string; onSearch: (text: string) => void };
  sort: string | undefined;
  selection: Selection<Row>;
  /** Under which name its columns and saved filters are kept. */
  name: string;
  /** The filters and the order as address text, and the way back. */
  saved: string;
  apply: (address: string) => void;
}

interface StateOptions<Row, F extends Filter> {
  name: string;
  rowKey: keyof Row & string;
  select: boolean;
  initial: ListAddress<F>;
  address: ReturnType<typeof useListAddress<F>>;
  source: RowSource<Row>;
}

/** Filters, order, page and selection over rows from anywhere. */
export function useListState<Row, F extends Filter>({ name, rowKey, select, initial, address, source }: StateOptions<Row, F>): List<Row, F> {
  const say = useWords(blockWords);
  const { state, set, saved, apply } = address;
  const { outdated, ...shown } = source;
  const selection = useSelection<Row>(rowKey);

  // The last row of the last page was deleted: show the page before instead of an empty one.
  const lastPage = Math.max(1, Math.ceil(source.total / state.size));
  const beyond = !source.loading && !outdated && !source.error && source.rows.length === 0 && state.page > lastPage;
  useEffect(() => {
    if (beyond) set({ page: lastPage }, true);
  });

  const setFilter = (change: Partial<F>) => set({ filter: { ...state.filter, ...change }, page: 1 });
  const changed = setKeys(state.filter, initial.filter);
  return {
    ...shown, name, saved, apply, selection, setFilter,
    filter: state.filter,
    clearFilter: () => set({ filter: initial.filter, page: 1 }),
    setKeys: changed,
    isFiltered: changed.length > 0,
    field: (key) => ({ value: state.filter[key], onChange: (value) => setFilter({ [key]: inputValue(value) } as Partial<F>) }),
    search: (key) => ({ value: String(state.filter[key] ?? ''), onSearch: (text) => setFilter({ [key]: text } as Partial<F>) }),
    sort: state.sort || undefined,
    table: {
      rowKey,
      dataSource: source.rows,
      size: 'small',
      tableLayout: 'fixed',
      className: outdated ? 'list-table list-table-waiting' : 'list-table',
      loading: source.loading || undefined,
      rowSelection: select ? selection.table : undefined,
      pagination: {
        current: state.page,
        pageSize: state.size,
        total: source.total,
        pageSizeOptions: pageSizes,
        showSizeChanger: true,
        size: 'small',
        showTotal: (count) => say('total', { count: count.toLocaleString() }),
      },
      onChange: (page, _filters, sorter, { action }) => {
        if (action === 'sort') return set({ sort: sortOf(sorter), page: 1 });
        if (action === 'paginate') set({ page: page.pageSize === state.size ? page.current : 1, size: page.pageSize });
      },
    },
  };
}

interface Sorter {
  columnKey?: unknown;
  order?: 'ascend' | 'descend' | null;
}

function sortOf(sorter: Sorter | Sorter[]): string | undefined {
  const single = Array.isArray(sorter) ? sorter[0] : sorter;
  if (!single?.order || single.columnKey === undefined) return undefined;
  return single.order === 'descend' ? `-${String(single.columnKey)}` : String(single.columnKey);
}

/** antd's inputs hand over an event, its selects the value itself. */
function inputValue(value: unknown): unknown {
  const target = (value as { target?: { value: unknown; type?: string; checked?: boolean } } | null)?.target;
  if (!target) return value;
  return target.type === 'checkbox' ? target.checked : target.value;
}
