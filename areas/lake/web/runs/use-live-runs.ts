import { useEffect, useRef, useState } from 'react';
import { useLive } from '#platform/web/calls.ts';
import { runsTopic, runTopic, type Run } from '../../contract/run.ts';
import { changeOf, runEvent, runsChanged, type RunChange } from './run-events.ts';
import { isOver } from './run-progress.ts';

/** One line carries at most fifty topics, and the drawer and the shell follow some too. */
const mostFollowed = 40;
/** Many runs change at once when a schedule fires; the list is read once for all of them. */
const gatherMilliseconds = 400;

/** The rows as they go: those under way are followed, and the list is read again when runs come or end. */
export function useLiveRuns(rows: readonly Run[], refresh: () => void): Run[] {
  const [changes, setChanges] = useState<ReadonlyMap<string, RunChange>>(new Map());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const followed = rows.filter((row) => row.state === 'running').slice(0, mostFollowed).map(({ wid }) => wid);

  // Freshly read rows know more than what was heard before.
  useEffect(() => setChanges((known) => (known.size === 0 ? known : new Map())), [rows]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const refreshSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(refresh, gatherMilliseconds);
  };

  useLive([runsTopic, ...followed.map(runTopic)], (event) => {
    if (runsChanged(event)) return refreshSoon();
    for (const wid of followed) {
      const heard = runEvent(wid, event);
      const change = heard && changeOf(heard);
      if (change) setChanges((known) => new Map(known).set(wid, { ...known.get(wid), ...change }));
      if (change?.state && isOver(change.state)) refreshSoon();
    }
  });
  return rows.map((row) => ({ ...row, ...changes.get(row.wid) }));
}
