import { DatePicker, Segmented } from 'antd';
import dayjs from 'dayjs';
import { useWords } from '#platform/web/words.ts';
import { behaviorWords } from './behavior-words.ts';
import { quickDays } from './time-range.ts';
import type { useStatisticsRange } from './use-statistics-range.ts';

export function StatisticsTimes({ range, chooseDays, chooseRange }: ReturnType<typeof useStatisticsRange>) {
  const say = useWords(behaviorWords);
  const days = [{ value: 1, label: say('today') }, ...quickDays.map((count) => ({ value: count as number, label: say('days', { count }) }))];
  return (
    <div className="behavior-times" role="search">
      <Segmented<number> aria-label={say('range')} value={range.days ?? 0} onChange={(chosen) => (chosen > 0 ? chooseDays(chosen) : undefined)}
        options={range.days === undefined ? [...days, { value: 0, label: say('chosen') }] : days} />
      <DatePicker.RangePicker
        className="behavior-range" showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" aria-label={say('range')}
        value={[dayjs(range.from), dayjs(range.to)]} allowClear={range.days === undefined}
        onChange={(chosen) => chooseRange(chosen?.[0] && chosen[1] ? { from: chosen[0].toISOString(), to: chosen[1].toISOString() } : undefined)}
      />
    </div>
  );
}
