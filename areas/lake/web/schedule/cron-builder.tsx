import { Button, Form, InputNumber, Segmented, Select, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { checkCron } from '#engine/schedule/check-cron.ts';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { suggestHourAndMinute } from '../../contract/batch-tasks.ts';
import { expressionOf, presetOf, withEvery, type CronPreset } from './cron-preset.ts';
import { scheduleWords, weekdayKeys } from './schedule-words.ts';

interface CronBuilderProps {
  zone: string;
  value: string;
  onChange: (expression: string) => void;
}

const rhythms = ['hour', 'day', 'week', 'month'] as const;

/** The usual rhythms by choices, everything else as text; both are one expression. */
export function CronBuilder({ value, zone, onChange }: CronBuilderProps) {
  const say = useWords(scheduleWords);
  const text = useText();
  const preset = presetOf(value);
  const [asText, setAsText] = useState(!preset);
  const written = asText || !preset;
  const change = (next: CronPreset) => onChange(expressionOf(next));
  const problem = checkCron(value);
  // Asked for only when somebody wants it: what is quiet changes with every task.
  const quiet = useChange(suggestHourAndMinute);
  const suggest = () => void quiet.mutateAsync({ query: { zone } }).then((time) => preset && 'hour' in preset && change({ ...preset, ...time })).catch(ignoreTold);
  return (
    <>
      <Form.Item label={say('rhythm')}>
        <Segmented value={written ? 'text' : preset.every} options={[...rhythms.map((key) => ({ value: key, label: say(key) })), { value: 'text', label: say('expression') }]}
          onChange={(every) => {
            setAsText(every === 'text');
            if (every !== 'text') change(withEvery(preset, every as CronPreset['every']));
          }} />
      </Form.Item>
      {written ? (
        <Form.Item label={say('expression')} extra={say('expressionHint')} help={problem ? text(problem) : undefined} validateStatus={problem ? 'error' : undefined}>
          <TextInput className="schedule-expression" aria-label={say('expression')} value={value} spellCheck={false} onChange={(event) => onChange(event.target.value)} />
        </Form.Item>
      ) : (
        <div className="schedule-row">
          {preset.every === 'week' && (
            <Form.Item label={say('weekdays')}>
              <Select mode="multiple" value={preset.weekdays} options={weekdayKeys.map((key, index) => ({ value: index + 1, label: say(key) }))} onChange={(weekdays) => weekdays.length > 0 && change({ ...preset, weekdays })} />
            </Form.Item>
          )}
          {preset.every === 'month' && (
            <Form.Item label={say('days')}>
              <Select<(number | 'L')[]> mode="multiple" value={preset.days} onChange={(days) => days.length > 0 && change({ ...preset, days })}
                options={[...Array.from({ length: 31 }, (_, index) => ({ value: index + 1, label: String(index + 1) })), { value: 'L' as const, label: say('lastDay') }]} />
            </Form.Item>
          )}
          {preset.every === 'hour'
            ? <Form.Item label={say('minute')}><InputNumber min={0} max={59} precision={0} value={preset.minute} onChange={(minute) => change({ ...preset, minute: minute ?? 0 })} /></Form.Item>
            : <Form.Item label={say('time')}><TimePicker format="HH:mm" allowClear={false} needConfirm={false} value={dayjs().hour(preset.hour).minute(preset.minute)} onChange={(time) => time && change({ ...preset, hour: time.hour(), minute: time.minute() })} /></Form.Item>}
          {preset.every !== 'hour' && <Form.Item label=" " colon={false}><Button loading={quiet.isPending} onClick={suggest}>{say('suggest')}</Button></Form.Item>}
        </div>
      )}
    </>
  );
}
