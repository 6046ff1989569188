import { useMemo } from 'react';
import { describeSchedule } from '#engine/schedule/describe-schedule.ts';
import { nextTimes } from '#engine/schedule/next-times.ts';
import { scheduleSchema, type Schedule } from '#engine/schedule/schedule.ts';
import { useNow } from '#platform/web/blocks/cells/use-now.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { scheduleWords } from './schedule-words.ts';

const shown = 5;

/** A schedule in words, and when it fires next, in its own zone. */
export function NextTimes({ schedule }: { schedule: Schedule }) {
  const say = useWords(scheduleWords);
  const text = useText();
  const now = useNow();
  const times = useMemo(() => (scheduleSchema.safeParse(schedule).success ? nextTimes(schedule, new Date(now), shown) : undefined), [schedule, now]);
  if (!times) return null;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: schedule.zone, dateStyle: 'short', timeStyle: 'medium' });
  return (
    <div className="schedule-next" aria-live="polite">
      <strong>{text(describeSchedule(schedule))}</strong>
      <span className="schedule-quiet">{times.length > 0 ? say('next') : say('never')}</span>
      <ol>{times.map((time) => <li key={time.getTime()}>{format.format(time)}</li>)}</ol>
    </div>
  );
}
