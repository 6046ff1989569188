import { CheckCircleOutlined, CloseCircleOutlined, StopOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { JobProgress } from '#platform/web/blocks/job/job-progress.tsx';
import { useJob } from '#platform/web/blocks/job/use-job.ts';
import { useJobLog } from '#platform/web/blocks/job/use-job-log.ts';
import { LogPanel } from '#platform/web/blocks/log/log-panel.tsx';
import { refreshCalls } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { getCatalogTree } from '../../contract/catalogs.ts';
import { getDataSource, type DataSource } from '../../contract/data-sources.ts';
import { listImports, listLiveTables, type ReverseImportResult } from '../../contract/reverse-import.ts';
import { getDataSourceInfo } from '../../contract/source-overviews.ts';
import { linkToSource } from '../detail/use-source-tab.ts';
import { objectTouches } from '../object/object-touches.ts';
import { reverseWords } from './reverse-words.ts';

const NamingDrawer = lazy(() => import('../naming/naming-drawer.tsx').then((module) => ({ default: module.NamingDrawer })));
const ImportDetail = lazy(() => import('./import-detail.tsx').then((module) => ({ default: module.ImportDetail })));

/** What an import makes stale all over the area. */
export const importTouches = [...objectTouches, getDataSource, getDataSourceInfo, getCatalogTree, listImports, listLiveTables];

interface RunStepProps {
  source: DataSource;
  run: string;
  onAgain: () => void;
  onTest: () => void;
}

/** The import as it goes, and how it ended. */
export function RunStep({ source, run, onAgain, onTest }: RunStepProps) {
  const say = useWords(reverseWords);
  const text = useText();
  const client = useQueryClient();
  const job = useJob(run);
  const log = useJobLog(run);
  const [naming, setNaming] = useState(false);
  const [detail, setDetail] = useState(false);
  const state = job.run?.state;
  const result = state === 'succeeded' ? (job.run?.result as ReverseImportResult | null) : null;
  useEffect(() => {
    if (state === 'succeeded') refreshCalls(client, importTouches);
  }, [state, client]);
  return (
    <>
      <div className="source-part"><JobProgress {...job} />{(state === 'waiting' || state === 'running') && <p className="reverse-note">{say('allOrNothing')}</p>}</div>
      {state === 'succeeded' && (
        <Outcome icon={<CheckCircleOutlined />} tone="success" title={say('succeeded')} hint={result ? say('result', { ...result }) : ''}>
          <Link to={linkToSource(source.wid, { key: 'objects', part: 'panetwo' })}><Button type="primary">{say('toObjects')}</Button></Link>
          <Button onClick={() => setNaming(true)}>{say('suggest')}</Button>
          {result && result.created + result.changed + result.dropped > 0 && <Button onClick={() => setDetail(true)}>{say('seeChanges')}</Button>}
          <Button onClick={onAgain}>{say('again')}</Button>
        </Outcome>
      )}
      {state === 'failed' && (
        <Outcome icon={<CloseCircleOutlined />} tone="error" title={say('importFailed')} hint={<>{job.run?.error && <strong>{text(job.run.error)}</strong>} {say('importFailedHint')}</>}>
          <Button type="primary" onClick={onAgain}>{say('back')}</Button>
          <Button onClick={onTest}>{say('test')}</Button>
        </Outcome>
      )}
      {state === 'stopped' && <Outcome icon={<StopOutlined />} tone="neutral" title={say('stopped')} hint=""><Button type="primary" onClick={onAgain}>{say('back')}</Button></Outcome>}
      <div className="reverse-log"><LogPanel {...log} name={say('log')} /></div>
      <Suspense>
        {naming && <NamingDrawer source={source.wid} name={source.databasename} onClose={() => setNaming(false)} />}
        {detail && result && <ImportDetail source={source.wid} wid={result.import_wid} onClose={() => setDetail(false)} />}
      </Suspense>
    </>
  );
}

function Outcome({ icon, tone, title, hint, children }: { icon: ReactNode; tone: string; title: string; hint: ReactNode; children: ReactNode }) {
  return (
    <section className="source-part reverse-outcome" data-tone={tone} role="status">
      <span className="reverse-outcome-icon" aria-hidden>{icon}</span>
      <div><h3>{title}</h3>{hint && <p>{hint}</p>}</div>
      <span className="reverse-actions reverse-end">{children}</span>
    </section>
  );
}
