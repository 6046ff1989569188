import { BellOutlined, CheckSquareOutlined, DeleteOutlined, InboxOutlined, NotificationOutlined, WarningOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getUnreadByCategory, messageCategories, messageCategoryNames, type MessageCategory } from '../../../contract/messages.ts';
import { inboxWords } from './inbox-words.ts';

const icons: Record<MessageCategory, ReactNode> = {
  notice: <NotificationOutlined />, task: <CheckSquareOutlined />, approval: <BellOutlined />, alarm: <WarningOutlined />,
};

export interface Folder {
  category?: MessageCategory;
  deleted?: boolean;
}

interface MessageFoldersProps {
  open: Folder;
  onOpen: (folder: Folder) => void;
}

/** The categories with what waits in each, and what was deleted. */
export function MessageFolders({ open, onOpen }: MessageFoldersProps) {
  const say = useWords(inboxWords);
  const text = useText();
  const { data: unread } = useCall(getUnreadByCategory, undefined, { level: noticeLevel.silent });
  const all = unread && Object.values(unread).reduce((sum, count) => sum + count, 0);
  const folder = (name: string, icon: ReactNode, to: Folder, count = 0) => {
    const isOpen = open.category === to.category && !!open.deleted === !!to.deleted;
    return (
      <li key={name}>
        <button type="button" aria-current={isOpen ? 'true' : undefined} aria-label={count > 0 ? say('unreadIn', { folder: name, count }) : name} onClick={() => onOpen(to)}>
          <span aria-hidden>{icon}</span>
          <span className="message-folder-name">{name}</span>
          {count > 0 && <span className="message-folder-count" aria-hidden>{count > 999 ? '999+' : count}</span>}
        </button>
      </li>
    );
  };
  return (
    <nav className="message-folders" aria-label={say('folders')}>
      <ul>
        {folder(say('all'), <InboxOutlined />, {}, all)}
        {messageCategories.map((category) => folder(text(messageCategoryNames[category]), icons[category], { category }, unread?.[category]))}
        {folder(say('deleted'), <DeleteOutlined />, { deleted: true })}
      </ul>
    </nav>
  );
}
