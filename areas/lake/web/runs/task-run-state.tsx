import { Tooltip } from 'antd';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { Missing } from '#platform/web/blocks/cells/time-cell.tsx';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useWords } from '#platform/web/words.ts';
import { runStateWords, type RunState } from '../../contract/task-words.ts';
import { RunBar } from './run-bar.tsx';
import { percentOf } from './run-progress.ts';
import { runsWords } from './runs-words.ts';
import { useRun } from './use-run.ts';

interface TaskRunStateProps {
  /** The last run; null: it never ran. */
  run: { executionId: string | null; task_exe_status: RunState | null } | null;
  /** The call that tells failed: the cell says so instead of something old. */
  failed?: boolean;
  onOpen?: (wid: string) => void;
}

/** How the last run of a task is, live, in the space of a list's cell. */
export function TaskRunState({ run, failed, onOpen }: TaskRunStateProps) {
  const say = useWords(runsWords);
  if (failed) return <span className="lake-run-note" data-failed>{say('loadError')}</span>;
  if (!run?.task_exe_status || !run.executionId) return <Missing />;
  const { executionId, task_exe_status: state } = run;
  const content = state === 'running' ? <Live wid={executionId} /> : <StateDot state={state} word={runStateWords[state]} />;
  return onOpen ? <LinkCell onOpen={() => onOpen(executionId)}>{content}</LinkCell> : content;
}

function Live({ wid }: { wid: string }) {
  const say = useWords(runsWords);
  const { run } = useRun(wid);
  const state = run?.state ?? 'running';
  const progress = state === 'running' ? run?.progress : undefined;
  const percent = progress ? percentOf(progress) : undefined;
  const hint = progress && [say('rows', { count: progress.read.toLocaleString('en') }), say('perSecond', { count: Math.round(progress.rate).toLocaleString('en') })].join(' · ');
  return (
    <Tooltip title={hint}>
      <span className="lake-run-live">
        <StateDot state={state} word={runStateWords[state]} />
        {percent !== undefined && <><RunBar percent={percent} label={runStateWords.running.en} /><span className="cell-number">{percent}%</span></>}
      </span>
    </Tooltip>
  );
}
