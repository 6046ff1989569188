import { Checkbox, Modal, Segmented, Select, Table } from 'antd';
import { useState } from 'react';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import type { DataType } from '#engine/types/data-type.ts';
import { getDataSetFields, listObjectsOfSource } from '../../../contract/integration-tasks.ts';
import { getLakeTable, type LakeTable } from '../../../contract/lake-tables.ts';
import type { ModelField, ModelSource } from '../../../contract/model.ts';
import { SourceSelect } from '../../task-wizard/source-select.tsx';
import { typeText } from '../../task-wizard/type-text.ts';
import { freeCode, newField } from './field-draft.ts';
import { fieldsWords } from './fields-words.ts';
import { LakeTableSelect } from './lake-table-select.tsx';
import { aliasFor } from './sources-editor.tsx';

interface TakeFieldsProps {
  sources: readonly ModelSource[];
  present: readonly ModelField[];
  onTake: (fields: ModelField[], source: ModelSource | undefined) => void;
  onClose: () => void;
}

interface Offered { name: string; title: string; type: DataType; nullable: boolean; key: boolean }

/** Fields of a table of the lake, or of an object of a business system, become fields of the model. */
export function TakeFieldsDialog({ sources, present, onTake, onClose }: TakeFieldsProps) {
  const say = useWords(fieldsWords);
  const [from, setFrom] = useState<'lake' | 'object'>('lake');
  const [table, setTable] = useState<LakeTable>();
  const [database, setDatabase] = useState<string>();
  const [object, setObject] = useState<{ schema: string; dataObject: string }>();
  const [key, setKey] = useState('');
  const [asSource, setAsSource] = useState(true);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const inLake = useCall(getLakeTable, { query: { wid: table?.wid ?? '' } }, { enabled: from === 'lake' && !!table, level: noticeLevel.silent });
  const objects = useCall(listObjectsOfSource, { query: { ps: 50 }, body: { database_wid: database ?? '', key } }, { enabled: from === 'object' && !!database, keepPrevious: true, level: noticeLevel.silent });
  const inObject = useCall(getDataSetFields, { query: { database_wid: database ?? '', dataObject: object?.dataObject ?? '', schema: object?.schema ?? '' } }, { enabled: from === 'object' && !!database && !!object, level: noticeLevel.silent });
  const offered: Offered[] = from === 'lake'
    ? (inLake.data?.fields ?? []).map((field) => ({ name: field.field, title: field.comment, type: field.type, nullable: field.nullable, key: field.key_position !== null }))
    : (inObject.data ?? []).map((field) => ({ name: field.dataField, title: field.dataFieldName, type: field.type, nullable: field.nullable, key: field.is_pk }));
  const taken = offered.filter(({ name }) => !left.has(name));
  const error = from === 'lake' ? inLake.error : objects.error ?? inObject.error;
  const take = () => {
    const known = table && sources.find((source) => source.schema === table.schema_name && source.table === table.dataObject);
    const source: ModelSource | undefined = from === 'lake' && table && asSource ? known ?? { alias: aliasFor(table.dataObject, sources.map(({ alias }) => alias)), schema: table.schema_name, table: table.dataObject, join: 'left', on: [] } : undefined;
    const fields: ModelField[] = [];
    for (const one of taken) fields.push(newField({ code: freeCode([...present, ...fields], one.name.slice(0, 60)), name: one.title, type: one.type, key: one.key && present.length === 0, nullable: one.nullable, ...(source && { source: { kind: 'field', alias: source.alias, field: one.name } }) }));
    onTake(fields, known ? undefined : source);
  };
  return (
    <Modal open width={760} title={say('takeTitle')} okText={say('takeVerb', { count: taken.length })} cancelText={say('cancel')} okButtonProps={{ disabled: taken.length === 0 }} onOk={take} onCancel={onClose}>
      <div className="lake-stack">
        <div className="lake-bar model-take">
          <Segmented value={from} aria-label={say('takeTitle')} onChange={(next) => { setFrom(next); setLeft(new Set()); }} options={[{ value: 'lake' as const, label: say('fromLake') }, { value: 'object' as const, label: say('fromObject') }]} />
          {from === 'lake' ? <LakeTableSelect value={table && { schema: table.schema_name, table: table.dataObject }} placeholder={say('chooseTable')} onChange={(row) => { setTable(row); setLeft(new Set()); }} /> : (
            <>
              <SourceSelect type="dataBase" value={database} placeholder={say('chooseSource')} onChange={(wid) => { setDatabase(wid); setObject(undefined); }} />
              <Select<string> aria-label={say('chooseObject')} placeholder={say('chooseObject')} disabled={!database} loading={objects.isFetching} value={object && JSON.stringify(object)} popupMatchSelectWidth={360} showSearch={{ filterOption: false, searchValue: key, onSearch: setKey }}
                options={(objects.data?.rows ?? []).map(({ schema, dataObject, dataObjectName }) => ({ value: JSON.stringify({ schema, dataObject }), label: `${schema ? `${schema}.` : ''}${dataObject}${dataObjectName ? ` · ${dataObjectName}` : ''}` }))}
                onChange={(value) => { setObject(JSON.parse(value) as { schema: string; dataObject: string }); setLeft(new Set()); }} />
            </>
          )}
        </div>
        {from === 'lake' && <Checkbox checked={asSource} onChange={(event) => setAsSource(event.target.checked)}>{say('asSource')}</Checkbox>}
        {error ? <ErrorState compact error={error} /> : (
          <Table<Offered> size="small" tableLayout="fixed" rowKey="name" dataSource={offered} pagination={false} scroll={{ y: 320 }} locale={{ emptyText: <EmptyState compact title={say(from === 'lake' ? 'chooseTable' : 'chooseObject')} /> }} loading={inLake.isFetching || inObject.isFetching}
            rowSelection={{ selectedRowKeys: taken.map(({ name }) => name), onChange: (keys) => setLeft(new Set(offered.map(({ name }) => name).filter((name) => !keys.includes(name)))) }} columns={[
              { key: 'name', dataIndex: 'name', title: say('code'), render: (name: string) => <span className="lake-code">{name}</span> },
              { key: 'title', dataIndex: 'title', title: say('name') },
              { key: 'type', dataIndex: 'type', title: say('type'), width: 140, render: (type: DataType) => typeText(type) },
              { key: 'there', width: 100, render: (_, { name }) => (present.some(({ code }) => code.toLowerCase() === name.toLowerCase()) ? <span className="lake-note">{say('present')}</span> : null) },
            ]} />
        )}
      </div>
    </Modal>
  );
}
