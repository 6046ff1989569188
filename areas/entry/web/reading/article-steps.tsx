import { Link } from 'react-router';
import { useWords } from '#platform/web/words.ts';
import { readingWords } from './reading-words.ts';

export interface Step {
  to: string;
  title: string;
}

/** To the page before and the page after, in the order of the contents. */
export function ArticleSteps({ previous, next }: { previous: Step | undefined; next: Step | undefined }) {
  const say = useWords(readingWords);
  return (
    <nav className="article-steps">
      {previous ? <Link to={previous.to}><small>← {say('previous')}</small>{previous.title}</Link> : <span />}
      {next && <Link to={next.to}><small>{say('next')} →</small>{next.title}</Link>}
    </nav>
  );
}
