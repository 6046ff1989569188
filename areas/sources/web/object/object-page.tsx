import { BulbOutlined } from '@ant-design/icons';
import { Button, Tabs } from 'antd';
import { lazy, Suspense, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { ErrorBoundary } from '#platform/web/routing/error-boundary.tsx';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { getDataObject, type DataObjectDetail } from '../../contract/data-objects.ts';
import { reverseSaveDataField } from '../../contract/reverse-import.ts';
import { linkToSource } from '../detail/use-source-tab.ts';
import { useObjectWork } from '../objects/use-object-work.tsx';
import { MoreActions } from '../sources/more-actions.tsx';
import { ObjectFacts } from './object-facts.tsx';
import { objectTabs, type ObjectTab } from './object-links.ts';
import { ObjectNeighbours } from './object-neighbours.tsx';
import { objectTouches } from './object-touches.ts';
import { objectWords } from './object-words.ts';
import { useObjectTab } from './use-object-tab.ts';

const BasicTab = lazy(() => import('./basic-tab.tsx').then((module) => ({ default: module.BasicTab })));
const FieldsEditor = lazy(() => import('../fields/fields-editor.tsx').then((module) => ({ default: module.FieldsEditor })));
const FlowTab = lazy(() => import('./flow-tab.tsx').then((module) => ({ default: module.FlowTab })));
const SampleTable = lazy(() => import('./sample-table.tsx').then((module) => ({ default: module.SampleTable })));
const KeysTab = lazy(() => import('./keys-tab.tsx').then((module) => ({ default: module.KeysTab })));
const DdlTab = lazy(() => import('./ddl-tab.tsx').then((module) => ({ default: module.DdlTab })));
const VersionsTab = lazy(() => import('./versions-tab.tsx').then((module) => ({ default: module.VersionsTab })));

export function ObjectPage({ wid }: { wid: string }) {
  const say = useWords(objectWords);
  const object = useCall(getDataObject, { query: { wid } }, { level: noticeLevel.silent });
  if (object.error && !object.data) {
    return <Page><div className="object-part"><ErrorState title={say('failed')} error={object.error} onRetry={() => void object.refetch()} /></div></Page>;
  }
  if (!object.data) return <Page title=" "><LinesSkeleton lines={10} /></Page>;
  return <LoadedObject object={object.data} reload={() => object.refetch()} />;
}

function LoadedObject({ object, reload }: { object: DataObjectDetail; reload: () => Promise<unknown> }) {
  const say = useWords(objectWords);
  const navigate = useNavigate();
  const { tab, open, linkTo } = useObjectTab();
  const work = useObjectWork({
    source: { wid: object.database_wid, databasename: object.database_name },
    onDeleted: () => void navigate(linkToSource(object.database_wid, { key: 'objects', part: 'panetwo' })),
  });
  const read = useChange(reverseSaveDataField, { refresh: objectTouches, success: ({ changed, created, dropped }) => say(changed + created + dropped > 0 ? 'readChanged' : 'readNothing') });
  const name = object.dataObjectName || object.dataObject;
  const suggest = () => work.suggest([object]);
  const content: Record<ObjectTab, ReactNode> = {
    basic: <BasicTab object={object} reload={reload} />,
    fields: <FieldsEditor object={object} reload={reload} onSuggest={suggest} />,
    flow: <FlowTab object={object} />,
    sample: <SampleTable wid={object.wid} />,
    keys: <KeysTab object={object} />,
    ddl: <DdlTab object={object} />,
    versions: <VersionsTab object={object} />,
  };
  return (
    <div className="object-page">
      <Page title={name} description={[object.dataObjectDesc, object.comment].find((text) => text && text !== name)} actions={
        <>
          <ObjectNeighbours object={object} linkTo={linkTo} />
          <Button onClick={() => void work.test(object)}>{say('test')}</Button>
          {work.mayWrite && <Button icon={<BulbOutlined />} onClick={suggest}>{say('suggest')}</Button>}
          {work.mayWrite && (
            <MoreActions type="default" size="middle" name={name} actions={[
              { key: 'read', label: say('readAgain'), run: () => read.mutateAsync({ body: { wid: object.wid } }).catch(ignoreTold) },
              { key: 'graph', label: say('openGraph'), run: () => void navigate(linkToSource(object.database_wid, { key: 'relations', part: 'panthree' })) },
              { key: 'remove', label: say('remove'), run: () => work.remove([object]) },
            ]} />
          )}
        </>
      }>
        <ObjectFacts object={object} />
        <div>
          <Tabs className="object-tabs" activeKey={tab} onChange={(key) => open(key as ObjectTab)} items={objectTabs.map((key) => ({ key, label: say(key) }))} />
          {/* Only the open tab is there: what is written in another one has been asked about when it was left. */}
          <ErrorBoundary resetKey={tab}><Suspense fallback={<LinesSkeleton lines={8} />}>{content[tab]}</Suspense></ErrorBoundary>
        </div>
      </Page>
      {work.dialogs}
    </div>
  );
}
