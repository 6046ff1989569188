import { Button, Checkbox, Form, Select } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { SettingsOf } from '#engine/pipeline/settings.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listFieldFunctions, type SourceTableFields } from '../../../contract/task-tables.ts';
import type { NodeColumn } from '../../../contract/custom-graph.ts';
import { customWords } from '../custom-words.ts';
import { ColumnSelect, TypeSelect } from './column-select.tsx';
import { only, type PluginFormProps } from './form-props.ts';
import { Lines } from './lines.tsx';

const FieldDrawer = lazy(() => import('../../task-wizard/field-drawer.tsx').then((module) => ({ default: module.FieldDrawer })));

export function SelectForm({ settings: { fields }, set, inputs }: PluginFormProps<SettingsOf<'select'>>) {
  const say = useWords(customWords);
  const columns = only(inputs);
  const left = columns.filter(({ name }) => !fields.some(({ from }) => from === name));
  return (
    <Form.Item label={say('fields')} required>
      <Lines ordered lines={fields} fresh={() => ({ from: left[0]?.name ?? '', to: left[0]?.name ?? '' })} onChange={(next) => set({ fields: next })}
        more={left.length > 0 && <Button size="small" onClick={() => set({ fields: [...fields, ...left.map(({ name }) => ({ from: name, to: name }))] })}>{say('addAll')}</Button>}>
        {(field, change) => (
          <>
            <ColumnSelect columns={columns} value={field.from} label={say('field')} onChange={(from) => change({ from, ...(field.to === field.from && { to: from }) })} />
            <TextInput value={field.to} maxLength={200} aria-label={say('newFieldName')} onChange={(event) => change({ to: event.target.value })} />
          </>
        )}
      </Lines>
    </Form.Item>
  );
}

const asTable = (columns: readonly NodeColumn[]): SourceTableFields => ({
  schema: '', table: '', comment: '', object_wid: '', primary_key: [], fields: columns.map(({ name, type, nullable, comment }) => ({ name, type, nullable, comment, native: '', lake_native: '', losses: [] })),
});

export function ComputeForm({ settings: { fields }, set, inputs }: PluginFormProps<SettingsOf<'compute'>>) {
  const say = useWords(customWords);
  const columns = only(inputs);
  const functions = useCall(listFieldFunctions, {}, { level: noticeLevel.silent, fresh: 600_000 }).data ?? [];
  const [opened, setOpened] = useState<number>();
  const line = opened === undefined ? undefined : fields[opened] ?? { target: '', comment: '', origin: { kind: 'expression' as const, text: '' }, steps: [] };
  const way = ({ origin, steps }: SettingsOf<'compute'>['fields'][number]) => [origin.kind === 'field' ? origin.field : origin.kind === 'expression' ? origin.text : origin.kind === 'constant' ? `'${origin.value ?? ''}'` : origin.fact, ...steps.map((step) => step.function)].join(' → ');
  return (
    <Form.Item label={say('fields')} required>
      {fields.map((field, index) => (
        <div key={index} className="custom-line">
          <button type="button" className="custom-computed" onClick={() => setOpened(index)}><strong>{field.target}</strong><code>{way(field)}</code></button>
          <Button type="text" size="small" aria-label={`${say('remove')} ${field.target}`} onClick={() => set({ fields: fields.filter((_, at) => at !== index) })}>×</Button>
        </div>
      ))}
      <Button size="small" disabled={columns.length === 0} onClick={() => setOpened(fields.length)}>{say('add')}</Button>
      {line && (
        <Suspense>
          <FieldDrawer line={line} table={asTable(columns)} functions={functions} trial={undefined} onClose={() => setOpened(undefined)}
            onDone={(done) => {
              set({ fields: opened! < fields.length ? fields.map((one, at) => (at === opened ? done : one)) : [...fields, done] });
              setOpened(undefined);
            }} />
        </Suspense>
      )}
    </Form.Item>
  );
}

export function CastForm({ settings: { fields }, set, inputs }: PluginFormProps<SettingsOf<'cast'>>) {
  const say = useWords(customWords);
  return (
    <Form.Item label={say('fields')} required>
      <Lines lines={fields} fresh={() => ({ column: '', type: { kind: 'string' as const }, misfit: 'fail' as const })} onChange={(next) => set({ fields: next })}>
        {(field, change) => (
          <>
            <ColumnSelect columns={only(inputs)} value={field.column} label={say('field')} onChange={(column) => change({ column })} />
            <TypeSelect value={field.type} label={say('type')} onChange={(type) => change({ type })} />
            <Select aria-label={say('misfitFail')} value={field.misfit} options={[{ value: 'fail', label: say('misfitFail') }, { value: 'null', label: say('misfitNull') }]} onChange={(misfit) => change({ misfit })} />
          </>
        )}
      </Lines>
    </Form.Item>
  );
}

export function FillForm({ settings: { fields }, set, inputs }: PluginFormProps<SettingsOf<'fill'>>) {
  const say = useWords(customWords);
  return (
    <Form.Item label={say('fields')} required>
      <Lines lines={fields} fresh={() => ({ column: '', value: '', blank: false })} onChange={(next) => set({ fields: next })}>
        {(field, change) => (
          <>
            <ColumnSelect columns={only(inputs)} value={field.column} label={say('field')} onChange={(column) => change({ column })} />
            <TextInput value={field.value} maxLength={10_000} aria-label={say('value')} placeholder={say('value')} onChange={(event) => change({ value: event.target.value })} />
            <Checkbox checked={field.blank} onChange={(event) => change({ blank: event.target.checked })}>{say('blankToo')}</Checkbox>
          </>
        )}
      </Lines>
    </Form.Item>
  );
}

export function CodesForm({ settings: { column, target, codes, otherwise, value }, set, inputs }: PluginFormProps<SettingsOf<'codes'>>) {
  const say = useWords(customWords);
  // Pairs of a record cannot be half written: while they are, they live here.
  const [pairs, setPairs] = useState(() => Object.entries(codes).map(([code, to]) => ({ code, to })));
  return (
    <>
      <Form.Item label={say('field')} required><ColumnSelect columns={only(inputs)} value={column} label={say('field')} onChange={(name) => set({ column: name })} /></Form.Item>
      <Form.Item label={say('target')} extra={say('targetHint')}><TextInput value={target} maxLength={200} aria-label={say('target')} onChange={(event) => set({ target: event.target.value })} /></Form.Item>
      <Form.Item label={say('codes')} required>
        <Lines lines={pairs} fresh={() => ({ code: '', to: '' })} onChange={(next) => {
          setPairs(next);
          set({ codes: Object.fromEntries(next.map(({ code, to }) => [code, to])) });
        }}>
          {(pair, change) => (
            <>
              <TextInput value={pair.code} maxLength={1000} aria-label={say('code')} placeholder={say('code')} onChange={(event) => change({ code: event.target.value })} />
              <TextInput value={pair.to} maxLength={1000} aria-label={say('meaning')} placeholder={say('meaning')} onChange={(event) => change({ to: event.target.value })} />
            </>
          )}
        </Lines>
      </Form.Item>
      <Form.Item label={say('otherwise')}>
        <Select value={otherwise} aria-label={say('otherwise')} options={[{ value: 'keep', label: say('keep') }, { value: 'null', label: say('null') }, { value: 'value', label: say('aValue') }, { value: 'fail', label: say('fail') }]} onChange={(next) => set({ otherwise: next })} />
      </Form.Item>
      {otherwise === 'value' && <Form.Item label={say('value')}><TextInput value={value} maxLength={1000} aria-label={say('value')} onChange={(event) => set({ value: event.target.value })} /></Form.Item>}
    </>
  );
}
