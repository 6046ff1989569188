import { AuditOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { Link } from 'react-router';
import { duration } from '#platform/web/blocks/cells/relative-time.ts';
import { Missing } from '#platform/web/blocks/cells/time-cell.tsx';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useLanguage, useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { Run } from '../../contract/run.ts';
import { runStateWords } from '../../contract/task-words.ts';
import { linkToRunGraph } from '../compose/compose-links.ts';
import { RunBar } from './run-bar.tsx';
import { percentOf, timeTaken } from './run-progress.ts';
import { runsWords } from './runs-words.ts';
import { useSecond } from './use-second.ts';

export function RunStateCell({ run }: { run: Pick<Run, 'state' | 'stop_requested'> }) {
  const stopping = run.stop_requested && run.state === 'running';
  return <StateDot state={run.state} word={stopping ? runsWords.words.stopping : runStateWords[run.state]} />;
}

const count = (value: number) => value.toLocaleString('en');

/** While it runs: how far, and how fast. Afterwards: what it moved, or why it failed. */
export function RunProgressCell({ run }: { run: Run }) {
  const say = useWords(runsWords);
  const text = useText();
  if (run.error_text && run.state !== 'running') {
    const reason = text(run.error_text);
    return <Tooltip title={reason}><span className="lake-run-note" data-failed={run.state === 'failed' || undefined}>{reason}</span></Tooltip>;
  }
  if (run.asks) return <Link className="lake-run-asks" to={linkToRunGraph(run.wid)}><AuditOutlined aria-hidden /> {say('askingAny')}</Link>;
  if (run.lacks_group) {
    const { lacks_group: group } = run;
    return <Tooltip title={say('lacksGroup', { group })}><span className="lake-run-note" data-failed>{say('lacksShort', { group })}</span></Tooltip>;
  }
  if (run.state === 'waiting') return <span className="lake-run-note">{say('waitingTurn')}</span>;
  if (run.state === 'running') {
    const percent = run.progress ? percentOf(run.progress) : undefined;
    return (
      <span className="lake-run-progress">
        <RunBar percent={percent} label={run.task_name} />
        <span className="cell-number">{percent === undefined ? say('rows', { count: count(run.read_count) }) : `${percent}%`}</span>
        {run.progress && run.progress.rate >= 1 && <span className="lake-run-note cell-number">{say('perSecond', { count: count(Math.round(run.progress.rate)) })}</span>}
      </span>
    );
  }
  return <RunCounts run={run} />;
}

function RunCounts({ run }: { run: Run }) {
  const say = useWords(runsWords);
  const parts = ([['read', run.read_count], ['created', run.create_count], ['updated', run.update_count], ['deleted', run.delete_count]] as const)
    .filter(([word, value]) => value > 0 || word === 'read');
  return (
    <span className="lake-run-counts" title={parts.map(([word, value]) => `${say(word)} ${count(value)}`).join(' · ')}>
      {parts.map(([word, value]) => <span key={word}>{say(word)} <b className="cell-number">{count(value)}</b></span>)}
      {run.reject_count > 0 && <span data-rejected>{say('quarantined')} <b className="cell-number">{count(run.reject_count)}</b></span>}
    </span>
  );
}

export function RunDuration({ run }: { run: Pick<Run, 'start_time' | 'end_time' | 'state'> }) {
  const language = useLanguage();
  const now = useSecond(run.state === 'running');
  const taken = timeTaken(run, now);
  if (taken === undefined) return <Missing />;
  // Under way, parts of a second would only flicker.
  return <span className="cell-number">{duration(run.state === 'running' ? Math.max(1000, taken) : taken, language)}</span>;
}
