import { Button, Form, InputNumber, Segmented, Select } from 'antd';
import { canBeTime } from '#engine/stream/event-time.ts';
import type { StreamWindow } from '#engine/stream/stream-plan.ts';
import { SqlEditor } from '#platform/web/blocks/sql/sql-editor.tsx';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import { problemAt } from '../task-wizard/step-props.ts';
import { typeText } from '../task-wizard/type-text.ts';
import { StreamPreview, useStreamPreview } from './stream-preview.tsx';
import { streamsWords } from './streams-words.ts';
import type { StreamForm } from './use-stream-form.ts';

/** When events happened, how they are put together, and the SELECT over them. */
export function ComputePart({ form }: { form: StreamForm }) {
  const say = useWords(streamsWords);
  const { draft: { definition }, setDefinition, problems } = form;
  const preview = useStreamPreview(definition);
  const ours = ['event_time', ...(definition.window.kind === 'none' ? [] : ['window_start', 'window_end'])];
  const names = [...form.columns?.map(({ name }) => name) ?? [], ...ours];
  return (
    <section className="task-part">
      <h3>{say('compute')}</h3>
      <TimeFields form={form} />
      <WindowFields form={form} />
      <div className="stream-sql">
        <Form.Item label={say('sql')} required {...problemAt(problems, 'definition.sql')} extra={say(definition.window.kind === 'none' ? 'sqlRowHint' : 'sqlWindowHint')}>
          <div className="stream-editor"><SqlEditor value={definition.sql} onChange={(sql) => setDefinition({ sql })} onRun={preview.run} dialect="postgresql" schema={{ events: names }} label={say('sql')} /></div>
        </Form.Item>
        <div className="stream-columns">
          <h4>{say('eventColumns')}</h4>
          <ul>
            {form.columns?.map(({ name, type }) => <li key={name}><code title={name}>{name}</code><span>{typeText(type)}</span></li>)}
            {ours.map((name) => <li key={name} data-ours><code>{name}</code><span>datetime tz</span></li>)}
          </ul>
          {!form.columns && <p className="task-quiet">{say('columnsUnknown')}</p>}
        </div>
      </div>
      <div className="stream-bar">
        <Button disabled={definition.sql.trim() === ''} loading={preview.isFetching} onClick={preview.run}>{say('preview')}</Button>
        <span className="task-quiet">{say('previewHint')}</span>
      </div>
      <StreamPreview preview={preview} />
    </section>
  );
}

function TimeFields({ form: { draft: { definition }, setDefinition, columns, problems } }: { form: StreamForm }) {
  const say = useWords(streamsWords);
  const { timeField } = definition;
  const fields = columns?.filter(({ type }) => canBeTime(type)) ?? [];
  const chosen = columns?.find(({ name }) => name === timeField);
  const options = [{ value: '', label: say('byArrival') }, ...fields.map(({ name, type }) => ({ value: name, label: `${name} (${typeText(type)})` })), ...(timeField && !fields.some(({ name }) => name === timeField) ? [{ value: timeField, label: timeField }] : [])];
  const isNumber = chosen && ['integer', 'decimal', 'float'].includes(chosen.type.kind);
  const isLocal = chosen && (chosen.type.kind === 'date' || chosen.type.kind === 'string' || (chosen.type.kind === 'datetime' && !chosen.type.zone));
  return (
    <div className="stream-row">
      <Form.Item label={say('timeField')} {...problemAt(problems, 'definition.timeField')} extra={timeField === '' ? say('byArrivalHint') : undefined}>
        <Select showSearch={{ optionFilterProp: 'label' }} aria-label={say('timeField')} value={timeField} options={options} onChange={(name) => setDefinition({ timeField: name })} />
      </Form.Item>
      {isNumber && (
        <Form.Item label={say('timeUnit')}>
          <Select aria-label={say('timeUnit')} value={definition.timeUnit} options={(['seconds', 'milliseconds', 'microseconds'] as const).map((value) => ({ value, label: say(value) }))} onChange={(timeUnit) => setDefinition({ timeUnit })} />
        </Form.Item>
      )}
      {isLocal && <Form.Item label={say('timeZone')}><TextInput aria-label={say('timeZone')} value={definition.timeZone} onChange={(event) => setDefinition({ timeZone: event.target.value.trim() })} /></Form.Item>}
      <Form.Item label={say('delay')} extra={say('delayHint')}><Seconds label={say('delay')} value={definition.watermarkSeconds} onChange={(watermarkSeconds) => setDefinition({ watermarkSeconds })} /></Form.Item>
      <Form.Item label={say('idle')} extra={say('idleHint')}><Seconds label={say('idle')} value={definition.idleSeconds} onChange={(idleSeconds) => setDefinition({ idleSeconds })} /></Form.Item>
    </div>
  );
}

const windowKinds = { none: { kind: 'none' }, tumbling: { kind: 'tumbling', seconds: 60, offset: 0 }, sliding: { kind: 'sliding', seconds: 300, every: 60, offset: 0 } } as const satisfies Record<StreamWindow['kind'], StreamWindow>;

function WindowFields({ form: { draft: { definition }, setDefinition, problems } }: { form: StreamForm }) {
  const say = useWords(streamsWords);
  const { window, late, lateSeconds } = definition;
  return (
    <div className="stream-row">
      <Form.Item label={say('window')} {...problemAt(problems, 'definition.window')}>
        <Segmented value={window.kind} options={(['tumbling', 'sliding', 'none'] as const).map((value) => ({ value, label: say(value === 'none' ? 'none_' : value) }))} onChange={(kind) => setDefinition({ window: windowKinds[kind as StreamWindow['kind']] })} />
      </Form.Item>
      {window.kind !== 'none' && <Form.Item label={say('windowSize')}><Seconds label={say('windowSize')} least={1} value={window.seconds} onChange={(seconds) => setDefinition({ window: { ...window, seconds } })} /></Form.Item>}
      {window.kind === 'sliding' && <Form.Item label={say('windowStep')} extra={say('windowStepHint')}><Seconds label={say('windowStep')} least={1} value={window.every} onChange={(every) => setDefinition({ window: { ...window, every } })} /></Form.Item>}
      {window.kind !== 'none' && <Form.Item label={say('offset')} extra={say('offsetHint')}><InputNumber aria-label={say('offset')} min={-86_400} max={86_400} precision={0} value={window.offset} suffix={say('second')} onChange={(offset) => setDefinition({ window: { ...window, offset: offset ?? 0 } })} /></Form.Item>}
      {window.kind !== 'none' && (
        <Form.Item label={say('late')} extra={say(`${late}Hint`)}>
          <Select aria-label={say('late')} value={late} options={(['drop', 'update', 'quarantine'] as const).map((value) => ({ value, label: say(value) }))} onChange={(policy) => setDefinition({ late: policy })} />
        </Form.Item>
      )}
      {window.kind !== 'none' && late !== 'drop' && <Form.Item label={say('lateSeconds')} extra={say(late === 'update' ? 'lateSecondsHint' : 'replaySecondsHint')}><Seconds label={say('lateSeconds')} value={lateSeconds} onChange={(seconds) => setDefinition({ lateSeconds: seconds })} /></Form.Item>}
    </div>
  );
}

function Seconds({ label, value, least = 0, onChange }: { label: string; value: number; least?: number; onChange: (seconds: number) => void }) {
  const say = useWords(streamsWords);
  return <InputNumber aria-label={label} min={least} max={86_400 * 31} precision={0} value={value} suffix={say('second')} onChange={(seconds) => onChange(seconds ?? least)} />;
}
