import { z } from 'zod';
import { defineCall, pageOf, paging, recordFields } from '#platform/contract';
import type { Text } from '#platform/contract/text.ts';
import { key, name, saved, version, wid } from './fields.ts';
import { messageChannels, type MessageChannel } from './message-channels.ts';
import { messageLink } from './message-sending.ts';
import { messageCategories, type MessageCategory } from './messages.ts';
import { can } from './permissions.ts';

/** What an area puts into its own message: `{ who: { label, sample } }` fills {who}. */
export type TemplateVariables = Record<string, { label: Text; sample: string }>;

/**
 * A message an area sends by itself, as data of its contract (`messageTemplates` of `defineArea`). Administrators
 * may change its words; `services.messages.sendTemplate` sends it.
 */
export interface DeclaredTemplate {
  /** `area.event`, for example `sources.unreachable`. */
  key: string;
  name: Text;
  category: MessageCategory;
  title: Text;
  content: Text;
  link?: string;
  channels?: readonly MessageChannel[];
  variables: TemplateVariables;
}

export function defineMessageTemplate<const T extends DeclaredTemplate>(template: T): T {
  return template;
}

declare module '#platform/contract/area.ts' {
  interface Area {
    messageTemplates?: readonly DeclaredTemplate[];
  }
}

/** The variables a text uses, each once. */
export function variablesIn(...texts: string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, variable]) => variable!)))];
}

const text = z.string().max(100_000).default('');
const templateFields = {
  key: z.string().trim().min(1).max(100).regex(/^[\w.-]+$/),
  name,
  category: z.enum(messageCategories),
  title_zh: z.string().trim().min(1).max(10_000),
  title_en: z.string().trim().max(10_000).default(''),
  content_zh: text,
  content_en: text,
  link: messageLink,
  channels: z.array(z.enum(messageChannels)).max(messageChannels.length),
};

export const MessageTemplate = z.object({
  ...recordFields,
  ...templateFields,
  /** Sent by the platform itself: its variables are given, and it cannot be deleted. */
  built_in: z.boolean(),
  /** An administrator changed its words. */
  changed: z.boolean(),
  variables: z.array(z.object({ name: z.string(), label: z.string(), sample: z.string() })),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;

export const listMessageTemplates = defineCall({
  method: 'POST',
  path: '/api/sys/message/listTemplates',
  summary: { zh: '消息模板', en: 'Message templates' },
  permission: can.sendMessages,
  query: paging,
  body: z.object({ key, category: z.enum(messageCategories).optional() }),
  reply: pageOf(MessageTemplate),
});

export const saveMessageTemplate = defineCall({
  method: 'POST',
  path: '/api/sys/message/saveTemplate',
  summary: { zh: '保存消息模板', en: 'Save a message template' },
  permission: can.manageMessages,
  changes: 'message-template',
  body: z.object({ ...version, ...templateFields }),
  reply: saved,
});
export type TemplateInput = z.input<typeof saveMessageTemplate.body>;

export const deleteMessageTemplate = defineCall({
  method: 'POST',
  path: '/api/sys/message/deleteTemplate',
  summary: { zh: '删除消息模板', en: 'Delete a message template' },
  permission: can.manageMessages,
  changes: 'message-template',
  body: z.object({ wid }),
});

/** Back to the words it came with. */
export const resetMessageTemplate = defineCall({
  method: 'POST',
  path: '/api/sys/message/resetTemplate',
  summary: { zh: '恢复模板的默认文字', en: 'Reset a message template' },
  permission: can.manageMessages,
  changes: 'message-template',
  body: z.object({ wid }),
});
