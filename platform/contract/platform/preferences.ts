import { z } from 'zod';
import { defineCall } from '../call.ts';

/** `columns:/system/users`, `filters:…`, `theme`, `recent`: a kind, then what it is about. */
export const preferenceKey = z.string().regex(/^[a-z][a-zA-Z0-9-]{0,39}(:[\w./{}-]{1,120})?$/);
export const preferenceLimit = 32 * 1024;

export const listPreferences = defineCall({
  method: 'GET',
  path: '/api/platform/preferences',
  summary: { zh: '我的偏好', en: 'List my preferences' },
  permission: 'signed-in',
  reply: z.object({ preferences: z.record(z.string(), z.unknown()) }),
});

/** `null` forgets the preference. Nothing of interest to an audit happens here, so it leaves no record. */
export const savePreference = defineCall({
  method: 'POST',
  path: '/api/platform/preferences',
  summary: { zh: '保存偏好', en: 'Save a preference' },
  permission: 'signed-in',
  body: z.object({ key: preferenceKey, value: z.unknown() }),
});
