import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { OfflineList } from './offline-list.tsx';
import '../lake/lake.css';
import '../tasks/tasks.css';
import './offline.css';

const NewCollection = lazy(() => import('./new-collection.tsx').then((module) => ({ default: module.NewCollection })));
const CollectionPage = lazy(() => import('./collection-page.tsx').then((module) => ({ default: module.CollectionPage })));

/** The list; with `?wid=` one collection with its history, with `?form=new` a new one. */
export function OfflineScreen() {
  const [parameters] = useSearchParams();
  const wid = parameters.get('wid');
  const isNew = parameters.get('form') === 'new';
  if (!wid && !isNew) return <OfflineList />;
  return <Suspense fallback={<LinesSkeleton lines={6} />}>{wid ? <CollectionPage key={wid} wid={wid} /> : <NewCollection />}</Suspense>;
}
