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

/** In milliseconds. */
const spread = 5000;

/** The number of unread messages, live, and the latest of them. */
export function MessageBell() {
  const say = useWords(shellWords);
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const unread = useCall(getUnreadCount, undefined, { level: noticeLevel.silent });
  useLive(['user', 'broadcast'], ({ event, data }) => {
    const told = event === 'unread' ? (data as { data: { count: number } | null }).data : undefined;
    if (told) client.setQueryData(callKey(getUnreadCount), told);
    // A message to very many: everybody looks, but not everybody in the same moment.
    else if (event === 'unread') setTimeout(() => void unread.refetch(), Math.random() * spread);
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
