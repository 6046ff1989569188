import { useEffect, useState } from 'react';
import type { JobRun } from '#platform/contract/platform/jobs.ts';
import { jobEvent, jobTopic } from '#platform/web/blocks/job/topic-event.ts';
import { isOver } from '#platform/web/blocks/job/use-job.ts';
import { useLive } from '#platform/web/calls.ts';
import { changeOf, withChanges, type RunChange } from './live-runs.ts';

/** One line carries at most fifty topics, and the drawer follows one too. */
const mostFollowed = 40;

/** The rows as they go: those under way are followed, and the list is read again when one ends. */
export function useLiveRuns(rows: readonly JobRun[], refresh: () => void): JobRun[] {
  const [changes, setChanges] = useState<ReadonlyMap<string, RunChange>>(new Map());
  const followed = rows.filter((row) => !isOver(row.state)).slice(0, mostFollowed).map(({ wid }) => wid);

  // Freshly read rows know more than what was heard before.
  useEffect(() => setChanges((known) => (known.size === 0 ? known : new Map())), [rows]);

  useLive(followed.map(jobTopic), (event) => {
    for (const wid of followed) {
      const heard = jobEvent(wid, event);
      if (!heard) continue;
      if (heard.event === 'unsure') return refresh();
      const change = changeOf(heard);
      if (change) setChanges((known) => new Map(known).set(wid, { ...known.get(wid), ...change }));
      if (change?.state && isOver(change.state)) refresh();
    }
  });
  return withChanges(rows, changes);
}
