import { sql } from 'kysely';
import type { Belonging } from './people.ts';

const ledDepartments: Belonging = {
  key: 'system.departments',
  title: { zh: '负责的部门', en: 'Departments led' },
  async count(db, people) {
    const { count } = await db
      .selectFrom('department').select(sql<number>`count(*)::int`.as('count')).where('leader', 'in', people).executeTakeFirstOrThrow();
    return count;
  },
  async handOver(db, people, to, by) {
    await db
      .updateTable('department')
      .set({ leader: to, modify_time: sql`now()`, last_modifier: by?.wid ?? null, row_version: sql`row_version + 1` })
      .where('leader', 'in', people)
      .execute();
  },
};

/** What was told to someone who will never read it. */
const unreadMessages: Belonging = {
  key: 'system.unreadMessages',
  title: { zh: '未读消息', en: 'Unread messages' },
  async count(db, people) {
    const { count } = await db
      .selectFrom('message_recipient')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('user_wid', 'in', people)
      .where('read_time', 'is', null)
      .where('deleted_time', 'is', null)
      .executeTakeFirstOrThrow();
    return count;
  },
  async handOver(db, people, to) {
    if (!to) return;
    await db
      .insertInto('message_recipient')
      .columns(['message', 'user_wid', 'category', 'create_time'])
      .expression(db
        .selectFrom('message_recipient')
        .select(['message', sql<string>`${to}`.as('user_wid'), 'category', 'create_time'])
        .distinctOn('message')
        .where('user_wid', 'in', people)
        .where('read_time', 'is', null)
        .where('deleted_time', 'is', null))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
};

export const ownBelongings: readonly Belonging[] = [ledDepartments, unreadMessages];
