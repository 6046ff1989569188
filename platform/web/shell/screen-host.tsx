import { createElement, Suspense } from 'react';
import { useText } from '../language.ts';
import { ErrorBoundary } from '../routing/error-boundary.tsx';
import { lazyScreen } from '../routing/lazy-screen.ts';
import { RouteSpinner } from '../routing/route-spinner.tsx';
import type { ScreenEntry } from '../routing/screen-table.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { useDocumentTitle } from './page.tsx';
import { PlannedPage } from './planned-page.tsx';

/** The screen of the address: loaded on demand, kept apart so that its failure stays its own. */
export function ScreenHost({ entry, path }: { entry: ScreenEntry | undefined; path: string }) {
  return (
    <>
      <ScreenTitle entry={entry} />
      <ErrorBoundary resetKey={path}>
        <Suspense fallback={<RouteSpinner />}>
          <Content entry={entry} path={path} />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/** Stands before the content, so that a page with a name of its own has the last word. */
function ScreenTitle({ entry }: { entry: ScreenEntry | undefined }) {
  const text = useText();
  useDocumentTitle(entry ? text(entry.screen.title) : '');
  return null;
}

function Content({ entry, path }: { entry: ScreenEntry | undefined; path: string }) {
  if (!entry) return <NotFoundPage path={path} />;
  if (!entry.load) return <PlannedPage entry={entry} />;
  return createElement(lazyScreen(entry.load, entry.screen.path));
}
