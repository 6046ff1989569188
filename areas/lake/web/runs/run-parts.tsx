import { Button, Tabs } from 'antd';
import { lazy, Suspense } from 'react';
import { CopyButton } from '#platform/web/blocks/copy-button.tsx';
import { useAddressTab } from '#platform/web/blocks/detail/use-address-tab.ts';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { LogPanel } from '#platform/web/blocks/log/log-panel.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useText } from '#platform/web/language.ts';
import { downloadFrom } from '#platform/web/request/download.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { downloadExport, downloadRunLog } from '../../contract/runs.ts';
import type { TaskKind } from '../../contract/task-words.ts';
import { lineageWords } from '../lineage/lineage-words.ts';
import { NodeRuns } from './node-runs.tsx';
import { runsWords } from './runs-words.ts';
import { partParameter } from './use-open-run.ts';
import type { RunDetail } from './use-run.ts';
import { useRunLog } from './use-run-log.ts';

const QuarantinePane = lazy(() => import('../quarantine/quarantine-pane.tsx').then((module) => ({ default: module.QuarantinePane })));

const LineageTable = lazy(() => import('../lineage/lineage-table.tsx').then((module) => ({ default: module.LineageTable })));

/** Kinds that run others as their nodes. */
const graphs: readonly TaskKind[] = ['compose', 'composite', 'custom'];

const hasFiles = (run: RunDetail) => Array.isArray((run.result as { files?: unknown } | null)?.files);

/** The parts of one run: its log, its nodes, what it changed and put aside, what it was given. */
export function RunParts({ run, onOpen }: { run: RunDetail; onOpen: (wid: string) => void }) {
  const say = useWords(runsWords);
  const sayLineage = useWords(lineageWords);
  const [seesRows, seesLake] = [useCan(can.readQuarantine), useCan(can.queryLake)];
  const parts = [
    { key: 'log', label: say('log'), children: <RunLog run={run} /> },
    graphs.includes(run.kind) && { key: 'nodes', label: say('nodes'), children: <NodeRuns run={run} onOpen={onOpen} /> },
    { key: 'changes', label: run.changes.length > 0 ? `${say('changes')} ${run.changes.length}` : say('changes'), children: <Changes run={run} /> },
    { key: 'lineage', label: sayLineage('lineage'), children: <LineageTable taskWid={run.task_wid} runWid={run.wid} /> },
    seesRows && run.reject_count > 0 && { key: 'quarantine', label: `${say('quarantine')} ${run.reject_count.toLocaleString('en')}`, children: <QuarantinePane taskWid={run.task_wid} runWid={run.wid} onReplayed={onOpen} /> },
    seesLake && run.kind === 'export' && hasFiles(run) && { key: 'files', label: say('files'), children: <Files run={run} /> },
    { key: 'input', label: say('input'), children: <Given run={run} /> },
  ].filter((part) => part !== false);
  const [part, open] = useAddressTab(parts.map(({ key }) => key), partParameter);
  return <Tabs className="lake-run-parts" activeKey={part} onChange={open} items={parts.map(({ children, ...tab }) => ({ ...tab, children: <Suspense fallback={<LinesSkeleton lines={6} />}>{children}</Suspense> }))} />;
}

function RunLog({ run }: { run: RunDetail }) {
  const source = useRunLog(run);
  const save = () => void downloadFrom(downloadRunLog, { params: { a: run.task_wid, b: run.wid } }).catch(() => undefined);
  return <div className="lake-run-log"><LogPanel {...source} onDownload={save} name={run.task_name} /></div>;
}

/** What an export wrote, to be fetched from the platform's own folder. */
function Files({ run }: { run: RunDetail }) {
  const files = (run.result as { files?: string[] } | null)?.files ?? [];
  return <ul className="lake-run-changes">{files.map((file) => <li key={file}><Button type="link" size="small" onClick={() => void downloadFrom(downloadExport, { params: { id: run.wid }, query: { file } }).catch(() => undefined)}>{file}</Button></li>)}</ul>;
}

function Changes({ run }: { run: RunDetail }) {
  const say = useWords(runsWords);
  const text = useText();
  if (run.changes.length === 0) return <EmptyState compact title={say('noChanges')} />;
  return <ol className="lake-run-changes">{run.changes.map((change, index) => <li key={index}>{text(change)}</li>)}</ol>;
}

function Given({ run }: { run: RunDetail }) {
  const say = useWords(runsWords);
  const given = Object.entries(run.parameters);
  const result = run.result === null || run.result === undefined ? undefined : JSON.stringify(run.result, null, 2);
  return (
    <div className="lake-run-given">
      <h4>{say('parameters')}</h4>
      {given.length === 0 ? <p className="lake-run-hint">{say('noParameters')}</p> : <dl>{given.map(([name, value]) => <div key={name}><dt><code>{name}</code></dt><dd>{value}</dd></div>)}</dl>}
      <h4>{say('result')}</h4>
      {result === undefined ? <p className="lake-run-hint">{say('noResult')}</p> : <div className="lake-run-data"><CopyButton text={result} /><pre tabIndex={0}>{result}</pre></div>}
    </div>
  );
}
