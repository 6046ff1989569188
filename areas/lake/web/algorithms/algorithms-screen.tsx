import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { DetailTabs } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { usePlace } from '#platform/web/routing/use-place.ts';
import { useCan } from '#platform/web/session/session.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { algorithmsPath } from './algorithm-links.ts';
import { algorithmsWords } from './algorithms-words.ts';
import { BuiltInCards } from './built-in-cards.tsx';
import { OwnAlgorithms } from './own-algorithms.tsx';
import '../lake/lake.css';
import './algorithms.css';

const AlgorithmPage = lazy(() => import('./algorithm-page.tsx').then((module) => ({ default: module.AlgorithmPage })));
const AlgorithmDrawer = lazy(() => import('./algorithm-drawer.tsx').then((module) => ({ default: module.AlgorithmDrawer })));

/** All algorithms; with `?use=` one of them with a table to apply it to, with `?wid=` one of one's own to edit. */
export function AlgorithmsScreen() {
  const say = useWords(algorithmsWords);
  const mayWrite = useCan(can.writeModels);
  const place = usePlace([algorithmsPath]);
  const use = place.parameters.get('use');
  const wid = place.parameters.get('wid');
  if (use) return <Suspense fallback={<LinesSkeleton lines={6} />}><AlgorithmPage key={use} use={use} /></Suspense>;
  const add = mayWrite && <Button type="primary" onClick={() => place.open('', { wid: 'new', tab: 'own' })}>{say('add')}</Button>;
  return (
    <Page title={say('title')} description={say('purpose')} actions={add}>
      <DetailTabs tabs={[
        { key: 'built-in', label: say('builtIn'), content: <BuiltInCards /> },
        { key: 'own', label: say('own'), content: <OwnAlgorithms onEdit={(one) => place.open('', { wid: one })} add={add} /> },
      ]} />
      {wid && <Suspense><AlgorithmDrawer key={wid} at={wid} onClosed={() => place.close('wid')} /></Suspense>}
    </Page>
  );
}
