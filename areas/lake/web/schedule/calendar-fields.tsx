import { DatePicker, Form, Select } from 'antd';
import dayjs from 'dayjs';
import type { Calendar } from '#engine/schedule/schedule.ts';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listCalendars, type WorkCalendar } from '../../contract/calendars.ts';
import { scheduleWords, weekdayKeys } from './schedule-words.ts';

const most = 200;

/** On which days it runs: those of a work calendar, that are copied when it is chosen, or days of its own. */
export function CalendarFields({ value, onChange }: { value: Calendar | null; onChange: (calendar: Calendar | null) => void }) {
  const say = useWords(scheduleWords);
  const calendars = useCall(listCalendars, { query: { ps: most }, body: {} }, { level: noticeLevel.silent });
  const known = calendars.data?.rows ?? [];
  const set = (change: Partial<Calendar>) => onChange(counted({ ...value, ...change }));
  const dates = (key: 'include' | 'exclude') => (
    <Form.Item label={say(key)}>
      <DatePicker multiple aria-label={say(key)} value={(value?.[key] ?? []).map((date) => dayjs(date))} onChange={(chosen) => set({ [key]: chosen?.length ? chosen.map((date) => date.format('YYYY-MM-DD')).sort() : undefined })} />
    </Form.Item>
  );
  return (
    <>
      <div className="schedule-row">
        {known.length > 0 && (
          <Form.Item label={say('calendar')} extra={say('calendarHint')}>
            <Select allowClear placeholder={say('ownDays')} aria-label={say('calendar')} value={known.find((one) => isSame(one, value))?.wid} options={known.map(({ wid, name }) => ({ value: wid, label: name }))}
              onChange={(wid: string | undefined) => onChange(counted(known.find((one) => one.wid === wid) ?? {}))} />
          </Form.Item>
        )}
        <Form.Item label={say('workdays')}>
          <Select mode="multiple" allowClear placeholder={say('everyDay')} aria-label={say('workdays')} value={value?.workdays ?? []} options={weekdayKeys.map((key, index) => ({ value: index + 1, label: say(key) }))}
            onChange={(days) => set({ workdays: days.length ? [...days].sort() : undefined })} />
        </Form.Item>
      </div>
      <div className="schedule-row">
        {dates('exclude')}
        {dates('include')}
      </div>
    </>
  );
}

/** What says nothing is left out; null: every day counts. */
function counted({ workdays, include, exclude }: Calendar): Calendar | null {
  const calendar = { ...(workdays?.length && { workdays }), ...(include?.length && { include }), ...(exclude?.length && { exclude }) };
  return Object.keys(calendar).length > 0 ? calendar : null;
}

const isSame = (one: WorkCalendar, other: Calendar | null) => JSON.stringify(counted(one)) === JSON.stringify(other && counted(other));
