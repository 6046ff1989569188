import type { Envelope } from '#platform/contract/call.ts';
import { fullPath, goTo } from '../navigation.ts';
import { notices } from '../notices.ts';
import { sayWord } from '../words.ts';
import { CallError } from './call-error.ts';
import { noticeLevel, type NoticeLevel } from './notice-level.ts';
import { requestWords, statusWords } from './request-words.ts';
import { sessionEnded } from './session-ended.ts';

/** What came back, whichever way it travelled (fetch or an upload with progress). */
export interface RawReply {
  status: number;
  statusText: string;
  text: string;
  url: string;
}

/** The data of a reply, or the failure it means: told to the user by its level, then thrown. */
export function settle<Data>(reply: RawReply, level: NoticeLevel, probe = false): Data {
  const envelope = read(reply.text);
  if (reply.status < 200 || reply.status >= 300) {
    if (!probe) tellStatus(reply, envelope, level);
    throw errorOf(reply, envelope);
  }
  // Old senders spell the code as text; both mean the same.
  if (envelope && Number(envelope.code) === 0) return envelope.data as Data;
  const error = errorOf(reply, envelope);
  tellFailure(error, level);
  throw error;
}

export function tellFailure(error: CallError, level: NoticeLevel): void {
  if (level === noticeLevel.warning) notices.message('warning', error.msg);
  else if (level === noticeLevel.error) notices.message('error', error.msg);
  else if (level === noticeLevel.notification) notices.notification('error', error.msg, Object.values(error.fields).join('\n'));
  else if (level === noticeLevel.redirect) goTo('/permissionVerification?text=' + encodeURIComponent(error.msg));
}

/** The rules of specification 8. Being kept out is told whatever the level; the rest can be silenced. */
function tellStatus(reply: RawReply, envelope: Envelope | undefined, level: NoticeLevel): void {
  const { status } = reply;
  if (status === 401) return sessionEnded(level === noticeLevel.silent);
  if (status === 403) return goTo(`/sorry?from=${encodeURIComponent(fullPath())}`);
  if (status === 405 || status === 406) {
    const text = envelope?.msg || sayWord(requestWords, status === 405 ? 'addressNotAllowed' : 'noPlatformUse');
    return goTo('/permissionVerification?text=' + encodeURIComponent(text));
  }
  if (level === noticeLevel.silent) return;
  const known = status in statusWords.words ? sayWord(statusWords, status as keyof typeof statusWords.words) : reply.statusText;
  const description = [known, envelope?.msg].filter(Boolean).join('\n');
  notices.notification('error', sayWord(requestWords, 'requestError', { status, url: shortAddress(reply.url) }), description);
}

function errorOf(reply: RawReply, envelope: Envelope | undefined): CallError {
  return new CallError({
    code: Number(envelope?.code ?? reply.status),
    msg: envelope?.msg || sayWord(requestWords, 'failed'),
    fields: envelope?.fields,
    status: reply.status,
  });
}

function read(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'code' in value ? (value as Envelope) : undefined;
  } catch {
    return undefined;
  }
}

/** Without the query: it may be long, and its values are nobody else's business on a shared screen. */
function shortAddress(url: string): string {
  return url.split('?', 1)[0] ?? url;
}
