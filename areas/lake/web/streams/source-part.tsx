import { Button, Form, Segmented, Select } from 'antd';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import { KafkaFields } from '../task-forms/kafka-fields.tsx';
import { SourceSelect } from '../task-wizard/source-select.tsx';
import { problemAt } from '../task-wizard/step-props.ts';
import { EventSample } from './event-sample.tsx';
import { changesSource, isChosen, topicSource, type Source } from './stream-draft.ts';
import { streamsWords } from './streams-words.ts';
import { TableSelect } from './table-select.tsx';
import type { StreamForm } from './use-stream-form.ts';

/** What it is called, where events come from, and how they look. */
export function SourcePart({ form }: { form: StreamForm }) {
  const say = useWords(streamsWords);
  const { draft, set, setSource, problems } = form;
  const { source } = draft.definition;
  return (
    <section className="task-part">
      <h3>{say('source')}</h3>
      <div className="stream-row">
        <Form.Item label={say('taskName')} required {...problemAt(problems, 'name')}>
          <TextInput value={draft.name} maxLength={500} aria-label={say('taskName')} onChange={(event) => set({ name: event.target.value })} />
        </Form.Item>
        <Form.Item label={say('description')}><TextInput value={draft.description} aria-label={say('description')} onChange={(event) => set({ description: event.target.value })} /></Form.Item>
        <Form.Item label={say('sourceKind')}>
          <Segmented value={source.kind} options={[{ value: 'topic', label: say('ofTopic') }, { value: 'changes', label: say('ofChanges') }]} onChange={(kind) => setSource(kind === 'topic' ? topicSource() : changesSource())} />
        </Form.Item>
      </div>
      {source.kind === 'topic' ? <TopicFields form={form} source={source} /> : <ChangesFields form={form} source={source} />}
      <div className="stream-bar">
        <Button disabled={!isChosen(source)} loading={form.sample.isFetching} onClick={form.readSample}>{say('readSample')}</Button>
        <span className="task-quiet">{say(source.kind === 'topic' ? 'sampleHint' : 'sampleTableHint')}</span>
      </div>
      {form.isSampled && <EventSample form={form} />}
    </section>
  );
}

function TopicFields({ form: { setSource, problems }, source }: { form: StreamForm; source: Extract<Source, { kind: 'topic' }> }) {
  const say = useWords(streamsWords);
  const { format } = source;
  const kept = format.kind === 'json' && format.fields !== undefined;
  return (
    <>
      <KafkaFields source={source.database_wid} topic={source.topic} problems={problems} at="definition.source" onChange={(change) => setSource({ ...source, ...change, format: { kind: 'json' } })} />
      <div className="stream-row">
        <Form.Item label={say('begin')} extra={say('beginHint')}>
          <Select aria-label={say('begin')} value={source.start} options={[{ value: 'latest', label: say('latest') }, { value: 'earliest', label: say('earliest') }]} onChange={(start) => setSource({ ...source, start })} />
        </Form.Item>
        <Form.Item label={say('format')} extra={kept ? say('fieldsKept', { count: format.fields!.length }) : format.kind === 'json' ? say('fieldsOpen') : undefined}>
          <Select aria-label={say('format')} value={kept ? 'kept' : format.kind} onChange={(kind) => kind !== 'kept' && setSource({ ...source, format: { kind: kind as 'json' | 'text' } })}
            options={[...(kept ? [{ value: 'kept', label: say('formatKept') }] : []), { value: 'json', label: say('formatJson') }, { value: 'text', label: say('formatText') }, ...(format.kind === 'csv' ? [{ value: 'csv', label: 'CSV' }] : [])]} />
        </Form.Item>
      </div>
    </>
  );
}

function ChangesFields({ form: { setSource, problems }, source }: { form: StreamForm; source: Extract<Source, { kind: 'changes' }> }) {
  const say = useWords(streamsWords);
  return (
    <div className="stream-row">
      <Form.Item label={say('database')} required {...problemAt(problems, 'definition.source.database_wid')}>
        <SourceSelect type="dataBase" aria-label={say('database')} placeholder={say('chooseDatabase')} value={source.database_wid} onChange={(wid) => setSource({ ...source, database_wid: wid ?? '', schema: '', table: '' })} />
      </Form.Item>
      <Form.Item label={say('table')} required {...problemAt(problems, 'definition.source.table')} extra={problems['definition.source.table'] ? undefined : say('tableHint')}>
        <TableSelect source={source.database_wid} schema={source.schema} table={source.table} onChange={(chosen) => setSource({ ...source, ...chosen })} />
      </Form.Item>
    </div>
  );
}
