import { BulbOutlined, DownloadOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Select, Tooltip } from 'antd';
import { DropMenu } from '#platform/web/blocks/drop-menu.tsx';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { exportList } from '#platform/web/request/download.ts';
import { useWords } from '#platform/web/words.ts';
import { listDataFields, type DataField } from '../../contract/data-fields.ts';
import type { DataObjectDetail } from '../../contract/data-objects.ts';
import { fieldsWords } from './fields-words.ts';

const situations = ['all', 'unnamed', 'noComment', 'sensitiveOnly', 'codeOnly', 'droppedOnly'] as const;
type Situation = (typeof situations)[number];

export interface FieldFilter {
  text: string;
  situation: Situation;
}
export const noFieldFilter: FieldFilter = { text: '', situation: 'all' };

const holds: Record<Situation, (field: DataField) => boolean> = {
  all: () => true,
  unnamed: (field) => field.dataFieldName === '' && field.dropped_time === null,
  noComment: (field) => field.comment === '',
  sensitiveOnly: (field) => field.sensitive === 1,
  codeOnly: (field) => field.code_object !== null,
  droppedOnly: (field) => field.dropped_time !== null,
};

export function matchesField(field: DataField, { text, situation }: FieldFilter): boolean {
  const wanted = text.trim().toLowerCase();
  return holds[situation](field) && (!wanted || [field.dataField, field.dataFieldName, field.comment].some((name) => name.toLowerCase().includes(wanted)));
}

const exported = ['order_num', 'dataField', 'dataFieldName', 'native_type', 'is_pk', 'nullable', 'default_value', 'comment', 'dataFieldDesc', 'is_core', 'sensitive', 'code_object_name'] as const;

interface FieldsBarProps {
  object: DataObjectDetail;
  fields: readonly DataField[];
  filter: FieldFilter;
  onFilter: (filter: FieldFilter) => void;
  onAdd?: () => void;
  onSuggest?: () => void;
}

export function FieldsBar({ object, fields, filter, onFilter, onAdd, onSuggest }: FieldsBarProps) {
  const say = useWords(fieldsWords);
  const titles: Record<(typeof exported)[number], string> = {
    order_num: say('number'), dataField: say('field'), dataFieldName: say('name'), native_type: say('type'), is_pk: say('key'), nullable: say('nullable'),
    default_value: say('defaultValue'), comment: say('comment'), dataFieldDesc: say('description'), is_core: say('core'), sensitive: say('sensitive'), code_object_name: say('code'),
  };
  const download = (format: 'csv' | 'xlsx') => exportList(listDataFields, { query: {}, body: { database_wid: object.database_wid, object_wid: object.wid } } as never, {
    format, columns: exported.map((key) => ({ key, title: titles[key] })), name: object.dataObject,
  }).catch(() => undefined);
  const living = fields.filter((field) => field.dropped_time === null);
  return (
    <div className="fields-bar">
      <TextInput className="search-box" allowClear prefix={<SearchOutlined aria-hidden />} placeholder={say('search')} aria-label={say('search')}
        value={filter.text} onChange={(event) => onFilter({ ...filter, text: event.target.value })} />
      <Select<Situation> aria-label={say('all')} value={filter.situation} popupMatchSelectWidth={false} onChange={(situation) => onFilter({ ...filter, situation })}
        options={situations.map((value) => ({ value, label: say(value) }))} />
      <span className="fields-count">{say('named', { named: living.filter((field) => field.dataFieldName !== '').length, total: living.length })}</span>
      {onAdd && <span className="fields-hint">{say('pasteHint')}</span>}
      <span className="fields-tools">
        <DropMenu placement="bottomRight" menu={{ items: [{ key: 'csv', label: 'CSV' }, { key: 'xlsx', label: 'Excel' }], onClick: ({ key }) => void download(key as 'csv' | 'xlsx') }}>
          <Tooltip title={say('exportFields')}><Button type="text" icon={<DownloadOutlined />} aria-label={say('exportFields')} disabled={fields.length === 0} /></Tooltip>
        </DropMenu>
        {onSuggest && <Button icon={<BulbOutlined />} disabled={living.length === 0} onClick={onSuggest}>{say('suggest')}</Button>}
        {onAdd && <Button icon={<PlusOutlined />} onClick={onAdd}>{say('add')}</Button>}
      </span>
    </div>
  );
}
