import { lazy, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { LoginPage } from '#platform/web/login/login-page.tsx';
import { SessionDialogs } from '#platform/web/login/session-dialogs.tsx';
import { useOwnLook } from '#platform/web/customization.ts';
import { ErrorBoundary } from '#platform/web/routing/error-boundary.tsx';
import type { HashHistory } from '#platform/web/routing/hash-history.ts';
import { HashRouter } from '#platform/web/routing/hash-router.tsx';
import { loadInTime } from '#platform/web/routing/load-in-time.ts';
import { RouteSpinner } from '#platform/web/routing/route-spinner.tsx';

/** All that needs antd: the shell and the table of screens, one chunk behind the login page. */
const Inside = lazy(async () => {
  const { prepareInside } = await loadInTime(() => import('./inside.tsx'), 'inside');
  return { default: await prepareInside() };
});

export function Application({ history }: { history: HashHistory }) {
  return (
    <HashRouter history={history}>
      <Pages />
    </HashRouter>
  );
}

function Pages() {
  const { pathname } = useLocation();
  useOwnLook();
  return (
    <ErrorBoundary resetKey={pathname}>
      <Routes>
        <Route path="/login" caseSensitive element={<LoginPage />} />
        <Route path="*" element={<Suspense fallback={<RouteSpinner />}><Inside /></Suspense>} />
      </Routes>
      <SessionDialogs />
    </ErrorBoundary>
  );
}
