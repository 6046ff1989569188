import { Form, Modal } from 'antd';
import { useState } from 'react';
import { DepartmentPicker, PersonPicker } from '#platform/web/people.tsx';
import { useWords } from '#platform/web/words.ts';
import { surveyWords } from './survey-words.ts';

interface OwnerDialogProps {
  onApply: (owner: { owner_dept?: string; owner_user?: string }) => Promise<unknown>;
  onClose: () => void;
}

/** One owner for all tables that have none. */
export function OwnerDialog({ onApply, onClose }: OwnerDialogProps) {
  const say = useWords(surveyWords);
  const [department, setDepartment] = useState<string | null>(null);
  const [person, setPerson] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const apply = async () => {
    setBusy(true);
    try {
      await onApply({ owner_dept: department ?? undefined, owner_user: person ?? undefined });
      onClose();
    } catch {
      // The request layer has told why.
      setBusy(false);
    }
  };
  return (
    <Modal open title={say('setOwnerTitle')} okText={say('apply')} cancelText={say('cancel')} confirmLoading={busy} okButtonProps={{ disabled: !department && !person }} onOk={apply} onCancel={onClose}>
      <Form layout="vertical">
        <Form.Item label={say('owner_dept')}><DepartmentPicker value={department} onChange={setDepartment} /></Form.Item>
        <Form.Item label={say('owner_user')} extra={say('setOwnerHint')}><PersonPicker value={person} onChange={setPerson} /></Form.Item>
      </Form>
    </Modal>
  );
}
