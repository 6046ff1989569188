import { Checkbox, Form, Select } from 'antd';
import type { SettingsOf } from '#engine/pipeline/settings.ts';
import type { WriteMode } from '#engine/sync/plan.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { lakeLayers, lakeLayerWords } from '../../../contract/task-words.ts';
import { ResourceSelect } from '../../task-forms/resource-select.tsx';
import { SourceSelect } from '../../task-wizard/source-select.tsx';
import { writeModeWords } from '../../task-wizard/write-mode-words.ts';
import { customWords } from '../custom-words.ts';
import { ColumnsSelect } from './column-select.tsx';
import { only, type PluginFormProps } from './form-props.ts';

export function LakeSinkForm({ settings: { layer, table, mode, key }, set, inputs }: PluginFormProps<SettingsOf<'lake-sink'>>) {
  const say = useWords(customWords);
  const text = useText();
  return (
    <>
      <Form.Item label={say('layer')}><Select value={layer} aria-label={say('layer')} options={lakeLayers.map((value) => ({ value, label: text(lakeLayerWords[value]) }))} onChange={(next) => set({ layer: next })} /></Form.Item>
      <Form.Item label={say('tableName')} required><TextInput value={table} maxLength={200} aria-label={say('tableName')} onChange={(event) => set({ table: event.target.value })} /></Form.Item>
      <Form.Item label={say('writeMode')} extra={text(writeModeWords[mode].consequence)}>
        <Select value={mode} aria-label={say('writeMode')} options={(Object.keys(writeModeWords) as WriteMode[]).map((value) => ({ value, label: text(writeModeWords[value].title) }))} onChange={(next) => set({ mode: next })} />
      </Form.Item>
      {writeModeWords[mode].keyed && <Form.Item label={say('key')} required><ColumnsSelect columns={only(inputs)} value={key} label={say('key')} onChange={(names) => set({ key: names })} /></Form.Item>}
    </>
  );
}

type DatabaseMode = SettingsOf<'database-sink'>['mode'];
const databaseModes: readonly DatabaseMode[] = ['overwrite', 'append', 'upsert', 'insert-only', 'update-only', 'truncate-load'];

export function DatabaseSinkForm({ settings: { database_wid, schema, table, mode, key }, set, inputs }: PluginFormProps<SettingsOf<'database-sink'>>) {
  const say = useWords(customWords);
  const text = useText();
  const title = (value: DatabaseMode) => (value === 'truncate-load' ? say('truncateLoad') : text(writeModeWords[value].title));
  return (
    <>
      <Form.Item label={say('database')} required><SourceSelect type="dataBase" aria-label={say('database')} placeholder={say('chooseDatabase')} value={database_wid} onChange={(wid) => set({ database_wid: wid ?? '' })} /></Form.Item>
      <Form.Item label={say('schema')}><TextInput value={schema} maxLength={500} aria-label={say('schema')} onChange={(event) => set({ schema: event.target.value })} /></Form.Item>
      <Form.Item label={say('tableName')} required><TextInput value={table} maxLength={500} aria-label={say('tableName')} onChange={(event) => set({ table: event.target.value })} /></Form.Item>
      <Form.Item label={say('writeMode')}><Select value={mode} aria-label={say('writeMode')} options={databaseModes.map((value) => ({ value, label: title(value) }))} onChange={(next) => set({ mode: next })} /></Form.Item>
      {['upsert', 'insert-only', 'update-only'].includes(mode) && <Form.Item label={say('key')} required><ColumnsSelect columns={only(inputs)} value={key} label={say('key')} onChange={(names) => set({ key: names })} /></Form.Item>}
    </>
  );
}

export function FileSinkForm({ settings: { name, format, gzip, resource_wid }, set }: PluginFormProps<SettingsOf<'file-sink'>>) {
  const say = useWords(customWords);
  return (
    <>
      <Form.Item label={say('fileName')} required extra={say('fileNameHint')}><TextInput value={name} maxLength={500} aria-label={say('fileName')} onChange={(event) => set({ name: event.target.value })} /></Form.Item>
      <Form.Item label={say('format')}><Select value={format} aria-label={say('format')} options={[{ value: 'csv', label: 'CSV' }, { value: 'json-lines', label: 'JSON Lines' }, { value: 'parquet', label: 'Parquet' }, { value: 'xlsx', label: 'Excel' }]} onChange={(next) => set({ format: next })} /></Form.Item>
      {(format === 'csv' || format === 'json-lines') && <Form.Item><Checkbox checked={gzip} onChange={(event) => set({ gzip: event.target.checked })}>{say('gzip')}</Checkbox></Form.Item>}
      <Form.Item label={say('place')}><ResourceSelect kind="file" allowClear label={say('place')} placeholder={say('ownFolder')} value={resource_wid} onChange={(resource) => set({ resource_wid: resource?.wid ?? '' })} /></Form.Item>
    </>
  );
}
