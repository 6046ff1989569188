import { lazy, Suspense, useState } from 'react';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useCan } from '#platform/web/session/session.ts';
import { getSourceCheck, listSourceChanges, type SourceChangeKind } from '../../contract/monitor.ts';
import { can } from '../../contract/permissions.ts';
import type { SourcePaneProps } from '../detail/source-tabs.ts';
import { ChangesHead } from './changes-head.tsx';
import { ChangesList } from './changes-list.tsx';
import { useComparison } from './use-comparison.ts';
import './monitor.css';

const IgnoreDrawer = lazy(() => import('./ignore-drawer.tsx').then((module) => ({ default: module.IgnoreDrawer })));

/** What differs between the live source and what was imported of it. */
export function ChangesPane({ source }: SourcePaneProps) {
  const mayWrite = useCan(can.writeSources);
  const check = useCall(getSourceCheck, { params: { id: source.wid } }, { level: noticeLevel.silent });
  const comparison = useComparison(source.wid);
  const [listsIgnored, setListsIgnored] = useState(false);
  const list = useList(listSourceChanges, {
    params: { id: source.wid }, filter: { key: '', change: undefined as SourceChangeKind | undefined, schema: undefined as string | undefined }, rowKey: 'number', size: 20, select: mayWrite, name: 'changes',
  });
  return (
    <div className="changes-pane">
      <ChangesHead check={check.data} comparison={comparison} mayWrite={mayWrite} shown={list.filter.change} onShow={(change) => list.setFilter({ change })} onIgnored={() => setListsIgnored(true)} />
      <ChangesList source={source} list={list} check={check.data} comparison={comparison} mayWrite={mayWrite} />
      {listsIgnored && <Suspense><IgnoreDrawer source={source} mayWrite={mayWrite} onClose={() => setListsIgnored(false)} /></Suspense>}
    </div>
  );
}
