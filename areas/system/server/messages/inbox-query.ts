import { sql } from 'kysely';
import type { InboxFilter } from '#areas/system';
import type { Language } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import { contains } from '../search.ts';

/** Keeps the rows of one person's inbox that a filter shows, each condition on an index that begins with the person. */
export function inboxRows(db: Database, user: string, filter: InboxFilter, language: Language) {
  const { key, unread, category, sender, from, to, deleted } = filter;
  let rows = db
    .selectFrom('message_recipient')
    .innerJoin('message', 'message.wid', 'message_recipient.message')
    .where('message_recipient.user_wid', '=', user)
    .where('message_recipient.deleted_time', deleted ? 'is not' : 'is', null)
    .where('message_recipient.create_time', '<=', sql<string>`now()`);
  if (unread !== undefined) rows = rows.where('message_recipient.read_time', unread ? 'is' : 'is not', null);
  if (category) rows = rows.where('message_recipient.category', '=', category);
  if (from) rows = rows.where('message_recipient.create_time', '>=', from);
  if (to) rows = rows.where('message_recipient.create_time', '<', to);
  if (sender) rows = sender === 'platform' ? rows.where('message.creator', 'is', null) : rows.where('message.creator', '=', sender);
  if (key) rows = rows.where(contains(sql`${sql.ref(`message.title_${language}`)} || ' ' || ${sql.ref(`message.content_${language}`)}`, key));
  return rows;
}

/** As the reader sees them, in the language they read. */
export function inbox(db: Database, user: string, filter: InboxFilter, language: Language) {
  return inboxRows(db, user, filter, language)
    .leftJoin('user_account as sender', 'sender.wid', 'message.creator')
    .select([
      'message.wid', `message.title_${language} as title`, `message.content_${language} as content`, 'message_recipient.category', 'message.link',
      'sender.name as sender', 'message_recipient.create_time', 'message_recipient.read_time', 'message_recipient.deleted_time',
    ]);
}
