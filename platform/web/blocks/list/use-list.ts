import type { TableProps } from 'antd';
import { useEffect } from 'react';
import type { ParamsOf, ReplyOf } from '#platform/contract/call.ts';
import { isOffline, useCall } from '../../calls.ts';
import { exportList } from '../../request/download.ts';
import { noticeLevel } from '../../request/notice-level.ts';
import { useWords } from '../../words.ts';
import { blockWords } from '../words.ts';
import { pageSizes, setKeys, type Filter, type ListAddress } from './address.ts';
import { filterKeys, listInput, type FilterOf, type ListCall, type ListRow } from './list-input.ts';
import { useListAddress } from './use-list-address.ts';
import { useSelection, type Selection } from './use-selection.ts';

export interface ListOptions<C extends ListCall, F> {
  /** What the filters are before anyone touches them. */
  filter: F;
  rowKey: keyof ListRow<C> & string;
  /** The parameters of the path, where it has any. */
  params?: ParamsOf<C>;
  sort?: string;
  size?: number;
  /** Rows can be selected for a batch action. */
  select?: boolean;
  /** Keeps two lists of one page apart, in the address and in the preferences. */
  name?: string;
  enabled?: boolean;
  /** Ask again every so many milliseconds. */
  every?: number;
}

export interface List<Row = any, F extends Filter = any> {
  /** Spread onto antd's Table. */
  table: TableProps<Row>;
  rows: Row[];
  total: number;
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
  refresh: () => void;
  refreshing: boolean;
  /** The first page is on its way. */
  loading: boolean;
  error: Error | undefined;
  exportAs: (format: 'csv' | 'xlsx', columns: readonly { key: string; title: string }[], fileName: string) => Promise<void>;
  /** Under which name its columns and saved filters are kept. */
  name: string;
  saved: string;
  apply: (address: string) => void;
}

/** The state of a list: rows from the server; filters, order and page from the address. */
export function useList<C extends ListCall, F extends FilterOf<C>>(call: C, options: ListOptions<C, F>): List<ListRow<C>, F & Filter> {
  type Row = ListRow<C>;
  const say = useWords(blockWords);
  const initial: ListAddress<F & Filter> = { filter: options.filter as F & Filter, page: 1, size: options.size ?? 10, sort: options.sort };
  const keys = filterKeys(call, options.filter as Filter);
  const { state, set, saved, apply } = useListAddress(initial, keys, options.name ? `${options.name}.` : '');
  const query = useCall(call, listInput(call, state, options.params) as never, {
    enabled: options.enabled, every: options.every, keepPrevious: true, level: noticeLevel.silent,
  });
  const reply = query.data as (ReplyOf<C> & { rows: Row[]; total: number }) | undefined;
  const rows = reply?.rows ?? [];
  const total = reply?.total ?? 0;
  const selection = useSelection<Row>(options.rowKey);

  // The last row of the last page was deleted: show the page before instead of an empty one.
  const lastPage = Math.max(1, Math.ceil(total / state.size));
  const beyond = reply !== undefined && !query.isPlaceholderData && rows.length === 0 && state.page > lastPage;
  useEffect(() => {
    if (beyond) set({ page: lastPage }, true);
  });

  const setFilter = (change: Partial<F>) => set({ filter: { ...state.filter, ...change }, page: 1 });
  const changed = setKeys(state.filter, initial.filter);
  const loading = query.isPending && query.fetchStatus !== 'idle' && !isOffline(query);

  return {
    rows, total, saved, apply, selection, loading,
    name: options.name ?? call.path,
    filter: state.filter,
    setFilter,
    clearFilter: () => set({ filter: initial.filter, page: 1 }),
    setKeys: changed,
    isFiltered: changed.length > 0,
    field: (key) => ({ value: state.filter[key], onChange: (value) => setFilter({ [key]: inputValue(value) } as Partial<F>) }),
    search: (key) => ({ value: String(state.filter[key] ?? ''), onSearch: (text) => setFilter({ [key]: text } as Partial<F>) }),
    sort: state.sort || undefined,
    refresh: () => void query.refetch(),
    refreshing: query.isFetching,
    error: query.error ?? (query.isPending && isOffline(query) ? query.failureReason : null) ?? undefined,
    exportAs: (format, columns, name) => exportList(call, listInput(call, state, options.params, true) as never, { format, columns, name }),
    table: {
      rowKey: options.rowKey,
      dataSource: rows,
      size: 'small',
      tableLayout: 'fixed',
      className: query.isPlaceholderData ? 'list-table list-table-waiting' : 'list-table',
      loading: loading || undefined,
      rowSelection: options.select ? selection.table : undefined,
      pagination: {
        current: state.page,
        pageSize: state.size,
        total,
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
