import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { key, wid } from './fields.ts';
import { messageChannels, outsideChannels } from './message-channels.ts';
import { messageCategories } from './messages.ts';
import { can } from './permissions.ts';

const wids = z.array(z.string().max(100)).max(1000);

/** Whom a message goes to: everyone named, in a role, in or below a department, in a group, on a post. */
export const Recipients = z.object({
  users: wids.optional(),
  roles: wids.optional(),
  departments: wids.optional(),
  groups: wids.optional(),
  posts: wids.optional(),
  /** All people who can sign in. */
  everyone: z.boolean().optional(),
});
export type Recipients = z.infer<typeof Recipients>;

/** Inside the platform only: a message must not lead elsewhere. */
export const messageLink = z.string().max(1000).regex(/^(\/(?!\/).*)?$/s).default('');

/** Written by hand, or from a template with the values of its variables. */
export const sendMessages = defineCall({
  method: 'POST',
  path: '/api/sys/message/send',
  summary: { zh: '发送消息', en: 'Send a message' },
  permission: can.sendMessages,
  changes: 'message',
  body: z.object({
    /** Needed unless a template is given. */
    title: z.string().trim().max(10_000).default(''),
    content: z.string().max(100_000).default(''),
    template: z.string().max(100).optional(),
    values: z.record(z.string().max(100), z.string().max(10_000)).optional(),
    category: z.enum(messageCategories).default('notice'),
    link: messageLink,
    channels: z.array(z.enum(messageChannels)).max(3).optional(),
    to: Recipients,
    /** Later, at this time. */
    send_time: z.iso.datetime({ offset: true }).nullable().optional(),
  }),
  reply: z.object({ wid: z.string(), recipients: z.number().int() }),
});

export const countRecipients = defineCall({
  method: 'POST',
  path: '/api/sys/message/countRecipients',
  summary: { zh: '接收人数预览', en: 'How many people a message would reach' },
  permission: can.sendMessages,
  body: z.object({ to: Recipients }),
  reply: z.object({
    recipients: z.number().int(),
    /** Of these, how many have an e-mail address. */
    with_email: z.number().int(),
    /** The first few, by name. */
    names: z.array(z.string()),
  }),
});

export const sentStates = ['scheduled', 'sent', 'recalled'] as const;

export const SentMessage = z.object({
  wid: z.string(),
  title: z.string(),
  category: z.enum(messageCategories),
  sender: z.string().nullable(),
  state: z.enum(sentStates),
  send_time: z.iso.datetime(),
  recipients: z.number().int(),
  channels: z.array(z.enum(messageChannels)),
  /** Whether it goes outside to anybody; how many of these deliveries failed for good; whether some are still on their way. */
  outside: z.boolean(),
  failed: z.number().int(),
  under_way: z.boolean(),
});
export type SentMessage = z.infer<typeof SentMessage>;

export const listSentMessages = defineCall({
  method: 'POST',
  path: '/api/sys/message/listSent',
  summary: { zh: '已发送的消息', en: 'Sent messages' },
  permission: can.sendMessages,
  query: paging,
  body: z.object({ key, category: z.enum(messageCategories).optional(), state: z.enum(sentStates).optional(), mine: z.boolean().optional() }),
  reply: pageOf(SentMessage),
});

export const deliveryStates = ['waiting', 'running', 'succeeded', 'failed', 'stopped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const getSentMessage = defineCall({
  method: 'GET',
  path: '/api/sys/message/sent',
  summary: { zh: '一条已发送的消息', en: 'One sent message' },
  permission: can.sendMessages,
  query: z.object({ wid }),
  reply: SentMessage.extend({
    content: z.string(),
    link: z.string(),
    read: z.number().int(),
    deliveries: z.array(z.object({ channel: z.enum(outsideChannels), state: z.enum(deliveryStates), count: z.number().int() })),
  }),
});
export type SentDetail = z.infer<typeof getSentMessage.reply>;

/** Takes it out of every inbox where it was not read yet, and stops what is still to be delivered. */
export const recallMessage = defineCall({
  method: 'POST',
  path: '/api/sys/message/recall',
  summary: { zh: '撤回消息', en: 'Recall a message' },
  permission: can.sendMessages,
  changes: 'message',
  body: z.object({ wid }),
  reply: z.object({ removed: z.number().int() }),
});

export const MessageDelivery = z.object({
  wid: z.string(),
  channel: z.enum(outsideChannels),
  /** The person, or the webhook. */
  receiver: z.string(),
  /** Where it went: an e-mail address or the host of a webhook. */
  address: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  error: z.object({ zh: z.string(), en: z.string() }).nullable(),
  next_time: z.iso.datetime(),
  modify_time: z.iso.datetime(),
});
export type MessageDelivery = z.infer<typeof MessageDelivery>;

export const listDeliveries = defineCall({
  method: 'POST',
  path: '/api/sys/message/listDeliveries',
  summary: { zh: '投递状态', en: 'Deliveries of a message' },
  permission: can.sendMessages,
  query: paging,
  body: z.object({ message: wid, channel: z.enum(outsideChannels).optional(), state: z.enum(deliveryStates).optional() }),
  reply: pageOf(MessageDelivery),
});

/** Those chosen, or all that failed. */
export const retryDeliveries = defineCall({
  method: 'POST',
  path: '/api/sys/message/retryDeliveries',
  summary: { zh: '重试投递', en: 'Try failed deliveries again' },
  permission: can.sendMessages,
  changes: 'message',
  body: z.object({ message: wid, wids: z.array(wid).max(1000).optional() }),
  reply: z.object({ count: z.number().int() }),
});
