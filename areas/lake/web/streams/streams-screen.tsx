import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import '../tasks/tasks.css';
import { StreamList } from './stream-list.tsx';
import './streams.css';

const StreamPage = lazy(() => import('./stream-page.tsx').then((module) => ({ default: module.StreamPage })));
const StreamFormPage = lazy(() => import('./stream-form-page.tsx').then((module) => ({ default: module.StreamFormPage })));

/** The list; with `?wid=` one stream; with `?form=new` or `?form=edit&wid=` its form. */
export function StreamsScreen() {
  const [parameters] = useSearchParams();
  const [wid, form] = [parameters.get('wid') ?? undefined, parameters.get('form')];
  const page = form === 'new' || (form === 'edit' && wid) ? <StreamFormPage key={`${form} ${wid}`} wid={form === 'edit' ? wid : undefined} /> : wid ? <StreamPage key={wid} wid={wid} /> : undefined;
  return page ? <Suspense fallback={<LinesSkeleton lines={8} />}>{page}</Suspense> : <StreamList />;
}
