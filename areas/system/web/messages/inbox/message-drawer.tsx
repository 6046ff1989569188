import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Drawer, Tooltip } from 'antd';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { KeyFact, KeyFacts } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { isInside } from '#platform/web/session/rules.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { getMyMessage, messageCategoryNames, type Message } from '../../../contract/messages.ts';
import { messageCenterWords } from '../message-center-words.ts';
import { inboxWords } from './inbox-words.ts';
import { useInboxActions } from './use-inbox-actions.tsx';

interface MessageDrawerProps {
  /** Absent: closed. */
  wid: string | undefined;
  /** The list around it, for going on to the next. */
  wids: readonly string[];
  onOpen: (wid: string) => void;
  onClose: () => void;
}

export function MessageDrawer({ wid, wids, onOpen, onClose }: MessageDrawerProps) {
  const say = useWords(inboxWords);
  const place = wid === undefined ? -1 : wids.indexOf(wid);
  const [newer, older] = place < 0 ? [] : [wids[place - 1], wids[place + 1]];
  const step = (to: string | undefined, icon: React.ReactNode, label: string) => (
    <Tooltip title={`${label} · ${say('keys')}`}><Button type="text" icon={icon} aria-label={label} disabled={!to} onClick={() => to && onOpen(to)} /></Tooltip>
  );
  return (
    <Drawer
      title={say('message')} size={sizes.drawerMedium} open={wid !== undefined} onClose={onClose} destroyOnHidden
      extra={<>{step(newer, <UpOutlined />, say('newer'))}{step(older, <DownOutlined />, say('older'))}</>}
    >
      {/* The arrow keys reach the drawer wherever the focus is inside it. */}
      <div className="message-read" onKeyDown={(event) => {
        const next = { ArrowUp: newer, ArrowDown: older }[event.key];
        if (!next) return;
        event.preventDefault();
        onOpen(next);
      }}>
        {wid !== undefined && <MessageText key={wid} wid={wid} onClose={onClose} />}
      </div>
    </Drawer>
  );
}

function MessageText({ wid, onClose }: { wid: string; onClose: () => void }) {
  const say = useWords(inboxWords);
  const { data: message, error, refetch } = useCall(getMyMessage, { query: { wid } }, { level: noticeLevel.silent });
  const actions = useInboxActions();
  const isNew = message !== undefined && message.read_time === null;
  useEffect(() => {
    if (isNew) actions.markRead([wid], true);
    // Once per opening: marked unread again by hand it stays so.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [message?.wid]);
  if (error && !message) return <ErrorState title={say('notFound')} error={error} onRetry={() => void refetch()} />;
  if (!message) return <LinesSkeleton lines={6} />;
  return <Reading message={message} actions={actions} onClose={onClose} />;
}

function Reading({ message, actions, onClose }: { message: Message; actions: ReturnType<typeof useInboxActions>; onClose: () => void }) {
  const say = useWords(inboxWords);
  const center = useWords(messageCenterWords);
  const text = useText();
  const navigate = useNavigate();
  const then = (run: () => void) => () => {
    run();
    onClose();
  };
  return (
    <article tabIndex={-1} ref={(element) => element?.focus({ preventScroll: true })}>
      <h2>{message.title}</h2>
      <KeyFacts>
        <KeyFact label={say('sender')}>{message.sender ?? center('platform')}</KeyFact>
        <KeyFact label={center('category')}>{text(messageCategoryNames[message.category])}</KeyFact>
        <KeyFact label={say('time')}><TimeCell value={message.create_time} /></KeyFact>
      </KeyFacts>
      {/* Text stays text: line breaks are kept, markup is shown and not obeyed. */}
      <div className="message-text">{message.content || <span className="message-none">{say('noContent')}</span>}</div>
      <div className="message-buttons">
        {isInside(message.link) && <Button type="primary" onClick={() => void navigate(message.link)}>{say('open')}</Button>}
        {message.deleted_time
          ? <Button onClick={then(() => actions.restore([message.wid]))}>{say('restore')}</Button>
          : (
            <>
              <Button onClick={then(() => actions.markRead([message.wid], false))}>{say('markUnread')}</Button>
              <Button onClick={then(() => actions.remove([message.wid]))}>{center('remove')}</Button>
            </>
          )}
      </div>
    </article>
  );
}
