import { Form, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getLakeTable, listLakeTables } from '../../contract/lake-tables.ts';
import { problemAt } from '../task-wizard/step-props.ts';
import type { TaskFormProps } from '../tasks/task-forms.ts';
import type { ExportSourceDraft } from './export-draft.ts';
import { taskFormWords } from './task-forms-words.ts';

interface ExportSourceProps {
  from: ExportSourceDraft;
  problems: TaskFormProps['problems'];
  onChange: (from: ExportSourceDraft) => void;
}

/** A table of the lake, or a question to it. */
export function ExportSource({ from, problems, onChange }: ExportSourceProps) {
  const say = useWords(taskFormWords);
  const kinds = [{ value: 'table' as const, label: say('fromTable') }, { value: 'sql' as const, label: say('fromSql') }];
  return (
    <>
      <Form.Item label={say('from')}>
        <Segmented aria-label={say('from')} options={kinds} value={from.kind} onChange={(kind) => onChange(kind === 'sql' ? { kind, sql: '' } : { kind, lake_table: '' })} />
      </Form.Item>
      {from.kind === 'table'
        ? <Form.Item {...problemAt(problems, 'definition.from.lake_table')}><LakeTableSelect value={from.lake_table} onChange={(lake_table) => onChange({ kind: 'table', lake_table })} /></Form.Item>
        : (
          <Form.Item {...problemAt(problems, 'definition.from.sql')}>
            <Input.TextArea aria-label={say('fromSql')} placeholder={say('sqlPlaceholder')} autoSize={{ minRows: 4, maxRows: 16 }} spellCheck={false} value={from.sql} onChange={(event) => onChange({ kind: 'sql', sql: event.target.value })} />
          </Form.Item>
        )}
    </>
  );
}

export function LakeTableSelect({ value, onChange }: { value: string; onChange: (wid: string) => void }) {
  const say = useWords(taskFormWords);
  const [key, setKey] = useState('');
  const found = useCall(listLakeTables, { query: { ps: 50 }, body: { key } }, { keepPrevious: true, level: noticeLevel.silent });
  const missing = value !== '' && !!found.data && !found.data.rows.some(({ wid }) => wid === value);
  const own = useCall(getLakeTable, { query: { wid: value } }, { enabled: missing, level: noticeLevel.silent });
  const tables = [...(missing && own.data ? [own.data] : []), ...(found.data?.rows ?? [])];
  return (
    <Select<string> aria-label={say('fromTable')} placeholder={say('chooseTable')} value={value || undefined} loading={found.isFetching} onChange={onChange}
      options={tables.map((table) => ({ value: table.wid, label: `${table.schema_name}.${table.dataObject}` }))} showSearch={{ filterOption: false, searchValue: key, onSearch: setKey }} />
  );
}
