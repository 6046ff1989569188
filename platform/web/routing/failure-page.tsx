import { useState } from 'react';
import { hrefTo } from '../navigation.ts';
import { useWords } from '../words.ts';
import { ChunkLoadError } from './load-in-time.ts';
import { routingWords } from './routing-words.ts';
import './failure-page.css';

interface FailurePageProps {
  error: unknown;
  onRetry(): void;
}

/** What stands in place of a page that could not be loaded or drawn. Plain, because antd may be what failed. */
export function FailurePage({ error, onRetry }: FailurePageProps) {
  const say = useWords(routingWords);
  const [copied, setCopied] = useState(false);
  const notLoaded = error instanceof ChunkLoadError;
  const details = describe(error);
  const copy = () => void navigator.clipboard?.writeText(details).then(() => setCopied(true));

  return (
    <section className="failure" role="alert">
      <h1>{say(notLoaded ? 'loadFailed' : 'broken')}</h1>
      <p>{say(notLoaded ? 'loadFailedHint' : 'brokenHint')}</p>
      {notLoaded && (
        <p className="failure-address">
          {say('requested')} <code>{error.address}</code>
        </p>
      )}
      <div className="failure-actions">
        {notLoaded ? (
          <button type="button" className="failure-main" onClick={() => window.location.reload()}>{say('reload')}</button>
        ) : (
          <>
            <button type="button" className="failure-main" onClick={onRetry}>{say('tryAgain')}</button>
            <button type="button" onClick={copy}>{say(copied ? 'copied' : 'copyDetails')}</button>
          </>
        )}
        <a href={hrefTo('/home')} onClick={onRetry}>{say('home')}</a>
      </div>
      {!notLoaded && (
        <details>
          <summary>{say('details')}</summary>
          <pre>{details}</pre>
        </details>
      )}
    </section>
  );
}

function describe(error: unknown): string {
  const what = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
  return `${new Date().toISOString()}\n${window.location.hash.split('?', 1)[0]}\n${navigator.userAgent}\n\n${what}`;
}
