import { useQueryClient } from '@tanstack/react-query';
import { getRun, stopRun, type JobRunDetail, type RunState } from '#platform/contract/platform/jobs.ts';
import { callKey, useCall, useChange, useLive } from '../../calls.ts';
import { noticeLevel } from '../../request/notice-level.ts';
import { jobEvent, jobTopic } from './topic-event.ts';

export const isOver = (state: RunState): boolean => state === 'succeeded' || state === 'failed' || state === 'stopped';

export interface Job {
  run: JobRunDetail | undefined;
  error: Error | null;
  refetch: () => void;
  cancel: () => Promise<unknown>;
  cancelling: boolean;
}

/** A run as it goes: read once, then kept up to date by its events. */
export function useJob(wid: string | undefined): Job {
  const client = useQueryClient();
  const input = { params: { wid: wid ?? '' } };
  const key = callKey(getRun, input);
  const query = useCall(getRun, input, { enabled: wid !== undefined, level: noticeLevel.silent });
  const stop = useChange(stopRun, { refresh: [getRun] });
  const change = (part: Partial<JobRunDetail>) => client.setQueryData<JobRunDetail>(key, (run) => run && { ...run, ...part });

  useLive(wid === undefined ? [] : [jobTopic(wid)], (event) => {
    const heard = jobEvent(wid!, event);
    if (heard?.event === 'progress') change(heard.data);
    else if (heard?.event === 'state') {
      change({ state: heard.data.state, attempt: heard.data.attempt });
      // Times, result and error come with the whole record.
      if (isOver(heard.data.state)) void query.refetch();
    } else if (heard?.event === 'unsure') void query.refetch();
  });

  return {
    run: query.data, error: query.error,
    refetch: () => void query.refetch(),
    cancel: () => stop.mutateAsync(input),
    cancelling: stop.isPending || query.data?.stopping === true,
  };
}
