import { Alert, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import type { Run } from '../../contract/run.ts';
import { getRun, getRunLog, listRuns, markRunSucceeded } from '../../contract/runs.ts';
import { runsWords } from './runs-words.ts';

/** A failed run is taken as done only with a reason that others can read later. */
export function MarkDialog({ run, onClose }: { run: Pick<Run, 'wid' | 'task_name'>; onClose: () => void }) {
  const say = useWords(runsWords);
  const [reason, setReason] = useState('');
  const mark = useChange(markRunSucceeded, { refresh: [listRuns, getRun, getRunLog], success: say('marked'), onSuccess: onClose, level: noticeLevel.silent });
  const failure = mark.error && (errorText(mark.error) ?? mark.error.message);
  return (
    <Modal open title={say('markTitle', { name: run.task_name })} okText={say('mark')} cancelText={say('cancel')} onCancel={onClose} mask={{ closable: false }}
      okButtonProps={{ disabled: !reason.trim() }} confirmLoading={mark.isPending} onOk={() => mark.mutate({ body: { wid: run.wid, reason } })}>
      <Form layout="vertical">
        <p className="lake-run-hint">{say('markHint')}</p>
        <Form.Item label={say('reason')} required htmlFor="mark-reason">
          <Input.TextArea id="mark-reason" autoFocus rows={3} maxLength={2000} value={reason} placeholder={say('reasonPlaceholder')} onChange={(event) => setReason(event.target.value)} />
        </Form.Item>
        {failure && <Alert type="error" showIcon title={failure} />}
      </Form>
    </Modal>
  );
}
