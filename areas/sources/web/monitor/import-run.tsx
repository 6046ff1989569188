import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect } from 'react';
import { JobProgress } from '#platform/web/blocks/job/job-progress.tsx';
import { isOver, useJob } from '#platform/web/blocks/job/use-job.ts';
import { refreshCalls } from '#platform/web/calls.ts';
import { useWords } from '#platform/web/words.ts';
import { importTouches } from '../reverse/run-step.tsx';
import { monitorWords } from './monitor-words.ts';
import { changeTouches } from './use-change-work.ts';

/** The import of chosen changes as it goes; once it is over, what it took is no change any more. */
export function ImportRun({ run, onHide }: { run: string; onHide: () => void }) {
  const say = useWords(monitorWords);
  const client = useQueryClient();
  const job = useJob(run);
  const over = !!job.run && isOver(job.run.state);
  useEffect(() => {
    if (over) refreshCalls(client, [...importTouches, ...changeTouches]);
  }, [over, client]);
  return (
    <section className="source-part changes-import">
      <JobProgress {...job} />
      {over && <div className="changes-import-end"><span>{job.run?.state === 'succeeded' && say('importDone')}</span><Button size="small" type="text" onClick={onHide}>{say('hide')}</Button></div>}
    </section>
  );
}
