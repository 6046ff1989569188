import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#platform/web/words.ts';
import { homeWords } from './home-words.ts';

interface ReadDialogProps {
  title: string;
  /** When it was sent or released. */
  time: ReactNode;
  onClose(): void;
  children: ReactNode;
}

/** Something to be read here, because there is no page it leads to. */
export function ReadDialog({ title, time, onClose, children }: ReadDialogProps) {
  const say = useWords(homeWords);
  return (
    <Modal open width={640} title={title} onCancel={onClose} footer={<Button onClick={onClose}>{say('close')}</Button>}>
      <p className="home-read-time">{time}</p>
      <div className="home-read">{children}</div>
    </Modal>
  );
}
