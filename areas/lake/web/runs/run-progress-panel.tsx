import { AuditOutlined } from '@ant-design/icons';
import { duration, exactTime } from '#platform/web/blocks/cells/relative-time.ts';
import { useLanguage } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { Run } from '../../contract/run.ts';
import { ChangesLine } from './changes-line.tsx';
import { RunBar } from './run-bar.tsx';
import { percentOf, phaseWord, secondsLeft, sizeText } from './run-progress.ts';
import { runsWords } from './runs-words.ts';

const count = (value: number) => Math.round(value).toLocaleString('en');

/** How far a run is, how fast, and how long it still takes. Nothing once it is over. */
export function RunProgressPanel({ run }: { run: Run }) {
  const say = useWords(runsWords);
  const language = useLanguage();
  if (run.asks) return <p className="lake-run-hint"><AuditOutlined aria-hidden /> {say('asksHint')}</p>;
  if (run.lacks_group) return <p className="lake-run-hint">{say('lacksGroup', { group: run.lacks_group })}</p>;
  if (run.state === 'waiting') return <p className="lake-run-hint">{run.not_before ? say('waitingUntil', { time: exactTime(run.not_before) }) : say('waitingTurn')}</p>;
  if (run.state !== 'running') return null;
  const progress = run.progress;
  if (!progress) return <section className="lake-run-moving"><RunBar percent={undefined} label={run.task_name} /><div><span>{say('preparing')}</span></div></section>;
  const percent = percentOf(progress);
  const left = secondsLeft(progress);
  const word = phaseWord(progress.phase);
  return (
    <section className="lake-run-moving" aria-live="off">
      <RunBar percent={percent} label={run.task_name} />
      <div>
        {percent !== undefined && <b>{percent}%</b>}
        <span>{word ? say(word) : progress.phase}</span>
        <span>{progress.expected ? say('rowsOf', { done: count(progress.read), all: count(progress.expected) }) : say('rows', { count: count(progress.read) })}</span>
        <span>{say('perSecond', { count: count(progress.rate) })}</span>
        {progress.bytes > 0 && <span>{say('bytes', { size: sizeText(progress.bytes) })}</span>}
        {progress.rejected > 0 && <span data-rejected>{say('putAside', { count: count(progress.rejected) })}</span>}
        {progress.lag_seconds !== null && <span>{say('lag', { time: duration(progress.lag_seconds * 1000, language) })}</span>}
        {left !== undefined && <span className="lake-run-left">{say('timeLeft', { time: duration(Math.max(1, left) * 1000, language) })}</span>}
      </div>
      {progress.changes && <ChangesLine changes={progress.changes} />}
    </section>
  );
}
