import { useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#platform/contract/call.ts';
import { callKey, useCall, useLive } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { runTopic } from '../../contract/run.ts';
import { getRun } from '../../contract/runs.ts';
import { changeOf, runEvent } from './run-events.ts';
import { isOver } from './run-progress.ts';

export type RunDetail = ReplyOf<typeof getRun>;

/** Events tell what happens; this only mends what a broken line lost. */
const lookAgain = 5_000;

/** A run as it goes: read once, then kept up to date by its events. */
export function useRun(wid: string) {
  const client = useQueryClient();
  const input = { params: { id: wid } };
  const key = callKey(getRun, input);
  const known = client.getQueryData<RunDetail>(key);
  const query = useCall(getRun, input, { level: noticeLevel.silent, every: known && !isOver(known.state) ? lookAgain : undefined });
  const run = query.data;

  // A run nobody may see would be refused, and with it every other topic of the page.
  useLive(run && !isOver(run.state) ? [runTopic(wid)] : [], (event) => {
    const heard = runEvent(wid, event);
    if (!heard) return;
    const change = changeOf(heard);
    if (change) client.setQueryData<RunDetail>(key, (before) => before && { ...before, ...change });
    // Times, counts and the error come with the whole record.
    if (heard.event === 'unsure' || heard.event === 'state') void query.refetch();
  });
  return { run, error: query.error, refetch: () => void query.refetch() };
}
