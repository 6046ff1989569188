import { encodePassword } from '#platform/contract/password.ts';
import { noticeLevel } from '../request/notice-level.ts';
import { request, type Target } from '../request/send.ts';

/** Light twins of the system area's calls, like those in session/wire.ts. */
export const resetCalls = {
  open: { method: 'POST', path: '/api/sys/login/openReset' },
  finish: { method: 'POST', path: '/api/sys/login/finishReset' },
} as const satisfies Record<string, Target>;

export interface ResetPerson {
  userid: string;
  name: string;
}

/** Whose password the link sets; refused when the link is unknown, used or too old. */
export function openReset(reset: string, signal: AbortSignal): Promise<ResetPerson> {
  return request<ResetPerson>(resetCalls.open, { body: { reset }, level: noticeLevel.silent, signal });
}

export function finishReset(reset: string, newPassword: string): Promise<null> {
  return request<null>(resetCalls.finish, { body: { reset, newPassword: encodePassword(newPassword) }, level: noticeLevel.silent });
}
