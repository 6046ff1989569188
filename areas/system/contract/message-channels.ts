import { z } from 'zod';
import { defineCall, recordFields } from '#platform/contract';
import type { Text } from '#platform/contract/text.ts';
import { name, saved, version, wid } from './fields.ts';
import { mailServer } from './message-settings.ts';
import { messageCategories, type MessageCategory } from './messages.ts';
import { can } from './permissions.ts';

/** By which ways a message may arrive. The site is always one of them. */
export const messageChannels = ['site', 'email', 'webhook'] as const;
export type MessageChannel = (typeof messageChannels)[number];
export const outsideChannels = ['email', 'webhook'] as const;
export type OutsideChannel = (typeof outsideChannels)[number];
export const messageChannelNames: Record<MessageChannel, Text> = {
  site: { zh: '站内', en: 'In the platform' },
  email: { zh: '邮件', en: 'E-mail' },
  webhook: { zh: 'Webhook', en: 'Webhook' },
};

/** Where a message goes when nobody says: the more urgent, the further. */
export const usualChannels: Record<MessageCategory, readonly MessageChannel[]> = {
  notice: ['site'],
  task: ['site', 'email'],
  approval: ['site', 'email'],
  alarm: ['site', 'email', 'webhook'],
};

export const getMailSettings = defineCall({
  method: 'GET',
  path: '/api/sys/message/mail',
  summary: { zh: '邮件服务器设置', en: 'Mail server settings' },
  permission: can.manageMessages,
  reply: mailServer.extend({ has_password: z.boolean() }),
});

export const saveMailSettings = defineCall({
  method: 'POST',
  path: '/api/sys/message/saveMail',
  summary: { zh: '保存邮件服务器设置', en: 'Save the mail server settings' },
  permission: can.manageMessages,
  changes: 'mail-server',
  /** Without a password the stored one stays; an empty one is forgotten. */
  body: mailServer.extend({ password: z.string().max(1000).optional() }),
});

export const testSteps = ['resolve', 'connect', 'secure', 'signIn', 'send'] as const;
export type TestStep = (typeof testSteps)[number];

/** What works, step by step; after the first that does not, the rest is not tried. */
export const TestReport = z.object({
  steps: z.array(z.object({
    step: z.enum(testSteps),
    state: z.enum(['succeeded', 'failed', 'skipped']),
    detail: z.string(),
  })),
});
export type TestReport = z.infer<typeof TestReport>;

export const testMail = defineCall({
  method: 'POST',
  path: '/api/sys/message/testMail',
  summary: { zh: '发送测试邮件', en: 'Send a test mail' },
  permission: can.manageMessages,
  changes: 'mail-server',
  transaction: false,
  body: z.object({ to: z.email().max(300) }),
  reply: TestReport,
});

export const webhookKinds = ['json', 'wecom', 'dingtalk', 'feishu', 'slack'] as const;
export type WebhookKind = (typeof webhookKinds)[number];
export const webhookKindNames: Record<WebhookKind, Text> = {
  json: { zh: '通用 JSON', en: 'Plain JSON' },
  wecom: { zh: '企业微信', en: 'WeCom' },
  dingtalk: { zh: '钉钉', en: 'DingTalk' },
  feishu: { zh: '飞书', en: 'Feishu' },
  slack: { zh: 'Slack', en: 'Slack' },
};

const webhookFields = {
  name,
  kind: z.enum(webhookKinds),
  categories: z.array(z.enum(messageCategories)).min(1).max(messageCategories.length),
  enabled: z.boolean().default(true),
};

/** Whole addresses of chat robots are secrets themselves, so only the host is shown. */
export const Webhook = z.object({ ...recordFields, ...webhookFields, host: z.string(), has_secret: z.boolean() });
export type Webhook = z.infer<typeof Webhook>;

export const listWebhooks = defineCall({
  method: 'GET',
  path: '/api/sys/message/webhooks',
  summary: { zh: 'Webhook 列表', en: 'Webhooks' },
  permission: can.manageMessages,
  reply: z.object({ webhooks: z.array(Webhook) }),
});

export const saveWebhook = defineCall({
  method: 'POST',
  path: '/api/sys/message/saveWebhook',
  summary: { zh: '保存 Webhook', en: 'Save a webhook' },
  permission: can.manageMessages,
  changes: 'webhook',
  /** An existing webhook keeps its address and secret when none is given. */
  body: z.object({
    ...version,
    ...webhookFields,
    address: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2000)]).optional(),
    secret: z.string().max(1000).optional(),
  }),
  reply: saved,
});

export const deleteWebhook = defineCall({
  method: 'POST',
  path: '/api/sys/message/deleteWebhook',
  summary: { zh: '删除 Webhook', en: 'Delete a webhook' },
  permission: can.manageMessages,
  changes: 'webhook',
  body: z.object({ wid }),
});

export const testWebhook = defineCall({
  method: 'POST',
  path: '/api/sys/message/testWebhook',
  summary: { zh: '测试 Webhook', en: 'Test a webhook' },
  permission: can.manageMessages,
  changes: 'webhook',
  transaction: false,
  body: z.object({ wid }),
  reply: z.object({ status: z.number().int(), milliseconds: z.number().int() }),
});
