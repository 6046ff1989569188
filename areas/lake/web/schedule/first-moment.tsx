import { DatePicker, Form } from 'antd';
import dayjs from 'dayjs';
import { localOf, readMoment } from '#engine/schedule/local-time.ts';
import type { Schedule } from '#engine/schedule/schedule.ts';
import { useWords } from '#platform/web/words.ts';
import { scheduleWords } from './schedule-words.ts';

type Interval = Extract<Schedule, { kind: 'interval' }>;
const clock = 'YYYY-MM-DD HH:mm:ss';

/** From when an interval is counted, on the clock of its zone: what stands there moves with the zone. */
export function FirstMoment({ value: { from, zone }, onChange }: { value: Interval; onChange: (from: string | undefined) => void }) {
  const say = useWords(scheduleWords);
  return (
    <Form.Item label={say('first')} extra={say(from ? 'firstHint' : 'firstUsual')}>
      <DatePicker showTime format={clock} value={from ? dayjs(onTheWall(from, zone)) : null} aria-label={say('first')} placeholder={say('firstNone')} onChange={(date) => onChange(date?.format('YYYY-MM-DDTHH:mm:ss'))} />
    </Form.Item>
  );
}

/** One that came with an offset is shown as the clock of the zone shows it. */
const onTheWall = (from: string, zone: string): string => new Date(localOf(readMoment(from, zone), zone) * 1000).toISOString().slice(0, 19);
