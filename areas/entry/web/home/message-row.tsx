import { useState } from 'react';
import { useNavigate } from 'react-router';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { useChange } from '#platform/web/calls.ts';
import { isInside } from '#platform/web/session/rules.ts';
import { getUnreadCount, markRead, type ShortMessage } from '#platform/web/shell/message-calls.ts';
import { listMessages } from './home-calls.ts';
import { ReadDialog } from './read-dialog.tsx';

/** Opening a message reads it and leads to what it is about; one about nothing in particular is read here. */
export function MessageRow({ message }: { message: ShortMessage }) {
  const navigate = useNavigate();
  const [reading, setReading] = useState(false);
  const read = useChange(markRead, { refresh: [listMessages, getUnreadCount] });
  const markAsRead = () => {
    if (!message.read_time) read.mutate({ body: { wids: [message.wid] } });
  };
  const open = () => {
    if (!isInside(message.link)) return setReading(true);
    markAsRead();
    void navigate(message.link);
  };
  // Marked when it is closed: a to-do that is read leaves the list, and its dialog with it.
  const close = () => {
    setReading(false);
    markAsRead();
  };
  return (
    <li>
      <button type="button" data-unread={message.read_time ? undefined : ''} onClick={open}>
        <strong>{message.title}</strong>
        <TimeCell value={message.create_time} />
        {message.content && <span>{message.content}</span>}
      </button>
      {reading && <ReadDialog title={message.title} time={<TimeCell value={message.create_time} />} onClose={close}>{message.content}</ReadDialog>}
    </li>
  );
}
