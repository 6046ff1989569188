import { Checkbox, Form, InputNumber, Segmented, Select } from 'antd';
import { joinKinds, measureKinds, type SettingsOf } from '#engine/pipeline/settings.ts';
import { SqlEditor } from '#platform/web/blocks/sql/sql-editor.tsx';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import { ExpressionInput } from '../../task-wizard/expression-input.tsx';
import { customWords } from '../custom-words.ts';
import { ColumnSelect, ColumnsSelect } from './column-select.tsx';
import { only, type PluginFormProps } from './form-props.ts';
import { Lines } from './lines.tsx';

/** Of a filter and of a split. */
export function ConditionForm({ settings: { condition }, set, inputs }: PluginFormProps<SettingsOf<'filter'>>) {
  const say = useWords(customWords);
  const columns = only(inputs).map(({ name, type, nullable }) => ({ name, type, nullable }));
  return <Form.Item label={say('condition')} required extra={say('conditionHint')}><ExpressionInput filter value={condition} label={say('condition')} columns={columns} onChange={(text) => set({ condition: text })} /></Form.Item>;
}

export function SortForm({ settings: { by }, set, inputs }: PluginFormProps<SettingsOf<'sort'>>) {
  const say = useWords(customWords);
  return (
    <Form.Item label={say('fields')} required>
      <Lines ordered lines={by} fresh={() => ({ column: '', descending: false })} onChange={(next) => set({ by: next })}>
        {(line, change) => (
          <>
            <ColumnSelect columns={only(inputs)} value={line.column} label={say('field')} onChange={(column) => change({ column })} />
            <Select value={line.descending} aria-label={say('ascending')} options={[{ value: false, label: say('ascending') }, { value: true, label: say('descending') }]} onChange={(descending) => change({ descending })} />
          </>
        )}
      </Lines>
    </Form.Item>
  );
}

export function LimitForm({ settings: { rows, skip }, set }: PluginFormProps<SettingsOf<'limit'>>) {
  const say = useWords(customWords);
  return (
    <>
      <Form.Item label={say('rowCount')} required><InputNumber min={0} precision={0} value={rows} aria-label={say('rowCount')} onChange={(value) => set({ rows: value ?? 0 })} /></Form.Item>
      <Form.Item label={say('skip')}><InputNumber min={0} precision={0} value={skip} aria-label={say('skip')} onChange={(value) => set({ skip: value ?? 0 })} /></Form.Item>
    </>
  );
}

export function DeduplicateForm({ settings: { by, keep, order }, set, inputs }: PluginFormProps<SettingsOf<'deduplicate'>>) {
  const say = useWords(customWords);
  return (
    <>
      <Form.Item label={say('sameBy')} required><ColumnsSelect columns={only(inputs)} value={by} label={say('sameBy')} onChange={(names) => set({ by: names })} /></Form.Item>
      <Form.Item label={say('keepWhich')}><Segmented value={keep} options={[{ value: 'first', label: say('first') }, { value: 'latest', label: say('latest') }]} onChange={(which) => set({ keep: which as typeof keep })} /></Form.Item>
      <Form.Item label={say('orderBy')} required><ColumnsSelect columns={only(inputs)} value={order} label={say('orderBy')} onChange={(names) => set({ order: names })} /></Form.Item>
    </>
  );
}

export function UnionForm({ settings: { distinct }, set }: PluginFormProps<SettingsOf<'union'>>) {
  const say = useWords(customWords);
  return <Form.Item><Checkbox checked={distinct} onChange={(event) => set({ distinct: event.target.checked })}>{say('distinct')}</Checkbox></Form.Item>;
}

const joinWords = { inner: 'inner', left: 'left', right: 'right', full: 'fullJoin', anti: 'anti' } as const;

export function JoinForm({ settings: { kind, keys, suffix }, set, inputs }: PluginFormProps<SettingsOf<'join'>>) {
  const say = useWords(customWords);
  const [left, right] = [inputs['left'] ?? [], inputs['right'] ?? []];
  return (
    <>
      <Form.Item label={say('joinKind')}><Select value={kind} aria-label={say('joinKind')} options={joinKinds.map((value) => ({ value, label: say(joinWords[value]) }))} onChange={(next) => set({ kind: next })} /></Form.Item>
      <Form.Item label={say('keys')} required>
        <Lines lines={keys} fresh={() => ({ left: '', right: '' })} onChange={(next) => set({ keys: next })}>
          {(key, change) => (
            <>
              <ColumnSelect columns={left} value={key.left} label={say('field')} onChange={(name) => change({ left: name, ...(key.right === '' && right.some((one) => one.name === name) && { right: name }) })} />
              <ColumnSelect columns={right} value={key.right} label={say('field')} onChange={(name) => change({ right: name })} />
            </>
          )}
        </Lines>
      </Form.Item>
      {kind !== 'anti' && <Form.Item label={say('suffix')}><TextInput value={suffix} maxLength={50} aria-label={say('suffix')} onChange={(event) => set({ suffix: event.target.value })} /></Form.Item>}
    </>
  );
}

const measureWords = { count: 'count', sum: 'sum', avg: 'avg', min: 'min', max: 'max', distinct: 'countDistinct' } as const;

export function AggregateForm({ settings: { by, measures }, set, inputs }: PluginFormProps<SettingsOf<'aggregate'>>) {
  const say = useWords(customWords);
  const columns = only(inputs);
  return (
    <>
      <Form.Item label={say('groupBy')}><ColumnsSelect columns={columns} value={by} label={say('groupBy')} onChange={(names) => set({ by: names })} /></Form.Item>
      <Form.Item label={say('measures')} required>
        <Lines lines={measures} fresh={() => ({ kind: 'sum' as const, column: '', name: '' })} onChange={(next) => set({ measures: next as typeof measures })}>
          {(measure, change) => (
            <>
              <Select value={measure.kind} aria-label={say('measures')} options={measureKinds.map((value) => ({ value, label: say(measureWords[value]) }))} onChange={(kind) => change({ kind } as Partial<typeof measure>)} />
              <ColumnSelect columns={columns} value={measure.column} label={say('field')} {...(measure.kind === 'count' && { empty: say('allRows') })} onChange={(column) => change({ column, ...(measure.name === '' && column && { name: `${measure.kind}_${column}` }) })} />
              <TextInput value={measure.name} maxLength={200} aria-label={say('resultName')} placeholder={say('resultName')} onChange={(event) => change({ name: event.target.value })} />
            </>
          )}
        </Lines>
      </Form.Item>
    </>
  );
}

export function SqlForm({ settings: { sql }, set, inputs }: PluginFormProps<SettingsOf<'sql'>>) {
  const say = useWords(customWords);
  const schema = Object.fromEntries(Object.entries(inputs).map(([name, columns]) => [name, columns.map((column) => column.name)]));
  return (
    <Form.Item label={say('sql')} required extra={say('sqlTables', { names: Object.keys(inputs).join(', ') })}>
      <div className="custom-sql"><SqlEditor value={sql} label={say('sql')} schema={schema} onChange={(text) => set({ sql: text })} /></div>
    </Form.Item>
  );
}
