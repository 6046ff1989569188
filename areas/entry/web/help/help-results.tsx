import { SearchOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { searchHelp, type Segment } from '#areas/entry';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useLanguage } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { helpWords } from './help-words.ts';
import { helpPath } from './use-help-place.ts';

export function HelpResults({ text }: { text: string }) {
  // Another language gives other titles and excerpts: the search is made anew.
  const language = useLanguage();
  return <Results key={language} text={text} />;
}

function Results({ text }: { text: string }) {
  const say = useWords(helpWords);
  const { data, error, isPending, refetch } = useCall(searchHelp, { body: { text } }, { level: noticeLevel.silent, keepPrevious: true, fresh: 0 });
  if (error) return <main className="help-main"><ErrorState error={error} onRetry={() => void refetch()} /></main>;
  if (isPending) return <main className="help-main"><LinesSkeleton lines={8} /></main>;
  return (
    <main className="help-main" aria-live="polite">
      {data.length === 0 ? (
        <EmptyState icon={<SearchOutlined />} title={say('foundNothing', { text })} description={say('foundNothingText')} />
      ) : (
        <>
          <h1 className="help-found">{say('found', { text, count: data.length })}</h1>
          <ul className="help-results">
            {data.map((hit) => (
              <li key={hit.wid}>
                <Link to={helpPath({ wid: hit.wid })}>
                  <h2><Marked segments={hit.title} /></h2>
                  <p><Marked segments={hit.snippet} /></p>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </main>
  );
}

function Marked({ segments }: { segments: readonly Segment[] }) {
  return segments.map((segment, index) => (segment.hit ? <mark key={index}>{segment.text}</mark> : segment.text));
}
