import { lazy, Suspense } from 'react';
import { DetailTabs } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { FieldsSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { bundlesWords } from './bundles-words.ts';
import './bundles.css';

const ExportTab = lazy(() => import('./export-tab.tsx').then((module) => ({ default: module.ExportTab })));
const ImportTab = lazy(() => import('./import-tab.tsx').then((module) => ({ default: module.ImportTab })));
const HistoryTab = lazy(() => import('./history-tab.tsx').then((module) => ({ default: module.HistoryTab })));

export function BundlesScreen() {
  const say = useWords(bundlesWords);
  const content = (tab: React.ReactNode) => <Suspense fallback={<FieldsSkeleton fields={4} />}>{tab}</Suspense>;
  return (
    <Page title={say('title')} description={say('purpose')}>
      <div className="bundles">
        <DetailTabs tabs={[
          { key: 'export', label: say('exportTab'), content: content(<ExportTab />) },
          { key: 'import', label: say('importTab'), content: content(<ImportTab />) },
          { key: 'history', label: say('historyTab'), content: content(<HistoryTab />) },
        ]} />
      </div>
    </Page>
  );
}
