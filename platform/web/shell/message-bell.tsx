import { BellOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { callKey, useCall, useLive } from '../calls.ts';
import { noticeLevel } from '../request/notice-level.ts';
import { useWords } from '../words.ts';
import { Flyout } from './flyout.tsx';
import { LatestMessages } from './latest-messages.tsx';
import { getUnreadCount } from './message-calls.ts';
import { shellWords } from './shell-words.ts';

/** The number of unread messages, live, and the latest of them. */
export function MessageBell() {
  const say = useWords(shellWords);
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const unread = useCall(getUnreadCount, undefined, { level: noticeLevel.silent });
  useLive(['user'], ({ event, data }) => {
    if (event === 'unread') client.setQueryData(callKey(getUnreadCount), (data as { data: { count: number } }).data);
    else if (event === 'missed') void unread.refetch();
  });
  const count = unread.data?.count ?? 0;
  return (
    <Flyout placement="bottomRight" open={open} onOpenChange={setOpen} content={<LatestMessages unread={count} onClose={() => setOpen(false)} />}>
      <button type="button" className="top-tool" aria-expanded={open} aria-label={count > 0 ? say('unread', { count }) : say('messages')} title={say('messages')}>
        <BellOutlined />
        {count > 0 && <span className="top-count" aria-hidden>{count > 99 ? '99+' : count}</span>}
      </button>
    </Flyout>
  );
}
