import type { SendMailOptions } from 'nodemailer';
import type { Language, Text } from '#platform/contract';

const words = {
  open: { zh: '在平台中查看', en: 'Open in the platform' },
  why: { zh: '您收到这封邮件，是因为您是平台用户。可以在消息中心的偏好设置中关闭。', en: 'You get this mail as a user of the platform. It can be turned off in the preferences of the message center.' },
} satisfies Record<string, Text>;

export interface Mail {
  /** The delivery: sent twice by accident, it is known as the same mail. */
  id: string;
  language: Language;
  title: string;
  content: string;
  /** Where the platform shows it; empty when its own address is not known. */
  address: string;
  to: { name: string; email: string };
  from: { name: string; email: string };
}

const longestSubject = 200;

/** Plain text and the same as HTML. Whatever people wrote stays text: no header, no markup. */
export function composeMail({ id, language, title, content, address, to, from }: Mail): SendMailOptions {
  const host = from.email.split('@')[1] ?? 'localhost';
  return {
    messageId: `<${id}@${host}>`,
    from: { name: oneLine(from.name), address: from.email },
    to: { name: oneLine(to.name).slice(0, longestSubject), address: to.email },
    subject: cut(oneLine(title), longestSubject),
    text: [title, '', content, ...(address ? ['', `${words.open[language]}: ${address}`] : []), '', '--', words.why[language]].join('\n'),
    html: [
      `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><body style="margin:0;padding:24px;font-family:sans-serif;font-size:15px;line-height:1.6">`,
      `<h1 style="margin:0 0 12px;font-size:18px">${escapeHtml(title)}</h1>`,
      `<div style="white-space:pre-wrap">${escapeHtml(content)}</div>`,
      address && `<p style="margin:20px 0 0"><a href="${escapeHtml(address)}">${words.open[language]}</a></p>`,
      `<p style="margin:24px 0 0;font-size:12px;opacity:.7">${words.why[language]}</p></body></html>`,
    ].filter(Boolean).join('\n'),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

/** Only one plain address: anything else could add receivers. */
export function isMailAddress(address: string): boolean {
  return /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+$/.test(address) && address.length <= 300;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

// oxlint-disable-next-line no-control-regex -- line breaks and other control signs are what would break a header
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim();

function cut(text: string, longest: number): string {
  const characters = [...text];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : text;
}
