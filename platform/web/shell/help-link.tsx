import { QuestionCircleOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { lightCall } from '../light-call.ts';
import { hrefTo } from '../navigation.ts';
import { noticeLevel } from '../request/notice-level.ts';
import { request } from '../request/send.ts';
import { useWords } from '../words.ts';
import { shellWords } from './shell-words.ts';

export const queryHelp = lightCall<{ wid: string }[], Record<never, never>, { tableName: string }>()('POST', '/api/sys/help/queryDcsHelp');
export const helpWord = lightCall<{ address: string; wid: string }, Record<never, never>, { wid: string }>()('POST', '/api/sys/help/helpWord');

/** Opens the help about a screen in a window of its own; the server knows the article and its address. */
export function HelpLink({ subject }: { subject: string }) {
  const say = useWords(shellWords);
  const [busy, setBusy] = useState(false);

  async function open() {
    // Opened within the click, or the browser would take it for an advertisement.
    const opened = window.open('about:blank', '_blank');
    if (!opened) return;
    opened.opener = null;
    setBusy(true);
    opened.location.href = await addressOf(subject).catch(() => new URL(hrefTo('/help'), window.location.href).href);
    setBusy(false);
  }

  return (
    <button type="button" className="page-help" disabled={busy} aria-label={say('helpAbout')} title={say('helpAbout')} onClick={() => void open()}>
      <QuestionCircleOutlined />
    </button>
  );
}

async function addressOf(subject: string): Promise<string> {
  const silent = { level: noticeLevel.silent, probe: true, timeout: 10_000 };
  const [closest] = await request<{ wid: string }[]>(queryHelp, { body: { tableName: subject }, ...silent });
  const { address } = await request<{ address: string }>(helpWord, { body: { wid: closest?.wid ?? '' }, ...silent });
  const target = new URL(address, window.location.href);
  return /^https?:$/.test(target.protocol) ? target.href : Promise.reject(new Error(address));
}
