import type { refreshMetadata, refreshRowNumbers } from '#areas/system';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';

/** Who may: the permission belongs to the system area. */
export const mayRefresh = 'cache:refresh';
export type RefreshKind = 'rows' | 'metadata';

/** Reads some objects anew at the live source; gives how many it could. */
export async function refreshObjects(kind: RefreshKind, source: string, wids: readonly string[], signal: AbortSignal): Promise<number> {
  const input = { query: { database_wid: source, dataObjects: wids.join(',') }, signal, level: noticeLevel.silent, timeout: 300_000 };
  const { refreshed } = kind === 'rows'
    ? await send<typeof refreshRowNumbers>({ method: 'POST', path: '/api/system/cache/refresh/dataRowNum' }, input)
    : await send<typeof refreshMetadata>({ method: 'POST', path: '/api/system/cache/refresh/metaData' }, input);
  return refreshed;
}
