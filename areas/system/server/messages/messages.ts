import { sql } from 'kysely';
import {
  deleteMyMessages, getMyMessage, getUnreadByCategory, getUnreadCount, listMyMessages, markMessagesRead, messageCategories, restoreMyMessages, systemErrors,
  type MessageCategory,
} from '#areas/system';
import { handle, type ContextOf } from '#platform/server/handle.ts';
import { found } from '../refusals.ts';
import { tellBells, unreadCount, unreadOf } from './bells.ts';
import { inbox, inboxRows } from './inbox-query.ts';

/** The number on the bell follows what was done in the inbox, in the person's other windows too. */
async function unreadLeft({ db, user, services }: ContextOf<typeof markMessagesRead>): Promise<{ count: number }> {
  await tellBells(db, services, [user.wid]);
  return { count: await unreadCount(db, user.wid) };
}

const now = sql<string>`now()`;

export const messageHandlers = [
  handle(getUnreadCount, async (_input, { db, user }) => ({ count: await unreadCount(db, user.wid) })),

  handle(getUnreadByCategory, async (_input, { db, user }) => {
    const counts = await unreadOf(db, user.wid).select(['category', sql<number>`count(*)::int`.as('count')]).groupBy('category').execute();
    const none = Object.fromEntries(messageCategories.map((category) => [category, 0])) as Record<MessageCategory, number>;
    return { ...none, ...Object.fromEntries(counts.map(({ category, count }) => [category, count])) };
  }),

  handle(listMyMessages, async ({ body }, context) =>
    context.page(inbox(context.db, context.user.wid, body, context.language), {
      key: 'message_recipient.message', sort: '-create_time', sortable: { create_time: 'message_recipient.create_time' },
    })),

  handle(getMyMessage, async ({ query }, { db, user, language }) => {
    const own = (deleted: boolean) => inbox(db, user.wid, { deleted }, language).where('message.wid', '=', query.wid).executeTakeFirst();
    return found((await own(false)) ?? (await own(true)), systemErrors.messageNotFound);
  }),

  handle(markMessagesRead, async ({ body }, context) => {
    const { db, user, language } = context;
    const own = db.updateTable('message_recipient').where('user_wid', '=', user.wid);
    if ('wids' in body) {
      await own.set({ read_time: body.read ? now : null }).where('message', 'in', body.wids).where('read_time', body.read ? 'is' : 'is not', null).execute();
    } else {
      const shown = inboxRows(db, user.wid, { ...body.filter, unread: true }, language).select('message.wid');
      await own.set({ read_time: now }).where('message', 'in', shown).execute();
    }
    return unreadLeft(context);
  }),

  handle(deleteMyMessages, async ({ body }, context) => {
    await context.db.updateTable('message_recipient').set({ deleted_time: now })
      .where('user_wid', '=', context.user.wid).where('message', 'in', body.wids).where('deleted_time', 'is', null).execute();
    return unreadLeft(context);
  }),

  handle(restoreMyMessages, async ({ body }, context) => {
    await context.db.updateTable('message_recipient').set({ deleted_time: null })
      .where('user_wid', '=', context.user.wid).where('message', 'in', body.wids).where('deleted_time', 'is not', null).execute();
    return unreadLeft(context);
  }),
];
