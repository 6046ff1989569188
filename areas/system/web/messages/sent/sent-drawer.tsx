import { Drawer } from 'antd';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { KeyFact, KeyFacts } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { messageChannelNames } from '../../../contract/message-channels.ts';
import { getSentMessage } from '../../../contract/message-sending.ts';
import { messageCenterWords } from '../message-center-words.ts';
import { DeliveryList } from './delivery-list.tsx';
import { sendingWords } from './sending-words.ts';
import { SentState } from './sent-cells.tsx';

interface SentDrawerProps {
  /** Absent: closed. */
  wid: string | undefined;
  onClose: () => void;
}

export function SentDrawer({ wid, onClose }: SentDrawerProps) {
  const say = useWords(sendingWords);
  return (
    <Drawer title={say('detail')} size={sizes.drawerLarge} open={wid !== undefined} onClose={onClose} destroyOnHidden>
      {wid !== undefined && <SentDetail key={wid} wid={wid} />}
    </Drawer>
  );
}

const lookAgain = 5000;

function SentDetail({ wid }: { wid: string }) {
  const say = useWords(sendingWords);
  const center = useWords(messageCenterWords);
  const text = useText();
  const { data: message, error, refetch } = useCall(getSentMessage, { query: { wid } }, { level: noticeLevel.silent, every: lookAgain });
  if (error && !message) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className="message-read"><article>
      <h2>{message?.title}</h2>
      <KeyFacts>
        <KeyFact label={say('state')}>{message && <SentState state={message.state} />}</KeyFact>
        <KeyFact label={say('sender')}>{message && (message.sender ?? center('platform'))}</KeyFact>
        <KeyFact label={say('time')}>{message && <TimeCell value={message.send_time} />}</KeyFact>
        <KeyFact label={say('read')}>{message && say('readOf', { read: message.read.toLocaleString(), all: message.recipients.toLocaleString() })}</KeyFact>
        <KeyFact label={say('channels')}>{message && message.channels.map((channel) => text(messageChannelNames[channel])).join(' · ')}</KeyFact>
      </KeyFacts>
      {message?.content && <div className="message-text message-text-short">{message.content}</div>}
      <DeliveryList message={wid} counts={message?.deliveries ?? []} />
    </article></div>
  );
}
