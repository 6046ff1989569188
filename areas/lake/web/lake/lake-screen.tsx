import { Alert, Button, Tabs } from 'antd';
import { lazy, Suspense } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { useAddressTab } from '#platform/web/blocks/detail/use-address-tab.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { ErrorBoundary } from '#platform/web/routing/error-boundary.tsx';
import { useCan } from '#platform/web/session/session.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { getLakeConnection, judgeLakeConnection } from '../../contract/lake-connection.ts';
import { can } from '../../contract/permissions.ts';
import { linkToNewTask } from '../tasks/task-links.ts';
import { linkToLake } from './lake-links.ts';
import { lakeWords } from './lake-words.ts';
import './lake.css';

const parts = {
  tables: lazy(() => import('./tables/tables-tab.tsx').then((module) => ({ default: module.TablesTab }))),
  dashboard: lazy(() => import('./dashboard/dashboard-tab.tsx').then((module) => ({ default: module.DashboardTab }))),
  query: lazy(() => import('./query/query-tab.tsx').then((module) => ({ default: module.QueryTab }))),
  connection: lazy(() => import('./connection/connection-tab.tsx').then((module) => ({ default: module.ConnectionTab }))),
};
const ConnectionForm = lazy(() => import('./connection/connection-form.tsx').then((module) => ({ default: module.ConnectionForm })));
const TablePage = lazy(() => import('./table/table-page.tsx').then((module) => ({ default: module.TablePage })));

export function LakeScreen() {
  const say = useWords(lakeWords);
  const [parameters] = useSearchParams();
  const wid = parameters.get('wid');
  const connection = useCall(getLakeConnection, undefined, { level: noticeLevel.silent });
  if (connection.error && !connection.data) {
    return <Page description={say('purpose')}><div className="lake-part"><ErrorState title={say('failed')} error={connection.error} onRetry={() => void connection.refetch()} /></div></Page>;
  }
  if (connection.data === undefined) return <Page description={say('purpose')}><LinesSkeleton lines={8} /></Page>;
  if (connection.data === null) return <Unconnected />;
  if (wid) return <Suspense fallback={<Page><LinesSkeleton lines={8} /></Page>}><TablePage key={wid} wid={wid} /></Suspense>;
  return <Connected />;
}

function Unconnected() {
  const say = useWords(lakeWords);
  const mayManage = useCan(can.manageLake);
  const navigate = useNavigate();
  return (
    <Page description={say('purpose')}>
      {mayManage
        ? <Suspense fallback={<LinesSkeleton lines={8} />}><ConnectionForm connection={null} onDone={() => void navigate(linkToLake())} /></Suspense>
        : <div className="lake-part"><EmptyState title={say('notConnected')} description={say('notConnectedHint')} /></div>}
    </Page>
  );
}

function Connected() {
  const say = useWords(lakeWords);
  const mayQuery = useCan(can.queryLake);
  const mayWrite = useCan(can.writeTasks);
  const keys = (['tables', 'dashboard', 'query', 'connection'] as const).filter((key) => key !== 'query' || mayQuery);
  const [tab] = useAddressTab(keys);
  const navigate = useNavigate();
  const Part = parts[tab];
  return (
    <Page description={say('purpose')} actions={mayWrite && <Link to={linkToNewTask()}><Button type="primary">{say('newTask')}</Button></Link>}>
      <LakeSilence shown={tab !== 'connection'} />
      {/* A link of its own for each tab: the filters of one list mean nothing to another. */}
      <Tabs className="lake-tabs" activeKey={tab} onChange={(key) => void navigate(linkToLake(key as typeof tab))} items={keys.map((key) => ({ key, label: say(key) }))} />
      <ErrorBoundary resetKey={tab}><Suspense fallback={<LinesSkeleton lines={8} />}><Part /></Suspense></ErrorBoundary>
    </Page>
  );
}

/** What is known about tables is shown even while the lake itself is away; people should know that it is. */
function LakeSilence({ shown }: { shown: boolean }) {
  const say = useWords(lakeWords);
  const text = useText();
  const judged = useCall(judgeLakeConnection, undefined, { level: noticeLevel.silent, every: 60_000 });
  if (!shown || !judged.data || judged.data.data === 1) return null;
  return (
    <Alert type="error" showIcon title={say('silent')} description={judged.data.reason ? text(judged.data.reason) : undefined}
      action={<span className="lake-buttons"><Button size="small" loading={judged.isFetching} onClick={() => void judged.refetch()}>{say('tryAgain')}</Button><Link to={linkToLake('connection')}><Button size="small">{say('toConnection')}</Button></Link></span>} />
  );
}
