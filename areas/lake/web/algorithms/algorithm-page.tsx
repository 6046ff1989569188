import { ArrowLeftOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { AlgorithmShape } from '#engine/algorithms/algorithm.ts';
import { builtInAlgorithm } from '#engine/algorithms/built-ins.ts';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { CallError } from '#platform/web/request/call-error.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { getAlgorithm, shapeOf, tryAlgorithm, type AlgorithmUse } from '../../contract/algorithms.ts';
import { can } from '../../contract/permissions.ts';
import { algorithmsPath, linkToOwnAlgorithms } from './algorithm-links.ts';
import { AlgorithmForm, isComplete, startOf, type AlgorithmDraft } from './algorithm-form.tsx';
import { AlgorithmResultPane } from './algorithm-result.tsx';
import { algorithmsWords } from './algorithms-words.ts';

const SaveTaskDrawer = lazy(() => import('./save-task-drawer.tsx').then((module) => ({ default: module.SaveTaskDrawer })));

interface OpenedAlgorithm {
  use: string;
  title: string;
  description: string;
  shape: AlgorithmShape;
}

/** One algorithm, applied to a table that is chosen here. */
export function AlgorithmPage({ use }: { use: string }) {
  const say = useWords(algorithmsWords);
  const text = useText();
  const builtIn = builtInAlgorithm(use);
  const own = useCall(getAlgorithm, { query: { wid: use } }, { enabled: !builtIn, level: noticeLevel.silent });
  if (builtIn) return <OpenAlgorithm use={use} title={text(builtIn.title)} description={text(builtIn.description)} shape={builtIn} />;
  if (own.error) return <Page title={say('title')}><ErrorState title={say('title')} error={own.error} onRetry={() => void own.refetch()} /></Page>;
  if (!own.data) return <LinesSkeleton lines={6} />;
  return <OpenAlgorithm key={own.data.row_version} use={use} title={own.data.name} description={own.data.description} shape={shapeOf(own.data)} />;
}

function OpenAlgorithm({ use, title, description, shape }: OpenedAlgorithm) {
  const say = useWords(algorithmsWords);
  const [mayQuery, mayWrite] = [useCan(can.queryLake), useCan(can.writeTasks)];
  const [draft, setDraft] = useState<AlgorithmDraft>(() => startOf(shape));
  const [asked, setAsked] = useState<AlgorithmUse>();
  const [saving, setSaving] = useState(false);
  const result = useCall(tryAlgorithm, { body: asked! }, { enabled: asked !== undefined, level: noticeLevel.silent });
  const now: AlgorithmUse = { algorithm: use, table: draft.table ?? '', columns: draft.columns, parameters: draft.parameters };
  const ready = isComplete(draft, shape);
  const run = () => {
    if (JSON.stringify(asked) === JSON.stringify(now)) void result.refetch();
    else setAsked(now);
  };
  // Told at its field only while the field is as it was asked about.
  const problems = result.error instanceof CallError && JSON.stringify(asked) === JSON.stringify(now) ? result.error.fields : {};
  return (
    <Page title={title} description={description} actions={
      <>
        <Link to={builtInAlgorithm(use) ? algorithmsPath : linkToOwnAlgorithms}><Button icon={<ArrowLeftOutlined />}>{say('back')}</Button></Link>
        {mayWrite && mayQuery && <Button disabled={!ready} onClick={() => setSaving(true)}>{say('saveAsTask')}</Button>}
        {mayQuery && <Button type="primary" icon={<PlayCircleOutlined />} loading={result.isFetching} disabled={!ready} onClick={run}>{say('run')}</Button>}
      </>
    }>
      <div className="algorithm-page">
        <AlgorithmForm shape={shape} draft={draft} onChange={setDraft} problems={problems} />
        <AlgorithmResultPane result={asked ? result : undefined} name={title} mayQuery={mayQuery} />
      </div>
      {saving && <Suspense><SaveTaskDrawer use={now} title={title} onClosed={() => setSaving(false)} /></Suspense>}
    </Page>
  );
}
