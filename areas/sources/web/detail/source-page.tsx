import { Button, Tabs } from 'antd';
import { createElement, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { ErrorBoundary } from '#platform/web/routing/error-boundary.tsx';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { getDataSource, type DataSource } from '../../contract/data-sources.ts';
import { MoreActions } from '../sources/more-actions.tsx';
import { useSourceWork } from '../sources/use-source-work.tsx';
import { detailWords } from './detail-words.ts';
import { lazyPane } from './lazy-pane.ts';
import { SourceFigures } from './source-figures.tsx';
import { sourceTabsWords } from './source-tabs-words.ts';
import { useSourceTab } from './use-source-tab.ts';

export function SourcePage({ wid }: { wid: string }) {
  const say = useWords(detailWords);
  const navigate = useNavigate();
  const source = useCall(getDataSource, { query: { wid } }, { level: noticeLevel.silent });
  const work = useSourceWork({ onDeleted: () => void navigate('/resourceDevelop/dataSource') });
  if (source.error && !source.data) {
    return <Page><div className="source-part"><ErrorState title={say('failed')} error={source.error} onRetry={() => void source.refetch()} /></div></Page>;
  }
  const [first, second, ...rest] = source.data ? work.actionsOf(source.data) : [];
  return (
    <div className="source-page">
      <Page title={source.data?.databasename ?? ' '} actions={
        <>
          {[first, second].map((action) => action && <Button key={action.key} onClick={() => void action.run()}>{action.label}</Button>)}
          {source.data && <MoreActions type="default" size="middle" name={source.data.databasename} actions={rest} />}
        </>
      }>
        {source.data ? <SourceFigures source={source.data} /> : <LinesSkeleton lines={2} />}
        {source.data && <SourceTabs source={source.data} />}
      </Page>
      {work.dialogs}
    </div>
  );
}

function SourceTabs({ source }: { source: DataSource }) {
  const say = useWords(sourceTabsWords);
  const { tabs, current, open } = useSourceTab(source.source_type);
  if (!current) return null;
  return (
    <>
      <Tabs className="source-tabs" activeKey={current.key} onChange={open} items={tabs.map(({ key }) => ({ key, label: say(key) }))} />
      {/* Only the open tab is there: a hidden list would read the address of another one. */}
      <ErrorBoundary resetKey={current.key}>
        <Suspense fallback={<LinesSkeleton lines={6} />}>{createElement(lazyPane(current), { source })}</Suspense>
      </ErrorBoundary>
    </>
  );
}
