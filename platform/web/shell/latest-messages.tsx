import { Button, Skeleton } from 'antd';
import { Link, useNavigate } from 'react-router';
import { TimeCell } from '../blocks/cells/time-cell.tsx';
import { useCall, useChange } from '../calls.ts';
import { noticeLevel } from '../request/notice-level.ts';
import { isInside } from '../session/rules.ts';
import { useWords } from '../words.ts';
import { getUnreadCount, listMine, markRead, type ShortMessage } from './message-calls.ts';
import { shellWords } from './shell-words.ts';
import './latest-messages.css';

const shown = 8;
const messageCenter = '/systemManagement/messageCenters';

interface LatestMessagesProps {
  unread: number;
  onClose(): void;
}

export function LatestMessages({ unread, onClose }: LatestMessagesProps) {
  const say = useWords(shellWords);
  const navigate = useNavigate();
  const list = useCall(listMine, { query: { pi: 1, ps: shown } }, { level: noticeLevel.silent, fresh: 0 });
  const read = useChange(markRead, { refresh: [listMine, getUnreadCount] });

  const open = (message: ShortMessage) => {
    if (!message.read_time) read.mutate({ body: { wids: [message.wid] } });
    onClose();
    void navigate(isInside(message.link) ? message.link : `${messageCenter}?message=${message.wid}`);
  };

  return (
    <section className="latest" aria-label={say('messages')}>
      <header>
        <h2>{say('messages')}</h2>
        <Button type="link" size="small" disabled={unread === 0} loading={read.isPending} onClick={() => read.mutate({ body: { all: true } })}>{say('markAllRead')}</Button>
      </header>
      {list.isPending && <Skeleton active title={false} paragraph={{ rows: 5 }} />}
      {list.isError && <p>{say('messagesFailed')} <Button type="link" size="small" onClick={() => void list.refetch()}>{say('tryAgain')}</Button></p>}
      {list.data?.rows.length === 0 && <p>{say('noMessages')}</p>}
      <ul>
        {list.data?.rows.map((message) => (
          <li key={message.wid}>
            <button type="button" data-unread={message.read_time ? undefined : ''} onClick={() => open(message)}>
              <strong>{message.title}</strong>
              <TimeCell value={message.create_time} />
              <span>{message.content}</span>
            </button>
          </li>
        ))}
      </ul>
      <footer><Link to={messageCenter} onClick={onClose}>{say('allMessages')}</Link></footer>
    </section>
  );
}
