import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { auditResults } from '#platform/contract/platform/audit.ts';
import { FilterField, MoreFilters } from '#platform/web/blocks/list/more-filters.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import type { List } from '#platform/web/blocks/list/use-list-state.ts';
import { useWords } from '#platform/web/words.ts';
import { PersonPicker } from '../pickers/person-picker.tsx';
import { behaviorWords, weekdays } from './behavior-words.ts';
import { ResultDot } from './record-cells.tsx';
import type { RecordFilter } from './record-filter.ts';
import { quickDays } from './time-range.ts';
import { useChoices } from './use-choices.ts';

const rare = ['object_kind', 'object_wid', 'action', 'address', 'weekday', 'hour'] as const;
const find = { optionFilterProp: 'label' } as const;
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }));

export function RecordFilters({ list }: { list: List<any, RecordFilter> }) {
  const say = useWords(behaviorWords);
  const choices = useChoices();
  return (
    <>
      <SearchBox {...list.search('key')} placeholder={say('search')} />
      <TimeFilter list={list} />
      <span className="behavior-person"><PersonPicker placeholder={say('anybody')} value={list.filter.user ?? null} onChange={(user) => list.setFilter({ user: user ?? undefined })} /></span>
      <Select allowClear showSearch={find} placeholder={say('allAreas')} aria-label={say('area')} options={choices.options('areas')} {...list.field('area')} />
      <Select allowClear placeholder={say('allResults')} aria-label={say('result')} {...list.field('result')}
        options={auditResults.map((result) => ({ value: result, label: <ResultDot result={result} /> }))} />
      <MoreFilters list={list} keys={rare}>
        <FilterField label={say('kind')}><Select allowClear showSearch={find} placeholder={say('allKinds')} options={choices.options('kinds')} {...list.field('object_kind')} /></FilterField>
        <FilterField label={say('objectId')}><SearchBox {...list.search('object_wid')} placeholder={say('objectIdHint')} /></FilterField>
        <FilterField label={say('operation')}><Select allowClear showSearch={find} placeholder={say('allOperations')} options={choices.options('actions')} {...list.field('action')} /></FilterField>
        <FilterField label={say('address')}><SearchBox {...list.search('address')} placeholder={say('addressHint')} /></FilterField>
        <FilterField label={say('weekday')}><Select allowClear placeholder={say('anyDay')} options={weekdays.map((day, index) => ({ value: String(index + 1), label: say(day) }))} {...list.field('weekday')} /></FilterField>
        <FilterField label={say('hour')}><Select allowClear placeholder={say('anyDay')} options={hours} {...list.field('hour')} /></FilterField>
      </MoreFilters>
    </>
  );
}

/** Any range, with the usual ones at hand. */
function TimeFilter({ list }: { list: List<any, RecordFilter> }) {
  const say = useWords(behaviorWords);
  const now = dayjs();
  const { from, to } = list.filter;
  return (
    <DatePicker.RangePicker
      className="behavior-range" allowEmpty={[true, true]} showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm"
      placeholder={[say('from'), say('to')]} aria-label={say('range')}
      value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
      onChange={(range) => list.setFilter({ from: range?.[0]?.toISOString(), to: range?.[1]?.toISOString() })}
      presets={[
        { label: say('lastHour'), value: [now.subtract(1, 'hour'), null] },
        { label: say('today'), value: [now.startOf('day'), null] },
        { label: say('yesterday'), value: [now.subtract(1, 'day').startOf('day'), now.startOf('day')] },
        ...quickDays.map((days) => ({ label: say('days', { count: days }), value: [now.startOf('day').subtract(days - 1, 'day'), null] as [dayjs.Dayjs, null] })),
      ]}
    />
  );
}
