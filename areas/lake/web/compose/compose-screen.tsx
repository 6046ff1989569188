import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { FlowList } from './flow-list.tsx';

const FlowPage = lazy(() => import('./flow-page.tsx').then((module) => ({ default: module.FlowPage })));
const RunGraphPage = lazy(() => import('./run-graph-page.tsx').then((module) => ({ default: module.RunGraphPage })));

/** The list; with `?wid=` or `?form=new` the editor; with `?graph=` one run as it goes. */
export function ComposeScreen({ services = false }: { services?: boolean }) {
  const [parameters] = useSearchParams();
  const [wid, graph] = [parameters.get('wid') ?? undefined, parameters.get('graph')];
  const page = graph ? <RunGraphPage key={graph} wid={graph} /> : wid !== undefined || parameters.get('form') === 'new' ? <FlowPage key={wid ?? 'new'} wid={wid} /> : undefined;
  return page ? <Suspense fallback={<LinesSkeleton lines={8} />}>{page}</Suspense> : <FlowList services={services} />;
}
