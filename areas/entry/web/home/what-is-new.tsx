import { Link } from 'react-router';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { AsideCard } from './aside-card.tsx';
import { listVersions } from './home-calls.ts';
import { homeWords } from './home-words.ts';

/** The newest released version; its English may be missing, then the Chinese stands in. */
export function WhatIsNew() {
  const say = useWords(homeWords);
  const text = useText();
  const versions = useCall(listVersions, { query: { pi: 1, ps: 1 }, body: { state: 'released' } }, { level: noticeLevel.silent });
  const newest = versions.data?.rows[0];
  return (
    <AsideCard
      title={say('whatIsNew')} calls={[versions]} extra={<Link to="/systemManagement/VersionLog">{say('all')}</Link>}
      empty={!newest && { title: say('noVersions') }}
    >
      {newest && (
        <div className="home-version">
          <strong>{newest.number}</strong> {text(newest.title) || newest.title.zh}
          {newest.release_date && <small>{say('released', { date: newest.release_date.slice(0, 10) })}</small>}
        </div>
      )}
    </AsideCard>
  );
}
