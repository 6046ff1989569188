import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { callKey } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { getDayGraph } from '../../contract/run-statistics.ts';
import type { TaskKind } from '../../contract/task-words.ts';
import type { DayGraph } from './timeline-bars.ts';

const pageSize = 100;
const lookAgain = 15_000;

export interface DayChoice {
  day: string;
  key: string;
  kind: TaskKind | undefined;
}

/** The plan in the reader's own time. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A day of any number of tasks: only the pages that are in sight are asked for. */
export function useDayGraph({ day, key, kind }: DayChoice, live: boolean) {
  const [pages, setPages] = useState<readonly number[]>([1]);
  const results = useQueries({
    queries: pages.map((pi) => {
      const query = { day, zone: ownZone(), pi, ps: pageSize, ...(key && { key }), ...(kind && { kind }) };
      return {
        queryKey: callKey(getDayGraph, { query }),
        queryFn: ({ signal }: { signal: AbortSignal }) => send(getDayGraph, { query, signal, level: noticeLevel.silent }),
        refetchInterval: live ? lookAgain : (false as const),
      };
    }),
  });
  const first = results.find((result) => result.data)?.data;
  const rowAt = (index: number): DayGraph['rows'][number] | undefined => {
    const page = pages.indexOf(Math.floor(index / pageSize) + 1);
    return page < 0 ? undefined : results[page]?.data?.rows[index % pageSize];
  };
  return {
    first, rowAt,
    error: first ? undefined : results.find((result) => result.error)?.error,
    retry: () => results.forEach((result) => void result.refetch()),
    /** Rows of these places are in sight now. */
    see: (from: number, until: number) => {
      const wanted: number[] = [];
      for (let page = Math.floor(from / pageSize) + 1; page <= Math.floor(until / pageSize) + 1; page += 1) wanted.push(page);
      setPages((known) => (wanted.length > 0 && wanted.join() !== known.join() ? wanted : known));
    },
  };
}
