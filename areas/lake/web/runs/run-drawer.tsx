import { Button, Drawer } from 'antd';
import { Link } from 'react-router';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { CallError } from '#platform/web/request/call-error.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { linkToRunGraph } from '../compose/compose-links.ts';
import { linkToTask } from '../tasks/task-links.ts';
import { RunStateCell } from './run-cells.tsx';
import { RunError } from './run-error.tsx';
import { RunFacts } from './run-facts.tsx';
import { RunParts } from './run-parts.tsx';
import { RunProgressPanel } from './run-progress-panel.tsx';
import { runsWords } from './runs-words.ts';
import { useRun } from './use-run.ts';
import { useRunActions } from './use-run-actions.tsx';
import './runs.css';

interface RunDrawerProps {
  /** Absent: closed. */
  wid: string | undefined;
  onOpen: (wid: string, part?: string) => void;
  onClose: () => void;
}

export function RunDrawer({ wid, onOpen, onClose }: RunDrawerProps) {
  return wid === undefined ? <Drawer size={sizes.drawerLarge} open={false} /> : <OpenRun key={wid} wid={wid} onOpen={onOpen} onClose={onClose} />;
}

function OpenRun({ wid, onOpen, onClose }: Required<RunDrawerProps> & { wid: string }) {
  const say = useWords(runsWords);
  const { run, error, refetch } = useRun(wid);
  const actions = useRunActions(onOpen);
  const { stop, again, mark, agree } = run ? actions.of(run) : {};
  const title = <div className="lake-run-title"><span>{run ? <LongText plain>{run.task_name}</LongText> : say('detail')}</span>{run && <RunStateCell run={run} />}</div>;
  return (
    <Drawer
      title={title} size={sizes.drawerLarge} open onClose={onClose} classNames={{ body: 'lake-run-drawer' }}
      extra={run && (
        <div className="lake-run-actions">
          {(run.kind === 'compose' || run.kind === 'composite') && <Link to={linkToRunGraph(run.wid)}>{say('openGraph')}</Link>}
          <Link to={linkToTask(run.task_wid)}>{say('openTask')}</Link>
          {mark && <Button onClick={mark}>{say('mark')}</Button>}
          {stop && <Button danger onClick={stop}>{say('stop')}</Button>}
          {agree && <Button type="primary" onClick={agree}>{say('agree')}</Button>}
          {again && <Button type={run.state === 'failed' && !agree ? 'primary' : 'default'} onClick={again}>{say('again')}</Button>}
        </div>
      )}
    >
      {run && <><RunProgressPanel run={run} /><RunError run={run} /></>}
      {error && !run ? <LoadFailure error={error} onRetry={refetch} /> : <RunFacts run={run} onOpen={onOpen} />}
      {run ? <RunParts run={run} onOpen={onOpen} /> : !error && <LinesSkeleton lines={8} />}
      {actions.dialog}
    </Drawer>
  );
}

/** Gone is an answer; anything else may pass. */
function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const say = useWords(runsWords);
  if (error instanceof CallError && error.status < 500 && error.status > 0) return <EmptyState title={say('notFound')} description={say('notFoundHint')} />;
  return <ErrorState title={say('loadError')} error={error} onRetry={onRetry} />;
}
