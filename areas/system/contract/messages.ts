import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import type { Text } from '#platform/contract/text.ts';
import { can } from './permissions.ts';

export const messageCategories = ['notice', 'task', 'approval', 'alarm'] as const;
export type MessageCategory = (typeof messageCategories)[number];
export const messageCategoryNames: Record<MessageCategory, Text> = {
  notice: { zh: '通知', en: 'Notices' },
  task: { zh: '任务', en: 'Tasks' },
  approval: { zh: '审批', en: 'Approvals' },
  alarm: { zh: '告警', en: 'Alarms' },
};

const wids = z.array(z.string().max(100)).max(1000);

/** Whom a message goes to: everyone who is named, in a role, in or below a department, or in a group. */
export const Recipients = z.object({
  users: wids.optional(),
  roles: wids.optional(),
  departments: wids.optional(),
  groups: wids.optional(),
});
export type Recipients = z.infer<typeof Recipients>;

export const Message = z.object({
  wid: z.string(),
  title: z.string(),
  content: z.string(),
  category: z.enum(messageCategories),
  /** A path inside the platform that the message is about. */
  link: z.string(),
  sender: z.string().nullable(),
  create_time: z.iso.datetime(),
  read_time: z.iso.datetime().nullable(),
});
export type Message = z.infer<typeof Message>;

export const getUnreadCount = defineCall({
  method: 'GET',
  path: '/api/sys/message/unreadCount',
  summary: { zh: '未读消息数', en: 'Number of unread messages' },
  permission: 'signed-in',
  reply: z.object({ count: z.number().int() }),
});

export const listMyMessages = defineCall({
  method: 'POST',
  path: '/api/sys/message/listMine',
  summary: { zh: '我的消息', en: 'My messages' },
  permission: 'signed-in',
  query: paging,
  body: z.object({ unread: z.boolean().optional(), category: z.enum(messageCategories).optional() }),
  reply: pageOf(Message),
});

export const markMessagesRead = defineCall({
  method: 'POST',
  path: '/api/sys/message/markRead',
  summary: { zh: '标为已读', en: 'Mark messages as read' },
  permission: 'signed-in',
  changes: 'message',
  body: z.union([z.object({ wids: wids.min(1) }), z.object({ all: z.literal(true) })]),
  reply: z.object({ count: z.number().int() }),
});

export const sendMessages = defineCall({
  method: 'POST',
  path: '/api/sys/message/send',
  summary: { zh: '发送消息', en: 'Send a message' },
  permission: can.sendMessages,
  changes: 'message',
  body: z.object({
    title: z.string().trim().min(1).max(10_000),
    content: z.string().max(100_000),
    category: z.enum(messageCategories).default('notice'),
    /** Inside the platform only: a message must not lead elsewhere. */
    link: z.string().max(1000).regex(/^(\/(?!\/).*)?$/s).default(''),
    to: Recipients,
  }),
  reply: z.object({ wid: z.string(), recipients: z.number().int() }),
});
