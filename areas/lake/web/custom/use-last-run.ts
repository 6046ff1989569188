import { useMemo, useState } from 'react';
import { useCall, useLive } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { getCustomRun, type CustomNodeRun } from '../../contract/custom-graph.ts';
import { runTopic } from '../../contract/run.ts';

const lookAgain = 3_000;

/** What became of the nodes in the run that was started here, or else in the last one; as it goes. */
export function useLastRun(last: string | null) {
  const [started, setStarted] = useState<string>();
  const wid = started ?? last ?? '';
  const [over, setOver] = useState<string>();
  const run = useCall(getCustomRun, { params: { id: wid } }, { enabled: wid !== '', level: noticeLevel.silent, ...(over !== wid && { every: lookAgain }) });
  const state = run.data?.state;
  if (wid && run.data?.wid === wid && state !== 'waiting' && state !== 'running' && over !== wid) setOver(wid);
  useLive(wid && over !== wid ? [runTopic(wid)] : [], () => void run.refetch());
  const nodes = useMemo(() => new Map<string, CustomNodeRun>((run.data?.nodes ?? []).map((node) => [node.id, node])), [run.data]);
  return { wid, state, nodes, follow: setStarted };
}
