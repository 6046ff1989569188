import { DatePicker, Form, Segmented } from 'antd';
import dayjs from 'dayjs';
import type { Incremental } from '#engine/sync/plan.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import { changesWords } from './changes-words.ts';

type From = Extract<Incremental, { kind: 'changes' }>['from'];

/** Where changes are read from when nothing is copied. */
export function ChangesBeginning({ value, onChange }: { value: From; onChange: (from: From) => void }) {
  const say = useWords(changesWords);
  const choose = (kind: 'now' | 'position' | 'time') =>
    onChange(kind === 'position' ? { kind, position: '' } : kind === 'time' ? { kind, time: dayjs().subtract(1, 'hour').startOf('minute').toISOString() } : undefined);
  return (
    <Form.Item label={say('from')} extra={say('fromHint')}>
      <div className="changes-beginning">
        <Segmented<'now' | 'position' | 'time'> value={value?.kind ?? 'now'} onChange={choose} options={[{ value: 'now', label: say('fromNow') }, { value: 'position', label: say('fromPosition') }, { value: 'time', label: say('fromTime') }]} />
        {value?.kind === 'position' && <TextInput value={value.position} spellCheck={false} maxLength={300} placeholder={say('positionPlaceholder')} aria-label={say('fromPosition')} onChange={(event) => onChange({ kind: 'position', position: event.target.value })} />}
        {value?.kind === 'time' && <DatePicker showTime allowClear={false} value={dayjs(value.time)} aria-label={say('fromTime')} onChange={(date) => date && onChange({ kind: 'time', time: date.toISOString() })} />}
      </div>
    </Form.Item>
  );
}
