import { useState } from 'react';
import { Markdown } from '#platform/web/blocks/markdown/markdown.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { AllLink } from './all-link.tsx';
import { AsideCard } from './aside-card.tsx';
import { listVersions } from './home-calls.ts';
import { homeWords } from './home-words.ts';
import { ReadDialog } from './read-dialog.tsx';

/** The newest released version; its English may be missing, then the Chinese stands in. */
export function WhatIsNew() {
  const say = useWords(homeWords);
  const text = useText();
  const [reading, setReading] = useState(false);
  const versions = useCall(listVersions, { query: { pi: 1, ps: 1 }, body: { state: 'released' } }, { level: noticeLevel.silent });
  const newest = versions.data?.rows[0];
  const title = newest && (text(newest.title) || newest.title.zh);
  const notes = newest && (text(newest.notes) || newest.notes.zh);
  const released = newest?.release_date && say('released', { date: newest.release_date.slice(0, 10) });
  return (
    <AsideCard title={say('whatIsNew')} calls={[versions]} extra={<AllLink to="/systemManagement/VersionLog" />} empty={!newest && { title: say('noVersions') }}>
      {newest && (
        <ul className="home-list">
          <li>
            <button type="button" onClick={() => setReading(true)}>
              <strong><b>{newest.number}</b> {title}</strong>
              <span>{released}</span>
            </button>
          </li>
        </ul>
      )}
      {newest && reading && (
        <ReadDialog title={`${newest.number} ${title}`} time={released} onClose={() => setReading(false)}><Markdown>{notes ?? ''}</Markdown></ReadDialog>
      )}
    </AsideCard>
  );
}
