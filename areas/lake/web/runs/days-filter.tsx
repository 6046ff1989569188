import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { List } from '#platform/web/blocks/list/use-list-state.ts';
import { useWords } from '#platform/web/words.ts';
import { runsWords } from './runs-words.ts';

const day = 'YYYY-MM-DD';

/** From one day to another, as the wire has it: two days with a comma. */
export function DaysFilter({ list, name, label }: { list: List; name: string; label: string }) {
  const say = useWords(runsWords);
  const [from, until] = String(list.filter[name] ?? '').split(',');
  return (
    <DatePicker.RangePicker aria-label={label} placeholder={[say('from'), say('until')]} value={from ? [dayjs(from), dayjs(until || from)] : null}
      onChange={(range) => list.setFilter({ [name]: range?.[0] && range[1] ? `${range[0].format(day)},${range[1].format(day)}` : undefined })}
      presets={[
        { label: say('today'), value: [dayjs(), dayjs()] },
        ...[7, 30].map((count) => ({ label: say('lastDays', { count }), value: [dayjs().subtract(count - 1, 'day'), dayjs()] as [dayjs.Dayjs, dayjs.Dayjs] })),
      ]} />
  );
}
