import { lazy, Suspense } from 'react';
import { createHashRouter, Outlet, useLocation } from 'react-router';
import { configuration } from '#platform/web/configuration.ts';
import { LoginPage } from '#platform/web/login/login-page.tsx';
import { SessionDialogs } from '#platform/web/login/session-dialogs.tsx';
import { setNavigator } from '#platform/web/navigation.ts';
import { useOwnColour } from '#platform/web/customization.ts';
import { ErrorBoundary } from '#platform/web/routing/error-boundary.tsx';
import { loadInTime } from '#platform/web/routing/load-in-time.ts';
import { RouteSpinner } from '#platform/web/routing/route-spinner.tsx';

/** All that needs antd: the shell and the table of screens, one chunk behind the login page. */
const Inside = lazy(async () => {
  const inside = await loadInTime(() => import('./inside.tsx'), 'inside');
  await inside.prepare();
  return { default: inside.Inside };
});

function Root() {
  const { pathname } = useLocation();
  useOwnColour();
  return (
    <ErrorBoundary resetKey={pathname}>
      <Outlet />
      <SessionDialogs />
    </ErrorBoundary>
  );
}

export function makeRouter() {
  const router = createHashRouter(
    [
      {
        Component: Root,
        children: [
          { path: '/login', caseSensitive: true, Component: LoginPage },
          { path: '*', element: <Suspense fallback={<RouteSpinner />}><Inside /></Suspense> },
        ],
      },
    ],
    { basename: configuration().routerBase },
  );
  setNavigator((path, options) => void router.navigate(path, options));
  return router;
}
