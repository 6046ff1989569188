import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import { placeOf, PlaceSelect, readPlace } from '../projects/place-select.tsx';
import { developmentWords } from './development-words.ts';
import type { ScriptDraft } from './script-draft.ts';

interface SaveDialogProps {
  draft: ScriptDraft;
  /** Asks for name and place too. */
  first: boolean;
  problem: string | undefined;
  saving: boolean;
  onSave: (draft: ScriptDraft, note: string) => void;
  onClose: () => void;
}

/** A new script gets its name and place; a known one a note that says what changed. */
export function SaveDialog({ draft, first, problem, saving, onSave, onClose }: SaveDialogProps) {
  const say = useWords(developmentWords);
  const [name, setName] = useState(first ? '' : draft.name);
  const [place, setPlace] = useState(placeOf(draft.project_wid, draft.folder_wid));
  const [note, setNote] = useState('');
  const save = () => {
    if (name.trim() && !saving) onSave({ ...draft, name: name.trim(), ...readPlace(place) }, note.trim());
  };
  return (
    <Modal open title={say('saveTitle')} okText={say('save')} cancelText={say('cancel')} confirmLoading={saving} okButtonProps={{ disabled: !name.trim() }} onOk={save} onCancel={onClose}>
      <Form layout="vertical">
        <Form.Item label={say('name')} help={problem} validateStatus={problem ? 'error' : undefined} required><TextInput autoFocus={first} value={name} maxLength={500} onChange={(event) => setName(event.target.value)} onPressEnter={save} /></Form.Item>
        {first && <Form.Item label={say('place')}><PlaceSelect value={place} onChange={setPlace} placeholder={say('unplaced')} /></Form.Item>}
        <Form.Item label={say('note')} extra={say('noteHint')}><Input.TextArea autoFocus={!first} rows={2} maxLength={2000} value={note} onChange={(event) => setNote(event.target.value)} /></Form.Item>
      </Form>
    </Modal>
  );
}
