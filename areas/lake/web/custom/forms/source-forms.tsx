import { Form, Select } from 'antd';
import { useState } from 'react';
import type { SettingsOf } from '#engine/pipeline/settings.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listSourceTables } from '../../../contract/task-tables.ts';
import { LakeTableSelect } from '../../task-forms/export-source.tsx';
import { ResourceSelect } from '../../task-forms/resource-select.tsx';
import { SourceSelect } from '../../task-wizard/source-select.tsx';
import { customWords } from '../custom-words.ts';
import { TypeSelect } from './column-select.tsx';
import type { PluginFormProps } from './form-props.ts';
import { Lines } from './lines.tsx';

export function LakeTableForm({ settings, set }: PluginFormProps<SettingsOf<'lake-table'>>) {
  const say = useWords(customWords);
  return <Form.Item label={say('lakeTable')} required><LakeTableSelect value={settings.lake_table} onChange={(lake_table) => set({ lake_table })} /></Form.Item>;
}

export function DatabaseTableForm({ settings, set }: PluginFormProps<SettingsOf<'database-table'>>) {
  const say = useWords(customWords);
  return (
    <>
      <Form.Item label={say('database')} required>
        <SourceSelect type="dataBase" aria-label={say('database')} placeholder={say('chooseDatabase')} value={settings.database_wid} onChange={(wid) => set({ database_wid: wid ?? '', schema: '', table: '' })} />
      </Form.Item>
      {settings.database_wid && <Form.Item label={say('table')} required><SourceTableSelect source={settings.database_wid} schema={settings.schema} table={settings.table} onChange={set} /></Form.Item>}
    </>
  );
}

const separator = '\u0001';

/** A table of a live database, found by its name. */
function SourceTableSelect({ source, schema, table, onChange }: { source: string; schema: string; table: string; onChange: (table: { schema: string; table: string }) => void }) {
  const say = useWords(customWords);
  const [key, setKey] = useState('');
  const found = useCall(listSourceTables, { query: { dataSourceId: source, dataObject: key, ps: 50 } }, { keepPrevious: true, level: noticeLevel.silent });
  const own = table ? `${schema}${separator}${table}` : undefined;
  const listed = (found.data?.rows ?? []).map((one) => ({ value: `${one.schema}${separator}${one.table}`, label: one.schema ? `${one.schema}.${one.table}` : one.table }));
  const options = own && !listed.some(({ value }) => value === own) ? [{ value: own, label: schema ? `${schema}.${table}` : table }, ...listed] : listed;
  return (
    <Select<string> aria-label={say('table')} placeholder={say('chooseTable')} value={own} loading={found.isFetching} options={options} popupMatchSelectWidth={320}
      status={found.error ? 'error' : undefined} onChange={(value) => { const [in_schema = '', name = ''] = value.split(separator); onChange({ schema: in_schema, table: name }); }}
      showSearch={{ filterOption: false, searchValue: key, onSearch: setKey }} />
  );
}

export function FileForm({ settings, set }: PluginFormProps<SettingsOf<'file'>>) {
  const say = useWords(customWords);
  return (
    <Form.Item label={say('file')} required>
      <ResourceSelect kind="file" label={say('file')} placeholder={say('chooseFile')} value={settings.resource_wid} onChange={(resource) => set({ resource_wid: resource?.wid ?? '', database_wid: resource?.datasource_wid ?? '' })} />
    </Form.Item>
  );
}

export function RowsForm({ settings: { columns, rows }, set }: PluginFormProps<SettingsOf<'rows'>>) {
  const say = useWords(customWords);
  const grid = { gridTemplateColumns: `repeat(${Math.max(1, columns.length)}, minmax(72px, 1fr))` };
  return (
    <>
      <Form.Item label={say('columns')} required>
        <Lines lines={columns} fresh={() => ({ name: `column${columns.length + 1}`, type: { kind: 'string' as const } })} onChange={(next) => set({ columns: next })}>
          {(column, change) => (
            <>
              <TextInput value={column.name} maxLength={200} aria-label={say('field')} onChange={(event) => change({ name: event.target.value })} />
              <TypeSelect value={column.type} label={say('type')} onChange={(type) => change({ type })} />
            </>
          )}
        </Lines>
      </Form.Item>
      <Form.Item label={say('constantRows')}>
        <Lines lines={rows.map((cells) => ({ cells }))} fresh={() => ({ cells: columns.map(() => null) as (string | null)[] })} onChange={(next) => set({ rows: next.map(({ cells }) => cells) })}>
          {({ cells }, change, row) => (
            <div className="custom-cells" style={grid}>
              {columns.map((column, at) => (
                <TextInput key={at} value={cells[at] ?? ''} maxLength={10_000} aria-label={`${column.name} ${row + 1}`} onChange={(event) => change({ cells: columns.map((_, index) => (index === at ? event.target.value || null : cells[index] ?? null)) })} />
              ))}
            </div>
          )}
        </Lines>
      </Form.Item>
    </>
  );
}
