import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import type { Run } from '../../contract/run.ts';
import { listRuns } from '../../contract/runs.ts';
import { useLiveRuns } from '../runs/use-live-runs.ts';

/** Events tell what happens; this only mends what a broken line lost. */
const lookAgain = 5_000;
const shown = 50;
const none: Run[] = [];

/** In the order they are taken: the higher priority first, then who has waited longer. */
export function inTurn(runs: readonly Run[]): Run[] {
  return runs.toSorted((one, other) => other.priority - one.priority || Date.parse(one.create_time) - Date.parse(other.create_time));
}

/** Runs in one state, as they come and go. */
export function useQueue(state: 'running' | 'waiting') {
  const query = useCall(listRuns, { query: { ps: shown, sort: state === 'waiting' ? '-priority' : 'start_time' }, body: { state } }, { every: lookAgain, level: noticeLevel.silent });
  const rows = useLiveRuns(query.data?.rows ?? none, () => void query.refetch());
  return { query, rows: state === 'waiting' ? inTurn(rows) : rows, total: query.data?.total ?? 0 };
}
