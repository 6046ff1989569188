import { Button, Tabs } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useText } from '#platform/web/language.ts';
import { useCan } from '#platform/web/session/session.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { fromSubcenters, sourceTypes, sourceTypeWords, type SourceType } from '../../contract/source-kinds.ts';
import { SourcesPanel } from './sources-panel.tsx';
import { sourcesWords } from './sources-words.ts';
import { useSourceWork } from './use-source-work.tsx';
import './sources.css';

const DriversDrawer = lazy(() => import('../drivers/drivers-drawer.tsx').then((module) => ({ default: module.DriversDrawer })));
const CloudPane = lazy(() => import('../cloud/cloud-pane.tsx').then((module) => ({ default: module.CloudPane })));

const faces = {
  '/resourceDevelop/dataSource': { title: 'title', purpose: 'purpose', treeOpen: false, sourceFrom: undefined },
  '/resourceManage/metaDataManage/libraryManage': { title: 'libraryTitle', purpose: 'libraryPurpose', treeOpen: true, sourceFrom: undefined },
  '/subcenter/databaseManage': { title: 'subcenterTitle', purpose: 'subcenterPurpose', treeOpen: false, sourceFrom: fromSubcenters },
} as const;

const tabs = [...sourceTypes, 'cloud'] as const;
type Tab = (typeof tabs)[number];

/** The list of data sources, at each of its three addresses. `?form=new` opens the form, for links from elsewhere. */
export function SourcesScreen() {
  const { pathname } = useLocation();
  const face = faces[pathname as keyof typeof faces] ?? faces['/resourceDevelop/dataSource'];
  const say = useWords(sourcesWords);
  const text = useText();
  const navigate = useNavigate();
  const [parameters, setParameters] = useSearchParams();
  const mayWrite = useCan(can.writeSources) && face.sourceFrom === undefined;
  const work = useSourceWork();
  const [drivers, setDrivers] = useState(false);
  const offered = face.sourceFrom === undefined ? tabs : sourceTypes;
  const tab: Tab = offered.find((one) => one === parameters.get('type')) ?? 'dataBase';
  const type: SourceType = tab === 'cloud' ? 'dataBase' : tab;

  const asked = parameters.get('form');
  useEffect(() => {
    if (!asked) return;
    if (mayWrite && asked === 'new') work.add(type);
    else if (mayWrite) work.edit(asked);
    // What the address asked for has been done; going back must not open it again.
    setParameters((now) => {
      const next = new URLSearchParams(now);
      next.delete('form');
      return next;
    }, { replace: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked]);

  const add = mayWrite && <Button type="primary" onClick={() => work.add(type)}>{say('add')}</Button>;
  return (
    <div className="sources-screen">
      <Page title={say(face.title)} description={say(face.purpose)} actions={<><Button onClick={() => setDrivers(true)}>{say('drivers')}</Button>{add}</>}>
        <Tabs activeKey={tab} onChange={(key) => void navigate(key === 'dataBase' ? pathname : `${pathname}?type=${key}`)}
          items={offered.map((key) => ({ key, label: key === 'cloud' ? say('cloud') : text(sourceTypeWords[key]) }))} />
        {tab === 'cloud'
          ? <Suspense fallback={<LinesSkeleton lines={6} />}><CloudPane /></Suspense>
          : <SourcesPanel key={`${pathname} ${type}`} type={type} sourceFrom={face.sourceFrom} treeOpen={face.treeOpen} work={work} add={add} />}
      </Page>
      {work.dialogs}
      {drivers && <Suspense><DriversDrawer onClose={() => setDrivers(false)} /></Suspense>}
    </div>
  );
}
