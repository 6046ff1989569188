import { lazy, Suspense } from 'react';
import { RouteSpinner } from '#platform/web/routing/route-spinner.tsx';
import { usePlace } from '#platform/web/routing/use-place.ts';
import { VersionList } from './version-list.tsx';
import './versions-screen.css';

const VersionPage = lazy(() => import('./version-page.tsx').then((module) => ({ default: module.VersionPage })));

export function VersionsScreen() {
  const place = usePlace(['/systemManagement/VersionLog', '/VersionLog']);
  if (place.part !== 'logview' && place.part !== 'progress') return <VersionList place={place} />;
  return <Suspense fallback={<RouteSpinner />}><VersionPage place={place} tab={place.part} /></Suspense>;
}
