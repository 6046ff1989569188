import { useWords } from '#platform/web/words.ts';
import { monitorWords } from './monitor-words.ts';
import { clockOf, quietStretches, runsOf, type Quarter } from './timeline-bars.ts';

const hourQuarters = 4;

/** The hours, and how busy each quarter of an hour is. */
export function TimelineHead({ quarters, zoom }: { quarters: readonly Quarter[]; zoom: number }) {
  const say = useWords(monitorWords);
  const most = Math.max(1, ...quarters.map((quarter) => Math.max(quarter.expected, runsOf(quarter))));
  const place = (index: number) => `${(index / quarters.length) * 100}%`;
  // Zoomed in there is room for quarters, over the whole day only for every other hour.
  const step = zoom >= 12 ? 1 : zoom >= 4 ? hourQuarters : hourQuarters * 2;
  return (
    <div className="timeline-scale">
      <div className="timeline-load" role="img" aria-label={say('load')}>
        {quarters.map((quarter, index) => (quarter.expected === 0 && runsOf(quarter) === 0 ? null : (
          <span key={quarter.minute} data-failed={quarter.failed > 0 || undefined} style={{ left: place(index), width: place(1), height: `${Math.max(8, (Math.max(quarter.expected, runsOf(quarter)) / most) * 100)}%` }}
            title={say('quarter', { from: clockOf(quarter.minute), until: clockOf(quarter.minute + 15), expected: quarter.expected, runs: runsOf(quarter) })} />
        )))}
      </div>
      {quarters.map((quarter, index) => (index % step === 0 ? <span key={quarter.minute} className="timeline-hour" style={{ left: place(index) }}>{clockOf(quarter.minute)}</span> : null))}
    </div>
  );
}

/** When nothing is planned: good minutes for another task. */
export function QuietBands({ quarters }: { quarters: readonly Quarter[] }) {
  return quietStretches(quarters).map(([from, until]) => (
    <span key={from} className="timeline-quiet" style={{ left: `${(from / quarters.length) * 100}%`, width: `${((until - from) / quarters.length) * 100}%` }} />
  ));
}
