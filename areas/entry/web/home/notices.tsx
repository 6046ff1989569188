import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { AllLink } from './all-link.tsx';
import { AsideCard } from './aside-card.tsx';
import { listMessages } from './home-calls.ts';
import { homeWords } from './home-words.ts';
import { MessageRow } from './message-row.tsx';

const shown = 5;

export function Notices() {
  const say = useWords(homeWords);
  const notices = useCall(listMessages, { query: { pi: 1, ps: shown }, body: { category: 'notice' } }, { level: noticeLevel.silent });
  return (
    <AsideCard
      title={say('notices')} calls={[notices]} extra={<AllLink to="/systemManagement/messageCenters" />}
      empty={notices.data?.rows.length === 0 && { title: say('noNotices'), description: say('noNoticesText') }}
    >
      <ul className="home-list">{notices.data?.rows.map((message) => <MessageRow key={message.wid} message={message} />)}</ul>
    </AsideCard>
  );
}
