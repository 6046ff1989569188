import { Form, Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { copyTask, listTasks } from '../../contract/tasks.ts';
import { linkToTaskForm } from './task-links.ts';
import { tasksWords } from './tasks-words.ts';
import type { NamedTask } from './use-task-work.tsx';

/** A draft of the same kind under another name; its form opens afterwards. */
export function CopyDialog({ task, onClose }: { task: NamedTask; onClose: () => void }) {
  const say = useWords(tasksWords);
  const navigate = useNavigate();
  const [name, setName] = useState(say('copyName', { name: task.name }));
  const copy = useChange(copyTask, { refresh: [listTasks], success: say('copied'), level: noticeLevel.silent });
  const go = () => {
    if (!name.trim() || copy.isPending) return;
    copy.mutate({ body: { wid: task.wid, name: name.trim() } }, {
      onSuccess: ({ wid }) => {
        onClose();
        void navigate(linkToTaskForm(wid));
      },
    });
  };
  const problem = copy.error ? (copy.fields['name'] ?? errorText(copy.error)) : undefined;
  return (
    <Modal open title={say('copyTitle', { name: task.name })} okText={say('copy')} cancelText={say('cancel')} confirmLoading={copy.isPending} okButtonProps={{ disabled: !name.trim() }} onOk={go} onCancel={onClose}>
      <Form layout="vertical">
        <Form.Item label={say('newName')} extra={say('copyHint')} help={problem} validateStatus={problem ? 'error' : undefined}>
          <TextInput autoFocus value={name} maxLength={500} onChange={(event) => setName(event.target.value)} onPressEnter={go} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
