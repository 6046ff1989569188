import { DatePicker, Form, InputNumber, Segmented, Select, Space } from 'antd';
import dayjs from 'dayjs';
import type { Schedule } from '#engine/schedule/schedule.ts';
import { useWords } from '#platform/web/words.ts';
import { CalendarFields } from './calendar-fields.tsx';
import { CronBuilder } from './cron-builder.tsx';
import { EventFields } from './event-fields.tsx';
import { FirstMoment } from './first-moment.tsx';
import { NextTimes } from './next-times.tsx';
import { ofKind, type ScheduleKind } from './of-kind.ts';
import { scheduleWords } from './schedule-words.ts';
import './schedule.css';

export interface ScheduleFormProps {
  /** Null: only by hand. */
  value: Schedule | null;
  onChange: (schedule: Schedule | null) => void;
  /** Kinds that make no sense for the subject are left out. */
  kinds?: readonly ScheduleKind[];
  /** The task itself, which cannot wait for its own end. */
  task?: string | undefined;
}

const allKinds: readonly ScheduleKind[] = ['manual', 'cron', 'interval', 'event'];
const units = { second: 'seconds', minute: 'minutes', hour: 'hours', day: 'daysUnit' } as const;
const zones = Intl.supportedValuesOf('timeZone');

/** When something runs, for every form that has a schedule. Stands inside an antd form with labels on top. */
export function ScheduleForm({ value, onChange, kinds = allKinds, task }: ScheduleFormProps) {
  const say = useWords(scheduleWords);
  const kind: ScheduleKind = value?.kind ?? 'manual';
  const set = (change: Partial<Schedule>) => value && onChange({ ...value, ...change } as Schedule);
  return (
    <div className="schedule-form">
      <div>
        <Form.Item label={say('kind')} extra={kind === 'manual' ? say('manualHint') : undefined}>
          <Segmented value={kind} options={kinds.map((key) => ({ value: key, label: say(key) }))} onChange={(next) => onChange(ofKind(next as ScheduleKind, value))} />
        </Form.Item>
        {value?.kind === 'cron' && <CronBuilder zone={value.zone} value={value.expression} onChange={(expression) => set({ expression })} />}
        {value?.kind === 'interval' && (
          <div className="schedule-row">
            <Form.Item label={say('every')}>
              <Space.Compact>
                <InputNumber min={1} max={1_000_000} precision={0} value={value.every} aria-label={say('every')} onChange={(every) => set({ every: every ?? 1 })} />
                <Select className="schedule-unit" value={value.unit} options={Object.entries(units).map(([unit, key]) => ({ value: unit, label: say(key) }))} onChange={(unit) => set({ unit: unit as keyof typeof units })} />
              </Space.Compact>
            </Form.Item>
            <FirstMoment value={value} onChange={(from) => set({ from })} />
          </div>
        )}
        {value?.kind === 'event' && <EventFields value={value.event} onChange={(event) => set({ event })} task={task} />}
        {value && value.kind !== 'manual' && <Limits value={value} set={set} />}
      </div>
      {value && (value.kind === 'cron' || value.kind === 'interval') && <NextTimes schedule={value} />}
    </div>
  );
}

function Limits({ value, set }: { value: Schedule; set: (change: Partial<Schedule>) => void }) {
  const say = useWords(scheduleWords);
  const day = (key: 'validFrom' | 'validUntil') => (
    <Form.Item label={say(key)}>
      <DatePicker value={value[key] ? dayjs(value[key].slice(0, 10)) : null} onChange={(date) => set({ [key]: date ? date.format('YYYY-MM-DD') : null })} />
    </Form.Item>
  );
  return (
    <>
      <Form.Item className="schedule-zone" label={say('zone')}><Select showSearch value={value.zone} options={zones.map((zone) => ({ value: zone }))} onChange={(zone) => set({ zone })} /></Form.Item>
      <div className="schedule-row">
        {day('validFrom')}
        {day('validUntil')}
      </div>
      <CalendarFields value={value.calendar} onChange={(calendar) => set({ calendar })} />
      {value.kind !== 'event' && (
        <Form.Item label={say('misfire')} extra={say('misfireHint')}>
          <Segmented value={value.misfire} options={(['once', 'all', 'skip'] as const).map((key) => ({ value: key, label: say(key) }))} onChange={(misfire) => set({ misfire: misfire as Schedule['misfire'] })} />
        </Form.Item>
      )}
    </>
  );
}
