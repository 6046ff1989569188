import { App, Button } from 'antd';
import { useChange } from '#platform/web/calls.ts';
import { useWords } from '#platform/web/words.ts';
import { deleteMyMessages, getMyMessage, getUnreadByCategory, getUnreadCount, listMyMessages, markMessagesRead, restoreMyMessages, type InboxFilter } from '../../../contract/messages.ts';
import { inboxWords } from './inbox-words.ts';

const refresh = [listMyMessages, getMyMessage, getUnreadByCategory, getUnreadCount];
const shownSeconds = 8;

/** What can be done with messages of one's own. A deletion can be taken back from the notice that tells of it. */
export function useInboxActions() {
  const say = useWords(inboxWords);
  const { message } = App.useApp();
  const mark = useChange(markMessagesRead, { refresh });
  const remove = useChange(deleteMyMessages, { refresh });
  const restore = useChange(restoreMyMessages, { refresh, success: say('restored') });

  const tellDeleted = (wids: string[]) => {
    const key = `deleted-${wids[0]}`;
    const undo = () => {
      message.destroy(key);
      restore.mutate({ body: { wids } });
    };
    message.success({ key, duration: shownSeconds, content: <>{say('deletedCount', { count: wids.length })}<Button type="link" size="small" onClick={undo}>{say('undo')}</Button></> });
  };
  return {
    markRead: (wids: string[], read: boolean) => mark.mutate({ body: { wids, read } }),
    markAllRead: (filter: InboxFilter) => mark.mutate({ body: { all: true, filter } }),
    remove: (wids: string[]) => remove.mutate({ body: { wids } }, { onSuccess: () => tellDeleted(wids) }),
    restore: (wids: string[]) => restore.mutate({ body: { wids } }),
  };
}
