import { useEffect, useState } from 'react';
import { useLive } from '#platform/web/calls.ts';
import { runsTopic, runTopic, type RunProgress } from '../../contract/run.ts';
import type { StreamTask } from '../../contract/streams.ts';
import { runEvent, runsChanged } from '../runs/run-events.ts';

/** One line carries at most fifty topics. */
const mostFollowed = 40;

/** The rows as they go: what is computed is heard, and the list is read again when streams start or end. */
export function useLiveStreams(rows: readonly StreamTask[], refresh: () => void): StreamTask[] {
  const [heard, setHeard] = useState<ReadonlyMap<string, RunProgress>>(new Map());
  const followed = rows.flatMap(({ live }) => (live?.state === 'running' ? [live.run_wid] : [])).slice(0, mostFollowed);
  useEffect(() => setHeard((known) => (known.size === 0 ? known : new Map())), [rows]);
  useLive([runsTopic, ...followed.map(runTopic)], (event) => {
    if (runsChanged(event)) return refresh();
    for (const wid of followed) {
      const news = runEvent(wid, event);
      if (news?.event === 'progress') setHeard((known) => new Map(known).set(wid, news.data));
    }
  });
  return rows.map((row) => (row.live && heard.has(row.live.run_wid) ? { ...row, live: { ...row.live, progress: heard.get(row.live.run_wid)! } } : row));
}
