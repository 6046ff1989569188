import { z } from 'zod';
import { defineCall } from '../call.ts';

const text = z.object({ zh: z.string(), en: z.string() });

export const SettingView = z.object({
  key: z.string(),
  title: text,
  description: text,
  /** JSON schema of the value, from which a form field can be made. */
  schema: z.record(z.string(), z.unknown()),
  initial: z.unknown(),
  /** Null for a secret, whose value never leaves the server. */
  value: z.unknown(),
  secret: z.boolean(),
  /** Changed from its default; for a secret: it has been set. */
  changed: z.boolean(),
  modify_time: z.iso.datetime().nullable(),
  last_modifier: z.string().nullable(),
});
export type SettingView = z.infer<typeof SettingView>;

export const listSettings = defineCall({
  method: 'GET',
  path: '/api/platform/settings',
  summary: { zh: '系统设置', en: 'List settings' },
  permission: 'setting:read',
  reply: z.object({ groups: z.array(z.object({ area: z.string(), title: text, settings: z.array(SettingView) })) }),
});

export const changeSetting = defineCall({
  method: 'POST',
  path: '/api/platform/settings/{key}',
  summary: { zh: '修改设置', en: 'Change a setting' },
  permission: 'setting:write',
  body: z.object({ value: z.unknown() }),
  changes: 'setting',
});

export const resetSetting = defineCall({
  method: 'POST',
  path: '/api/platform/settings/{key}/reset',
  summary: { zh: '恢复默认设置', en: 'Reset a setting' },
  permission: 'setting:write',
  changes: 'setting',
});
