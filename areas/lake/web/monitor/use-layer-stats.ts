import type { ReplyOf } from '#platform/contract/call.ts';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { getTaskStatsByDomain } from '../../contract/run-statistics.ts';

export type LayerStats = ReplyOf<typeof getTaskStatsByDomain>;

/** Tasks of one layer by its name on the wire; `other`: those that fill none. */
export const useLayerStats = (domain: '0' | '1' | 'DM' | 'other') => useCall(getTaskStatsByDomain, { query: { domain } }, { level: noticeLevel.silent, keepPrevious: true });

export const sumOfDays = ({ days }: LayerStats, key: 'total' | 'failed' | 'written'): number => days.reduce((sum, day) => sum + day[key], 0);
