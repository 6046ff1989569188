import type { Text } from '#platform/contract/text.ts';
import { describeCron, everyUnit } from './describe-cron.ts';
import type { Calendar, Schedule } from './schedule.ts';

/** When a schedule fires, as one would say it; the zone and the validity stand in fields of their own. */
export function describeSchedule(schedule: Schedule): Text {
  switch (schedule.kind) {
    case 'cron': return withCalendar(describeCron(schedule.expression), schedule.calendar);
    case 'interval': return withCalendar(describeInterval(schedule), schedule.calendar);
    case 'event': return { zh: '由事件触发', en: 'When an event happens' };
    case 'manual': return { zh: '手动执行', en: 'Started by hand' };
  }
}

function describeInterval({ every, unit, from }: Extract<Schedule, { kind: 'interval' }>): Text {
  const text = everyUnit(every, unit);
  if (from === undefined) return text;
  const since = from.replace('T', ' ');
  return { zh: `${text.zh}，从 ${since} 起`, en: `${text.en} from ${since}` };
}

function withCalendar({ zh, en }: Text, calendar: Calendar | null): Text {
  return calendar ? { zh: `${zh}（仅日历中的工作日）`, en: `${en} (working days of the calendar only)` } : { zh, en };
}
