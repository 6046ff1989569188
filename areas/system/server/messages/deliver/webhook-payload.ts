import { createHmac } from 'node:crypto';
import type { MessageCategory, WebhookKind } from '#areas/system';

export interface WebhookMessage {
  /** The delivery, the same at every try. */
  id: string;
  message: string;
  category: MessageCategory;
  title: string;
  content: string;
  /** Where the platform shows it; empty when its own address is not known. */
  address: string;
  time: string;
  recipients: number;
}

export interface WebhookRequest {
  address: string;
  headers: Record<string, string>;
  body: string;
}

/** Chat robots refuse longer texts; bytes, as they count them. */
const longestText = 1800;

/** What is sent to a webhook, signed the way its kind expects. */
export function webhookRequest(kind: WebhookKind, address: string, secret: string | null, message: WebhookMessage, now: Date): WebhookRequest {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Tributary' };
  const milliseconds = String(now.getTime());
  const seconds = milliseconds.slice(0, -3);
  switch (kind) {
    case 'json': {
      const { id, ...shown } = message;
      const body = JSON.stringify({ delivery: id, ...shown });
      return {
        address, body,
        headers: {
          ...headers,
          'x-tributary-delivery': id,
          'x-tributary-timestamp': seconds,
          ...(secret && { 'x-tributary-signature': `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}` }),
        },
      };
    }
    case 'wecom':
      return { address, headers, body: JSON.stringify({ msgtype: 'text', text: { content: chatText(message) } }) };
    case 'dingtalk':
      return {
        address: secret ? withParameters(address, { timestamp: milliseconds, sign: createHmac('sha256', secret).update(`${milliseconds}\n${secret}`).digest('base64') }) : address,
        headers,
        body: JSON.stringify({ msgtype: 'text', text: { content: chatText(message) } }),
      };
    case 'feishu':
      return {
        address, headers,
        body: JSON.stringify({
          ...(secret && { timestamp: seconds, sign: createHmac('sha256', `${seconds}\n${secret}`).digest('base64') }),
          msg_type: 'text',
          content: { text: chatText(message) },
        }),
      };
    case 'slack':
      // These three are the only signs it takes for markup.
      return { address, headers, body: JSON.stringify({ text: chatText(message).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') }) };
  }
}

/** Chat robots answer 200 and say in the body that they refused. Undefined: they took it. */
export function refusalIn(kind: WebhookKind, body: string): string | undefined {
  if (kind === 'json') return undefined;
  try {
    const answer = JSON.parse(body) as { errcode?: number; errmsg?: string; code?: number; StatusCode?: number; msg?: string };
    const code = answer.errcode ?? answer.code ?? answer.StatusCode ?? 0;
    return code === 0 ? undefined : `${code} ${answer.errmsg ?? answer.msg ?? ''}`.trim();
  } catch {
    return undefined;
  }
}

function chatText({ title, content, address }: WebhookMessage): string {
  const text = [title, content].filter(Boolean).join('\n');
  const bytes = Buffer.from(text);
  const end = address ? `\n${address}` : '';
  if (bytes.length <= longestText) return text + end;
  // A character cut in half ends as a replacement sign, which goes with the ellipsis.
  return `${bytes.subarray(0, longestText).toString().replace(/\uFFFD+$/, '')}…${end}`;
}

function withParameters(address: string, parameters: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
