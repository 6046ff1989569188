import { Tooltip } from 'antd';
import type { JobRun } from '#platform/contract/platform/jobs.ts';
import { duration } from '#platform/web/blocks/cells/relative-time.ts';
import { Missing } from '#platform/web/blocks/cells/time-cell.tsx';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useLanguage, useText } from '#platform/web/language.ts';
import { percentOf, timeTaken } from './live-runs.ts';
import { runsWords } from './runs-words.ts';
import { useSecond } from './use-second.ts';

export function RunState({ run }: { run: JobRun }) {
  const stopping = run.stopping && run.state === 'running';
  return <StateDot state={run.state} word={stopping ? runsWords.words.stopping : undefined} />;
}

/** While it runs: how far, and at what. Afterwards: why it failed, or what it said last. */
export function RunProgress({ run }: { run: JobRun }) {
  const text = useText();
  const note = run.error ? text(run.error) : (run.note ?? '');
  const percent = percentOf(run);
  if (run.state !== 'running') return note ? <Tooltip title={note}><span className="run-note" data-failed={run.state === 'failed' || undefined}>{note}</span></Tooltip> : <Missing />;
  return (
    <span className="run-progress">
      {percent !== undefined && (
        <span className="run-bar" role="progressbar" aria-label={text(run.title)} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
          <span style={{ inlineSize: `${percent}%` }} />
        </span>
      )}
      {percent !== undefined && <span className="cell-number">{percent}%</span>}
      {note && <Tooltip title={note}><span className="run-note">{note}</span></Tooltip>}
      {percent === undefined && !note && <Missing />}
    </span>
  );
}

export function RunDuration({ run }: { run: JobRun }) {
  const language = useLanguage();
  const now = useSecond(run.state === 'running');
  const taken = timeTaken(run, now);
  if (taken === undefined) return <Missing />;
  // Under way, parts of a second would only flicker.
  return <span className="cell-number">{duration(run.state === 'running' ? Math.max(1000, taken) : taken, language)}</span>;
}
