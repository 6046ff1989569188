import { Form, Modal } from 'antd';
import { useState } from 'react';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { useWords } from '#platform/web/words.ts';
import { PlaceSelect } from './place-select.tsx';
import { projectsWords } from './projects-words.ts';

interface MoveDialogProps {
  count: number;
  onMove: (place: string | null) => Promise<unknown>;
  onClose: () => void;
}

export function MoveDialog({ count, onMove, onClose }: MoveDialogProps) {
  const say = useWords(projectsWords);
  const [place, setPlace] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const move = () => {
    setBusy(true);
    void onMove(place).then(onClose).catch(ignoreTold).finally(() => setBusy(false));
  };
  return (
    <Modal open title={say('moveTitle', { count })} okText={say('moveVerb')} cancelText={say('cancel')} confirmLoading={busy} onOk={move} onCancel={onClose}>
      <Form layout="vertical"><Form.Item label={say('move')} extra={say('moveHint')}><PlaceSelect value={place} onChange={setPlace} placeholder={say('nowhere')} /></Form.Item></Form>
    </Modal>
  );
}
