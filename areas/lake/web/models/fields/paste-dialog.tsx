import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useWords } from '#platform/web/words.ts';
import type { ModelField } from '../../../contract/model.ts';
import { pastedFields } from './field-draft.ts';
import { fieldsWords } from './fields-words.ts';

export function PasteDialog({ present, onAdd, onClose }: { present: readonly ModelField[]; onAdd: (fields: ModelField[]) => void; onClose: () => void }) {
  const say = useWords(fieldsWords);
  const [text, setText] = useState('');
  const found = pastedFields(text, present);
  return (
    <Modal open width={720} title={say('pasteTitle')} okText={say('pasteVerb')} cancelText={say('cancel')} okButtonProps={{ disabled: found.length === 0 }} onOk={() => onAdd(found)} onCancel={onClose}>
      <p className="lake-note">{say('pasteHint')}</p>
      <Input.TextArea className="lake-code" rows={10} value={text} aria-label={say('pasteTitle')} spellCheck={false} onChange={(event) => setText(event.target.value)} />
      <p className="lake-note" aria-live="polite">{say('pasteFound', { count: found.length })}</p>
    </Modal>
  );
}
