import { memo } from 'react';
import { Link } from 'react-router';
import { duration, exactTime } from '#platform/web/blocks/cells/relative-time.ts';
import { colourOf } from '#platform/web/blocks/state/states.ts';
import { useLanguage, useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { runStateWords } from '../../contract/task-words.ts';
import { linkToTask } from '../tasks/task-links.ts';
import { monitorWords } from './monitor-words.ts';
import { firingBars, type Day, type DayGraph } from './timeline-bars.ts';

interface TimelineRowProps {
  row: DayGraph['rows'][number] | undefined;
  day: Day;
  now: number;
  onOpen: (wid: string) => void;
}

/** One task: above what was planned, below what came of it. Hints are plain titles, because there may be thousands. */
export const TimelineRow = memo(function TimelineRow({ row, day, now, onOpen }: TimelineRowProps) {
  const say = useWords(monitorWords);
  const text = useText();
  const language = useLanguage();
  if (!row) return <><div className="timeline-name"><span className="timeline-blank" /></div><div className="timeline-track" aria-busy /></>;
  const usual = row.expected_seconds === null ? '' : say('usual', { time: duration(row.expected_seconds * 1000, language) });
  return (
    <>
      <div className="timeline-name" title={[row.name, usual, row.more && say('moreFirings')].filter(Boolean).join('\n')}><Link to={linkToTask(row.wid)}>{row.name}</Link>{row.more && <span aria-hidden>…</span>}</div>
      <div className="timeline-track">
        {row.firings.map((firing) => {
          const { planned, actual, missed } = firingBars(firing, row.expected_seconds, day, now);
          const time = exactTime(firing.time).slice(11);
          const hint = actual ? `${time} ${text(runStateWords[actual.state])}` : `${time} ${say(missed ? 'missed' : 'planned')}`;
          return (
            <span key={firing.time}>
              <span className="timeline-planned" data-missed={missed || undefined} title={hint} style={{ left: `${planned.left}%`, width: `${planned.width}%` }} />
              {actual && <button type="button" className="timeline-actual" title={hint} aria-label={`${row.name} ${hint}`} style={{ left: `${actual.left}%`, width: `${actual.width}%`, background: colourOf(actual.state) }} onClick={() => onOpen(firing.run!)} />}
            </span>
          );
        })}
      </div>
    </>
  );
});
