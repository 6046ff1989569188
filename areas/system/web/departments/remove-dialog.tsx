import { Modal } from 'antd';
import { ConfirmDanger } from '#platform/web/blocks/confirm-danger.tsx';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { deleteDepartment, type Department } from '../../contract/departments.ts';
import { departmentsWords } from './departments-words.ts';

interface RemoveDialogProps {
  department: Department;
  onClose: () => void;
  onMerge: () => void;
  onDone: () => void;
}

/** Deletes an empty department; of any other it tells what is in it and offers to merge it. */
export function RemoveDialog({ department, onClose, onMerge, onDone }: RemoveDialogProps) {
  const say = useWords(departmentsWords);
  const remove = useChange(deleteDepartment, { level: noticeLevel.silent, success: say('removed'), onSuccess: onDone });
  const { name, wid, people, children } = department;
  if (people > 0 || children > 0) {
    return (
      <Modal open title={say('notEmptyTitle', { name })} okText={say('merge')} cancelText={say('cancel')} onOk={onMerge} onCancel={onClose}>
        <p>{say('notEmpty', { people, children })}</p>
      </Modal>
    );
  }
  return <ConfirmDanger action={say('remove')} name={name} consequence={say('removeConsequence')} run={() => remove.mutateAsync({ body: { wid } })} onClose={onClose} />;
}
