import { useNavigate } from 'react-router';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { useChange } from '#platform/web/calls.ts';
import { isInside } from '#platform/web/session/rules.ts';
import { getUnreadCount, markRead, type ShortMessage } from '#platform/web/shell/message-calls.ts';
import { listMessages } from './home-calls.ts';

/** Opening a message reads it and leads to what it is about. */
export function MessageRow({ message }: { message: ShortMessage }) {
  const navigate = useNavigate();
  const read = useChange(markRead, { refresh: [listMessages, getUnreadCount] });
  const open = () => {
    if (!message.read_time) read.mutate({ body: { wids: [message.wid] } });
    void navigate(isInside(message.link) ? message.link : '/systemManagement/messageCenters');
  };
  return (
    <li>
      <button type="button" data-unread={message.read_time ? undefined : ''} onClick={open}>
        <strong>{message.title}</strong>
        <TimeCell value={message.create_time} />
        {message.content && <span>{message.content}</span>}
      </button>
    </li>
  );
}
