import type { Text } from '#platform/contract/text.ts';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useWords } from '#platform/web/words.ts';
import type { SentMessage } from '../../../contract/message-sending.ts';
import { sendingWords } from './sending-words.ts';

const { words } = sendingWords;

export const sentStateWord: Record<SentMessage['state'], Text> = { scheduled: words.stateScheduled, sent: words.stateSent, recalled: words.stateRecalled };
const dots = { scheduled: 'waiting', sent: 'succeeded', recalled: 'stopped' } as const;

export function SentState({ state }: { state: SentMessage['state'] }) {
  return <StateDot state={dots[state]} word={sentStateWord[state]} />;
}

/** How the ways outside went, in one word. */
export function DeliverySummary({ message }: { message: SentMessage }) {
  const say = useWords(sendingWords);
  const filled = (word: Text, count: number): Text => ({ zh: word.zh.replace('{count}', String(count)), en: word.en.replace('{count}', String(count)) });
  if (message.failed > 0) return <StateDot state="failed" word={filled(words.failedCount, message.failed)} />;
  if (message.under_way) return <StateDot state={message.state === 'scheduled' ? 'waiting' : 'running'} word={message.state === 'scheduled' ? undefined : words.underWay} />;
  if (!message.outside) return <span className="message-none">{say('siteOnly')}</span>;
  return <StateDot state={message.state === 'recalled' ? 'stopped' : 'succeeded'} word={message.state === 'recalled' ? undefined : words.delivered} />;
}
