import type { ParamsOf, ReplyOf } from '#platform/contract/call.ts';
import { isOffline, useCall } from '../../calls.ts';
import { exportList } from '../../request/download.ts';
import { noticeLevel } from '../../request/notice-level.ts';
import type { Filter, ListAddress } from './address.ts';
import { filterKeys, listInput, type FilterOf, type ListCall, type ListRow } from './list-input.ts';
import { useListAddress } from './use-list-address.ts';
import { useListState, type List } from './use-list-state.ts';

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

/** The state of a list: rows from the server; filters, order and page from the address. */
export function useList<C extends ListCall, F extends FilterOf<C>>(call: C, options: ListOptions<C, F>): List<ListRow<C>, F & Filter> {
  const initial: ListAddress<F & Filter> = { filter: options.filter as F & Filter, page: 1, size: options.size ?? 10, sort: options.sort };
  const address = useListAddress(initial, filterKeys(call, options.filter as Filter), options.name ? `${options.name}.` : '');
  const query = useCall(call, listInput(call, address.state, options.params) as never, {
    enabled: options.enabled, every: options.every, keepPrevious: true, level: noticeLevel.silent,
  });
  const reply = query.data as (ReplyOf<C> & { rows: ListRow<C>[]; total: number }) | undefined;
  const offline = query.isPending && isOffline(query);

  return useListState<ListRow<C>, F & Filter>({
    name: options.name ?? call.path, rowKey: options.rowKey, select: options.select ?? false, initial, address,
    source: {
      rows: reply?.rows ?? [],
      total: reply?.total ?? 0,
      loading: query.isPending && !offline && !query.error,
      outdated: query.isPlaceholderData,
      refreshing: query.isFetching,
      error: query.error ?? (offline ? query.failureReason : null) ?? undefined,
      refresh: () => void query.refetch(),
      refreshable: true,
      formats: ['csv', 'xlsx'],
      exportAs: (format, columns, name) =>
        exportList(call, listInput(call, address.state, options.params, true) as never, { format, columns, name }),
    },
  });
}
