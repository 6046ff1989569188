import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { BuilderList } from './builder-list.tsx';

const BuilderPage = lazy(() => import('./builder-page.tsx').then((module) => ({ default: module.BuilderPage })));

/** The list; with `?wid=` one table as it was built, with `?form=new` an empty one. */
export function BuilderScreen() {
  const [parameters] = useSearchParams();
  const wid = parameters.get('wid') ?? undefined;
  if (wid === undefined && parameters.get('form') !== 'new') return <BuilderList />;
  return <Suspense fallback={<LinesSkeleton lines={6} />}><BuilderPage key={wid ?? 'new'} wid={wid} /></Suspense>;
}
