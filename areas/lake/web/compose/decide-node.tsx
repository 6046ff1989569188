import { Button, Form, Input, Modal } from 'antd';
import { useRef, useState } from 'react';
import type { Text } from '#platform/contract/text.ts';
import { useChange } from '#platform/web/calls.ts';
import { useLanguage } from '#platform/web/language.ts';
import { useCan, useUser } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import type { GraphNode } from '../../contract/compose-graph.ts';
import { decideNode, getRunGraph } from '../../contract/compose-runs.ts';
import { can } from '../../contract/permissions.ts';
import { composeWords } from './compose-words.ts';

/** For whoever may answer the approval that a run waits for. */
export function DecideNode({ run, node, handed }: { run: string; node: GraphNode; handed: Text | null }) {
  const say = useWords(composeWords);
  const language = useLanguage();
  const user = useUser();
  const mayManage = useCan(can.manageRuns);
  const sending = useRef(false);
  const [refusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const decide = useChange(decideNode, { refresh: [getRunGraph], success: say('decided'), onSuccess: () => setRefusing(false) });
  if (node.what.kind !== 'approval') return null;
  const { people, question } = node.what;
  const isMine = people.includes(user?.wid ?? '') || ((people.length === 0 || handed !== null) && mayManage);
  // Whoever clicks twice means it once.
  const send = (approved: boolean) => {
    if (sending.current) return;
    sending.current = true;
    decide.mutate({ body: { wid: run, node: node.id, approved, reason } }, { onError: () => { sending.current = false; } });
  };
  return (
    <>
      {question && <p className="compose-question">{question}</p>}
      {handed && <p className="compose-question">{say('handed', { reason: handed[language] })}</p>}
      {/* Answered, it stands only until the run has heard. */}
      {isMine && !decide.isSuccess && (
        <div className="compose-acts">
          <Button type="primary" loading={decide.isPending} onClick={() => send(true)}>{say('approve')}</Button>
          <Button danger disabled={decide.isPending} onClick={() => setRefusing(true)}>{say('refuse')}</Button>
        </div>
      )}
      {refusing && (
        <Modal open title={say('refuseTitle', { name: node.name.slice(0, 60) })} okText={say('refuse')} cancelText={say('cancel')} okButtonProps={{ danger: true, disabled: !reason.trim() }} confirmLoading={decide.isPending} onCancel={() => setRefusing(false)} onOk={() => send(false)}>
          <Form layout="vertical">
            <Form.Item label={say('reason')} required htmlFor="refuse-reason"><Input.TextArea id="refuse-reason" autoFocus rows={3} maxLength={2000} value={reason} onChange={(event) => setReason(event.target.value)} /></Form.Item>
          </Form>
        </Modal>
      )}
    </>
  );
}
