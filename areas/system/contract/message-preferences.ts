import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { messageCategories } from './messages.ts';

/** The channels a person decides about; webhooks belong to nobody. */
export const ownChannels = ['site', 'email'] as const;
export type OwnChannel = (typeof ownChannels)[number];

const channels = z.object({ site: z.boolean(), email: z.boolean() });
const minute = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const QuietHours = z.object({
  from: minute,
  to: minute,
  /** The person's own time zone, such as Asia/Shanghai. */
  zone: z.string().min(1).max(100),
  /** Whether alarms come through. */
  alarms: z.boolean(),
});
export type QuietHours = z.infer<typeof QuietHours>;

export const MessagePreferences = z.object({
  channels: z.record(z.enum(messageCategories), channels),
  quiet: QuietHours.nullable(),
  /** In which language mail is written; empty: as the platform does. */
  language: z.enum(['', 'zh', 'en']),
});
export type MessagePreferences = z.infer<typeof MessagePreferences>;

export const usualPreferences: MessagePreferences = {
  channels: {
    notice: { site: true, email: true },
    task: { site: true, email: true },
    approval: { site: true, email: true },
    alarm: { site: true, email: true },
  },
  quiet: null,
  language: '',
};

export const getMessagePreferences = defineCall({
  method: 'GET',
  path: '/api/sys/message/preferences',
  summary: { zh: '我的消息偏好', en: 'My message preferences' },
  permission: 'signed-in',
  /** With the address that mail goes to, so that its absence can be told. */
  reply: MessagePreferences.extend({ email: z.string(), mail_works: z.boolean() }),
});

export const saveMessagePreferences = defineCall({
  method: 'POST',
  path: '/api/sys/message/savePreferences',
  summary: { zh: '保存我的消息偏好', en: 'Save my message preferences' },
  permission: 'signed-in',
  changes: 'message-preferences',
  body: MessagePreferences,
});
