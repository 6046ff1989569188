import { Form, Modal } from 'antd';
import { useState } from 'react';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listTaskTemplates, saveTaskTemplate, type templateKinds } from '../../contract/semi-structured-tasks.ts';
import type { DraftDefinition } from './task-draft.ts';
import { templateWords } from './template-words.ts';

interface KeepTemplateDialogProps {
  kind: (typeof templateKinds)[number];
  name: string;
  content: DraftDefinition;
  onClose: () => void;
}

export function KeepTemplateDialog({ kind, name: initial, content, onClose }: KeepTemplateDialogProps) {
  const say = useWords(templateWords);
  const [name, setName] = useState(initial);
  const keep = useChange(saveTaskTemplate, { refresh: [listTaskTemplates], success: say('kept'), level: noticeLevel.silent });
  const go = () => {
    if (!name.trim() || keep.isPending) return;
    keep.mutate({ params: { model_type: kind, task_wid: '0', datasource_wid: content.database_wid || '0' }, body: { name: name.trim(), content } }, { onSuccess: onClose });
  };
  const problem = keep.error ? (keep.fields['name'] ?? errorText(keep.error)) : undefined;
  return (
    <Modal open title={say('keepTitle')} okText={say('keep')} cancelText={say('cancel')} confirmLoading={keep.isPending} okButtonProps={{ disabled: !name.trim() }} onOk={go} onCancel={onClose}>
      <Form layout="vertical">
        <Form.Item label={say('name')} required extra={say('keepHint')} help={problem} validateStatus={problem ? 'error' : undefined}>
          <TextInput autoFocus value={name} maxLength={500} aria-label={say('name')} onChange={(event) => setName(event.target.value)} onPressEnter={go} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
