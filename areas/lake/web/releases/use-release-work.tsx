import { App, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { approveRelease, getRelease, listReleases, returnRelease, withdrawRelease, type Release } from '../../contract/releases.ts';
import { getTask, listTasks } from '../../contract/tasks.ts';
import { releasesWords } from './releases-words.ts';

type Decided = Pick<Release, 'wid' | 'row_version' | 'task_num'>;
const touched = [listReleases, getRelease, listTasks, getTask];

/** Deciding on a release; each way asks first. */
export function useReleaseWork() {
  const say = useWords(releasesWords);
  const { modal } = App.useApp();
  const [deciding, setDeciding] = useState<{ release: Decided; way: 'approve' | 'return' }>();
  const withdrawing = useChange(withdrawRelease, { refresh: touched, success: say('withdrawn') });
  return {
    approve: (release: Decided) => setDeciding({ release, way: 'approve' }),
    sendBack: (release: Decided) => setDeciding({ release, way: 'return' }),
    withdraw: ({ wid, row_version }: Decided) => void modal.confirm({
      title: say('withdrawTitle'), content: say('withdrawHint'), okText: say('withdraw'), cancelText: say('cancel'),
      onOk: () => withdrawing.mutateAsync({ body: { wid, row_version } }).catch(() => undefined),
    }),
    dialog: deciding && <DecisionDialog key={`${deciding.way} ${deciding.release.wid}`} {...deciding} onClose={() => setDeciding(undefined)} />,
  };
}

function DecisionDialog({ release: { wid, row_version, task_num }, way, onClose }: { release: Decided; way: 'approve' | 'return'; onClose: () => void }) {
  const say = useWords(releasesWords);
  const [reason, setReason] = useState('');
  const options = { refresh: touched, level: noticeLevel.silent, onSuccess: onClose };
  const approving = useChange(approveRelease, { ...options, success: say('approved') });
  const returning = useChange(returnRelease, { ...options, success: say('returned') });
  const change = way === 'approve' ? approving : returning;
  const missing = way === 'return' && !reason.trim();
  const problem = change.error ? errorText(change.error) : undefined;
  return (
    <Modal open title={say(way === 'approve' ? 'approveTitle' : 'returnTitle')} okText={say(way === 'approve' ? 'approve' : 'sendBack')} cancelText={say('cancel')} okButtonProps={{ disabled: missing }}
      confirmLoading={change.isPending} onOk={() => change.mutate({ body: { wid, row_version, reason: reason.trim() } })} onCancel={onClose}>
      {way === 'approve' && <p>{say('approveHint', { count: task_num })}</p>}
      <Form layout="vertical">
        <Form.Item label={say(way === 'approve' ? 'remark' : 'returnReason')} extra={way === 'return' && say('returnHint')} help={problem} validateStatus={problem ? 'error' : undefined} required={way === 'return'}>
          <Input.TextArea autoFocus rows={3} maxLength={2000} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
