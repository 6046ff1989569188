import { isSecretName, type ApiExchange as ShownExchange } from '#areas/sources';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { Digits } from '#engine/connectors/records/digits.ts';
import { isJsonObject, type Json } from '#engine/connectors/records/exact-json.ts';
import { decodeReply } from '#engine/connectors/rest/parse-reply.ts';
import type { Secrets } from '#engine/connectors/rest/secrets.ts';
import type { ApiExchange } from '#engine/connectors/rest/session.ts';

const longest = 8_000;
const most = { items: 10, keys: 200, depth: 12, text: 500 };
const hiddenMark = '***';

type Format = Parameters<typeof decodeReply>[1];

/** One request with its answer as a person may see it. */
export function showExchange({ call, reply, failure, milliseconds }: ApiExchange, secrets: Secrets, format: Format): ShownExchange {
  return {
    method: call.method, url: hideAddress(call.url, secrets), request_headers: hideHeaders(call.headers, secrets), request_body: hideBody(call.body ?? '', secrets),
    status: reply?.status ?? null,
    answered_by: reply && reply.url.href !== call.url.href ? hideAddress(reply.url, secrets) : '',
    response_headers: hideHeaders(reply?.headers ?? {}, secrets),
    response_body: reply ? hideBody(textOf(reply, format), secrets) : '',
    response_bytes: reply?.body.length ?? 0,
    milliseconds,
    failure: failure instanceof ConnectorFailure ? { zh: secrets.hide(failure.text.zh), en: secrets.hide(failure.text.en) } : null,
  };
}

function textOf(reply: NonNullable<ApiExchange['reply']>, format: Format): string {
  try {
    return decodeReply(reply, format);
  } catch {
    return reply.body.subarray(0, longest).toString('latin1');
  }
}

function hideAddress(address: URL, secrets: Secrets): string {
  const url = new URL(address);
  for (const name of new Set(url.searchParams.keys())) if (isSecretName(name)) url.searchParams.set(name, hiddenMark);
  return secrets.hide(url.href).slice(0, longest);
}

function hideHeaders(headers: Record<string, string | string[] | undefined>, secrets: Secrets): { name: string; value: string }[] {
  return Object.entries(headers).slice(0, 60).flatMap(([name, value]) => (value === undefined ? [] : [{
    name, value: isSecretName(name) || name === 'set-cookie' ? hiddenMark : secrets.hide(Array.isArray(value) ? value.join(', ') : value).slice(0, 2_000),
  }]));
}

/** Tokens that we do not know yet, as those of a sign-in whose pointer is wrong, are found by the name they stand under. */
function hideBody(body: string, secrets: Secrets): string {
  const hidden = secrets.hide(body.slice(0, longest * 2))
    .replace(/("[\w.-]*(?:password|passwd|secret|token|api_?key)[\w.-]*"\s*:\s*)"(?:[^"\\]|\\.)*"/gi, `$1"${hiddenMark}"`)
    .replace(/((?:^|&)[\w.-]*(?:password|passwd|secret|token|api_?key)[\w.-]*=)[^&\s]+/gi, `$1${hiddenMark}`);
  return hidden.length > longest || body.length > longest * 2 ? `${hidden.slice(0, longest)} …` : hidden;
}

/** A reply as data to look at: long lists and texts cut, digits kept, secrets hidden. */
export function showTree(value: Json, secrets: Secrets, depth = 0): unknown {
  if (value instanceof Digits) return value.text;
  if (typeof value === 'string') return secrets.hide(value.length > most.text ? `${value.slice(0, most.text)} …` : value);
  if (value === null || typeof value !== 'object') return value;
  if (depth >= most.depth) return '…';
  if (Array.isArray(value)) {
    const shown = value.slice(0, most.items).map((item) => showTree(item, secrets, depth + 1));
    return value.length > most.items ? [...shown, `… +${value.length - most.items}`] : shown;
  }
  return Object.fromEntries(Object.entries(value).slice(0, most.keys).map(([name, part]) => [
    name, isSecretName(name) && typeof part === 'string' ? hiddenMark : showTree(part, secrets, depth + 1),
  ]));
}

/** A record's own values stay whole up to a length; what is nested is shown as JSON. */
export function showRecord(record: Json, secrets: Secrets): Record<string, unknown> {
  const shown = showTree(record, secrets);
  return isJsonObject(shown) ? shown : { value: shown };
}
