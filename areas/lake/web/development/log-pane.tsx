import { Link } from 'react-router';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LogPanel } from '#platform/web/blocks/log/log-panel.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { downloadFrom } from '#platform/web/request/download.ts';
import { useWords } from '#platform/web/words.ts';
import { downloadRunLog } from '../../contract/runs.ts';
import { RunStateCell } from '../runs/run-cells.tsx';
import { RunError } from '../runs/run-error.tsx';
import { useRun, type RunDetail } from '../runs/use-run.ts';
import { useRunLog } from '../runs/use-run-log.ts';
import { linkToTask } from '../tasks/task-links.ts';
import { developmentWords } from './development-words.ts';
import '../runs/runs.css';

/** The test run of this tab as it goes. */
export function LogPane({ run }: { run: string | undefined }) {
  const say = useWords(developmentWords);
  if (run === undefined) return <div className="dev-pane"><EmptyState compact title={say('noLog')} description={say('noLogHint')} /></div>;
  return <FollowedRun key={run} wid={run} />;
}

function FollowedRun({ wid }: { wid: string }) {
  const { run, error, refetch } = useRun(wid);
  if (error && !run) return <div className="dev-pane"><ErrorState compact error={error} onRetry={refetch} /></div>;
  return run ? <RunLog run={run} /> : <div className="dev-pane"><LinesSkeleton lines={5} /></div>;
}

function RunLog({ run }: { run: RunDetail }) {
  const say = useWords(developmentWords);
  const source = useRunLog(run);
  const save = () => void downloadFrom(downloadRunLog, { params: { a: run.task_wid, b: run.wid } }).catch(() => undefined);
  return (
    <div className="dev-log">
      <div className="lake-bar"><RunStateCell run={run} /><span className="lake-bar-end"><Link to={linkToTask(run.task_wid, 'runs')}>{say('allRuns')}</Link></span></div>
      {run.state === 'failed' && <RunError run={run} />}
      <div className="dev-log-lines"><LogPanel {...source} onDownload={save} name={run.task_name} /></div>
    </div>
  );
}
