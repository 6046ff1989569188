import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useChange } from '#platform/web/calls.ts';
import { useWords } from '#platform/web/words.ts';
import { returnSurvey } from '../../contract/surveys.ts';
import { surveyWords } from './survey-words.ts';
import { surveyTouches } from './use-survey-decisions.tsx';

/** Back to whom it was sent, with a reason. */
export function ReturnDialog({ wid, onClose }: { wid: string; onClose: () => void }) {
  const say = useWords(surveyWords);
  const [reason, setReason] = useState('');
  const change = useChange(returnSurvey, { refresh: surveyTouches, success: say('sendBackDone'), onSuccess: onClose });
  return (
    <Modal open title={say('sendBackTitle')} okText={say('sendBack')} cancelText={say('cancel')} confirmLoading={change.isPending} okButtonProps={{ disabled: !reason.trim() }}
      onOk={() => change.mutate({ body: { wid, reason } })} onCancel={onClose}>
      <Form layout="vertical">
        <Form.Item label={say('reason')} extra={say('reasonHint')} required>
          <Input.TextArea autoFocus rows={4} maxLength={2000} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
