import { NodeIndexOutlined, PlusOutlined, TableOutlined } from '@ant-design/icons';
import { Alert, Button, Skeleton, Tabs } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { useCall } from '#platform/web/calls.ts';
import { notices } from '#platform/web/notices.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import type { DataSource } from '../../contract/data-sources.ts';
import { can } from '../../contract/permissions.ts';
import { countRelations, getErNeighbours, getErTree, type ErRelation, type RelationCounts, type RelationInput } from '../../contract/relations.ts';
import { linkToReverse } from '../reverse/reverse-links.ts';
import type { Chosen } from './er-flow.tsx';
import { RelationList } from './relation-list.tsx';
import { RelationPanel } from './relation-panel.tsx';
import { relationsWords } from './relations-words.ts';
import { TablePanel } from './table-panel.tsx';
import { TableTree } from './table-tree.tsx';
import { useErGraph } from './use-er-graph.ts';
import { useRelationWork } from './use-relation-work.ts';
import { useUndo } from './use-undo.ts';
import '#platform/web/blocks/graph/graph.css';
import './relations.css';

const ErFlow = lazy(() => import('./er-flow.tsx').then((module) => ({ default: module.ErFlow })));
const RelationDrawer = lazy(() => import('./relation-drawer.tsx').then((module) => ({ default: module.RelationDrawer })));
const InferDialog = lazy(() => import('./infer-dialog.tsx').then((module) => ({ default: module.InferDialog })));

/** Tables at the left, the picture in the middle, what was chosen or waits for a decision at the right. */
export function RelationsPane({ source }: { source: DataSource }) {
  const say = useWords(relationsWords);
  const counts = useCall(countRelations, { query: { database_wid: source.wid } }, { level: noticeLevel.silent });
  if (counts.error && !counts.data) return <div className="source-part"><ErrorState error={counts.error} onRetry={() => void counts.refetch()} /></div>;
  if (!counts.data) return <Skeleton.Node active className="er-frame er-skeleton"><span /></Skeleton.Node>;
  if (counts.data.objects === 0) {
    return (
      <div className="source-part">
        <EmptyState icon={<TableOutlined />} title={say('noObjects')} description={say('noObjectsHint')} action={<Link to={linkToReverse(source.wid)}><Button type="primary">{say('toImport')}</Button></Link>} />
      </div>
    );
  }
  return <ErWorkplace source={source} counts={counts.data} stamp={counts.dataUpdatedAt} />;
}

function ErWorkplace({ source, stamp, counts: { objects, declared, confirmed, suggested } }: { source: DataSource; counts: RelationCounts; stamp: number }) {
  const say = useWords(relationsWords);
  const mayWrite = useCan(can.writeSources);
  const [parameters] = useSearchParams();
  const asked = parameters.get('object');
  const er = useErGraph(source.wid, asked);
  const undo = useUndo();
  const work = useRelationWork(undo);
  const [chosen, setChosen] = useState<Chosen>(asked ? { kind: 'table', wid: asked } : undefined);
  const [focus, setFocus] = useState<{ wid: string; time: number } | undefined>(asked ? { wid: asked, time: 0 } : undefined);
  const [tab, setTab] = useState<'details' | 'suggestions'>('details');
  const [editing, setEditing] = useState<{ relation: ErRelation } | { input: Partial<RelationInput> }>();
  const [inferring, setInferring] = useState(false);
  const [whole, setWhole] = useState(false);

  const choose = useCallback((next: Chosen) => {
    setChosen(next);
    if (next) setTab('details');
  }, []);
  const look = (wid: string) => {
    if (!er.shown.includes(wid)) er.show([...er.shown, wid]);
    setFocus({ wid, time: Date.now() });
    choose({ kind: 'table', wid });
  };
  const lookAtRelation = (wid: string, ends: readonly string[]) => {
    const missing = ends.filter((end) => !er.shown.includes(end));
    if (missing.length > 0) er.show([...er.shown, ...missing]);
    setFocus({ wid: ends[0]!, time: Date.now() });
    setChosen({ kind: 'relation', wid });
    setTab('details');
  };
  const expand = (wid: string, hops = 1) => void (async () => {
    const { refDataObjects, more } = await send(getErNeighbours, { query: { wid, hops } });
    const fresh = refDataObjects.map((node) => node.wid).filter((one) => !er.shown.includes(one));
    if (fresh.length > 0) er.show([...er.shown, ...fresh]);
    notices.message(more ? 'warning' : 'info', more ? say('someLeft') : fresh.length > 0 ? say('added', { count: fresh.length }) : say('noneAdded'));
  })().catch(ignoreTold);
  const find = (key: string) => void (async () => {
    const { nodes: [first] } = await send(getErTree, { query: { database_wid: source.wid, key, limit: 1 } });
    if (first) look(first.wid);
  })().catch(ignoreTold);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]');
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || typing || !undo.last) return;
      event.preventDefault();
      void undo.back().catch(ignoreTold);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [undo]);

  const relation = chosen?.kind === 'relation' ? er.data?.relations.find(({ wid }) => wid === chosen.wid) : undefined;
  const inferButton = mayWrite && <Button type="primary" size="small" icon={<NodeIndexOutlined />} onClick={() => setInferring(true)}>{say('infer')}</Button>;
  const skeleton = <Skeleton.Node active className="graph-skeleton"><span /></Skeleton.Node>;
  return (
    <div className="er-frame" data-whole={whole || undefined}>
      <TableTree source={source.wid} shown={er.shown} total={objects} stamp={stamp} onShow={er.show} onFocus={look} />
      <div className="graph-canvas er-canvas">
        {mayWrite && er.shown.length > 0 && (
          <div className="er-canvas-actions">
            <Button size="small" icon={<PlusOutlined />} onClick={() => setEditing({ input: {} })}>{say('draw')}</Button>
            {inferButton}
          </div>
        )}
        {declared + confirmed + suggested === 0 && er.shown.length > 0 && <Alert className="er-hint" type="info" showIcon title={say('noRelations')} action={inferButton} />}
        {er.error ? <ErrorState error={er.error} onRetry={er.refetch} />
          : er.isPending || !er.data ? skeleton
            : er.shown.length === 0 ? <EmptyState icon={<TableOutlined />} title={say('nothingShown')} description={say('nothingShownHint')} />
              : (
                <Suspense fallback={skeleton}>
                  <ErFlow source={source.wid} name={`${source.databasename} ${say('graph')}`} shapes={er.shapes} relations={er.data.relations} chosen={chosen} focus={focus} mayWrite={mayWrite} whole={whole} undo={undo}
                    onChoose={choose} onDraw={(input) => setEditing({ input })} onExpand={expand} onToggleFields={er.toggleFields} onWhole={() => setWhole(!whole)} onMissing={find} />
                </Suspense>
              )}
      </div>
      <div className="er-side er-right">
        <Tabs size="small" activeKey={tab} onChange={(key) => setTab(key as typeof tab)} items={[
          { key: 'details', label: say('details') },
          { key: 'suggestions', label: suggested > 0 ? `${say('suggestions')} ${suggested.toLocaleString()}` : say('suggestions') },
        ]} />
        <div className="er-right-body">
          {tab === 'suggestions' ? <RelationList source={source.wid} mayWrite={mayWrite} work={work} infer={inferButton} onRelation={lookAtRelation} />
            : relation ? <RelationPanel relation={relation} mayWrite={mayWrite} work={work} onEdit={(one) => setEditing({ relation: one })} onTable={look} />
              : chosen?.kind === 'table' ? <TablePanel wid={chosen.wid} mayWrite={mayWrite} work={work} onExpand={expand} onRelation={lookAtRelation} onHide={(wid) => {
                er.show(er.shown.filter((one) => one !== wid));
                setChosen(undefined);
              }} />
                : <EmptyState compact icon={<NodeIndexOutlined />} title={say('chooseSomething')} description={say('chooseSomethingHint')} />}
        </div>
      </div>
      {editing && (
        <Suspense>
          <RelationDrawer source={source.wid} value={editing} work={work} onClose={() => setEditing(undefined)} onSaved={(saved) => {
            setEditing(undefined);
            lookAtRelation(saved.wid, [saved.dataObject, saved.refDataObject]);
          }} />
        </Suspense>
      )}
      {inferring && (
        <Suspense>
          <InferDialog source={source.wid} onClose={() => setInferring(false)} onDone={work.refresh} onSuggestions={() => {
            setInferring(false);
            setTab('suggestions');
          }} />
        </Suspense>
      )}
    </div>
  );
}
