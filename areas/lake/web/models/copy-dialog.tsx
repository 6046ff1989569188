import { Form, Modal } from 'antd';
import { useState } from 'react';
import { errorText, ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listModelCategories } from '../../contract/model-categories.ts';
import type { Model } from '../../contract/model.ts';
import { copyModel, listModels } from '../../contract/models.ts';
import { modelsWords } from './models-words.ts';

export function CopyDialog({ model, onClose, onDone }: { model: Pick<Model, 'wid' | 'name' | 'code'>; onClose: () => void; onDone: (wid: string) => void }) {
  const say = useWords(modelsWords);
  const [values, setValues] = useState({ name: `${model.name.slice(0, 490)} (2)`, code: `${model.code.slice(0, 60)}_2` });
  const copy = useChange(copyModel, { refresh: [listModels, listModelCategories], success: say('saved'), level: noticeLevel.silent, onSuccess: ({ wid }) => { onClose(); onDone(wid); } });
  const problem = copy.error ? { validateStatus: 'error' as const, help: errorText(copy.error) } : {};
  return (
    <Modal open title={say('copyTitle', { name: model.name })} okText={say('copy')} cancelText={say('cancel')} confirmLoading={copy.isPending} okButtonProps={{ disabled: !values.name.trim() || !values.code.trim() }}
      onOk={() => void copy.mutateAsync({ body: { wid: model.wid, ...values } }).catch(ignoreTold)} onCancel={onClose}>
      <Form layout="vertical">
        <Form.Item label={say('name')}><TextInput value={values.name} maxLength={500} onChange={(event) => setValues({ ...values, name: event.target.value })} /></Form.Item>
        <Form.Item label={say('code')} {...problem}><TextInput value={values.code} maxLength={63} spellCheck={false} onChange={(event) => setValues({ ...values, code: event.target.value })} /></Form.Item>
      </Form>
    </Modal>
  );
}
