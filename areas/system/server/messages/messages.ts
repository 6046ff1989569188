import { sql } from 'kysely';
import { getUnreadCount, listMyMessages, markMessagesRead, sendMessages } from '#areas/system';
import type { Language } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import { handle } from '#platform/server/handle.ts';
import { sendMessage, tellBells } from './send-message.ts';

export async function unreadCount(db: Database, user: string): Promise<number> {
  const { count } = await db
    .selectFrom('message_recipient')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_wid', '=', user)
    .where('read_time', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** What lies in a person's inbox, in the language they read. */
function inbox(db: Database, user: string, language: Language) {
  return db
    .selectFrom('message_recipient')
    .innerJoin('message', 'message.wid', 'message_recipient.message')
    .leftJoin('user_account as sender', 'sender.wid', 'message.creator')
    .select([
      'message.wid', `message.title_${language} as title`, `message.content_${language} as content`, 'message.category',
      'message.link', 'sender.name as sender', 'message.create_time', 'message_recipient.read_time',
    ])
    .where('message_recipient.user_wid', '=', user);
}

export const messageHandlers = [
  handle(getUnreadCount, async (_input, { db, user }) => ({ count: await unreadCount(db, user.wid) })),

  handle(listMyMessages, async ({ body }, context) => {
    const messages = inbox(context.db, context.user.wid, context.language)
      .$if(body.unread === true, (query) => query.where('message_recipient.read_time', 'is', null))
      .$if(!!body.category, (query) => query.where('message.category', '=', body.category!));
    return context.page(messages, { key: 'message.wid', sort: '-create_time', sortable: { create_time: 'message.create_time' } });
  }),

  handle(markMessagesRead, async ({ body }, context) => {
    const { db, user, services } = context;
    await db
      .updateTable('message_recipient')
      .set({ read_time: new Date().toISOString() })
      .where('user_wid', '=', user.wid)
      .where('read_time', 'is', null)
      .$if('wids' in body, (query) => query.where('message', 'in', 'wids' in body ? body.wids : []))
      .execute();
    await tellBells(db, services, [user.wid]);
    return { count: await unreadCount(db, user.wid) };
  }),

  handle(sendMessages, async ({ body }, context) => {
    const { title, content, category, link, to } = body;
    const sent = await sendMessage(context.db, context.services, {
      title: { zh: title, en: title },
      content: { zh: content, en: content },
      category,
      link,
      to,
      from: context.user,
    });
    context.audit({ wid: sent.wid, name: title, after: { to, recipients: sent.recipients } });
    return sent;
  }),
];
