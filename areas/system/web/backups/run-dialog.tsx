import { Button, Modal } from 'antd';
import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { listBackups } from '#platform/contract/platform/backups.ts';
import { JobProgress } from '#platform/web/blocks/job/job-progress.tsx';
import { isOver, useJob } from '#platform/web/blocks/job/use-job.ts';
import { refreshCalls } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { backupsWords } from './backups-words.ts';

/** Follows a run to its end; closing it does not stop the run. */
export function RunDialog({ run, onClose }: { run: string; onClose: () => void }) {
  const say = useWords(backupsWords);
  const text = useText();
  const client = useQueryClient();
  const job = useJob(run);
  const over = job.run !== undefined && isOver(job.run.state);
  useEffect(() => {
    if (over) refreshCalls(client, [listBackups]);
  }, [over, client]);
  return (
    <Modal open title={job.run ? text(job.run.title) : say('running')} onCancel={onClose} footer={<Button type={over ? 'primary' : 'default'} onClick={onClose}>{say('close')}</Button>}>
      <JobProgress {...job} />
    </Modal>
  );
}
