import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import type { Text } from '#platform/contract/text.ts';
import { key, wid } from './fields.ts';

export const messageCategories = ['notice', 'task', 'approval', 'alarm'] as const;
export type MessageCategory = (typeof messageCategories)[number];
export const messageCategoryNames: Record<MessageCategory, Text> = {
  notice: { zh: '通知', en: 'Notices' },
  task: { zh: '任务', en: 'Tasks' },
  approval: { zh: '审批', en: 'Approvals' },
  alarm: { zh: '告警', en: 'Alarms' },
};

export const Message = z.object({
  wid: z.string(),
  title: z.string(),
  content: z.string(),
  category: z.enum(messageCategories),
  /** A path inside the platform that the message is about. */
  link: z.string(),
  sender: z.string().nullable(),
  /** When it arrived. */
  create_time: z.iso.datetime(),
  read_time: z.iso.datetime().nullable(),
  deleted_time: z.iso.datetime().nullable(),
});
export type Message = z.infer<typeof Message>;

export const InboxFilter = z.object({
  key,
  unread: z.boolean().optional(),
  category: z.enum(messageCategories).optional(),
  /** A person's wid, or `platform` for what the platform sent itself. */
  sender: wid.optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  /** What was deleted, instead of what was not. */
  deleted: z.boolean().optional(),
});
export type InboxFilter = z.infer<typeof InboxFilter>;

const chosen = z.object({ wids: z.array(wid).min(1).max(1000) });
const unreadLeft = z.object({ count: z.number().int() });

export const getUnreadCount = defineCall({
  method: 'GET',
  path: '/api/sys/message/unreadCount',
  summary: { zh: '未读消息数', en: 'Number of unread messages' },
  permission: 'signed-in',
  reply: unreadLeft,
});

export const getUnreadByCategory = defineCall({
  method: 'GET',
  path: '/api/sys/message/unreadByCategory',
  summary: { zh: '各类未读消息数', en: 'Number of unread messages in each category' },
  permission: 'signed-in',
  reply: z.record(z.enum(messageCategories), z.number().int()),
});

export const listMyMessages = defineCall({
  method: 'POST',
  path: '/api/sys/message/listMine',
  summary: { zh: '我的消息', en: 'My messages' },
  permission: 'signed-in',
  query: paging,
  body: InboxFilter,
  reply: pageOf(Message),
});

export const getMyMessage = defineCall({
  method: 'GET',
  path: '/api/sys/message/mine',
  summary: { zh: '我的一条消息', en: 'One of my messages' },
  permission: 'signed-in',
  query: z.object({ wid }),
  reply: Message,
});

/** Those chosen, either way; or all that a filter shows. */
export const markMessagesRead = defineCall({
  method: 'POST',
  path: '/api/sys/message/markRead',
  summary: { zh: '标为已读或未读', en: 'Mark messages as read or unread' },
  permission: 'signed-in',
  changes: 'message',
  body: z.union([
    chosen.extend({ read: z.boolean().default(true) }),
    z.object({ all: z.literal(true), filter: InboxFilter.optional() }),
  ]),
  reply: unreadLeft,
});

/** From one's own inbox only; they can be put back for 30 days. */
export const deleteMyMessages = defineCall({
  method: 'POST',
  path: '/api/sys/message/deleteMine',
  summary: { zh: '删除我的消息', en: 'Delete messages from my inbox' },
  permission: 'signed-in',
  changes: 'message',
  body: chosen,
  reply: unreadLeft,
});

export const restoreMyMessages = defineCall({
  method: 'POST',
  path: '/api/sys/message/restoreMine',
  summary: { zh: '恢复我删除的消息', en: 'Put deleted messages back' },
  permission: 'signed-in',
  changes: 'message',
  body: chosen,
  reply: unreadLeft,
});
