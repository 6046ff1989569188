import { Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { useChange } from '#platform/web/calls.ts';
import { useWords } from '#platform/web/words.ts';
import { disableDepartment, type Department } from '../../contract/departments.ts';
import { departmentsWords } from './departments-words.ts';

interface DisableDialogProps {
  department: Department;
  onClose: () => void;
  onDone: (withBelow: boolean) => void;
}

export function DisableDialog({ department, onClose, onDone }: DisableDialogProps) {
  const say = useWords(departmentsWords);
  const disabled = !department.disabled;
  const [below, setBelow] = useState(false);
  const change = useChange(disableDepartment, {
    success: ({ departments }) => say(disabled ? 'disabledCount' : 'enabledCount', { count: departments }),
    onSuccess: () => onDone(below),
  });
  return (
    <Modal open title={say(disabled ? 'disableTitle' : 'enableTitle', { name: department.name })} cancelText={say('cancel')} onCancel={onClose}
      okText={say(disabled ? 'disable' : 'enable')} okButtonProps={{ danger: disabled, loading: change.isPending }}
      onOk={() => change.mutate({ body: { wid: department.wid, disabled, below } })}>
      <p>{say(disabled ? 'disableAbout' : 'enableAbout', { people: department.people })}</p>
      {department.departmentsBelow > 0 && (
        <Checkbox checked={below} onChange={(event) => setBelow(event.target.checked)}>{say('alsoBelow', { count: department.departmentsBelow })}</Checkbox>
      )}
    </Modal>
  );
}
