import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { useWords } from '#platform/web/words.ts';
import { listSourceTables } from '../../contract/task-tables.ts';
import { streamsWords } from './streams-words.ts';

interface TableSelectProps {
  /** Empty: none is chosen yet. */
  source: string;
  schema: string;
  table: string;
  onChange: (chosen: { schema: string; table: string }) => void;
}

const shown = 50;
const keyOf = (schema: string, table: string) => JSON.stringify([schema, table]);
const nameOf = (schema: string, table: string) => (schema ? `${schema}.${table}` : table);

/** A table of a live source, found by its name or comment. */
export function TableSelect({ source, schema, table, onChange }: TableSelectProps) {
  const say = useWords(streamsWords);
  const [text, setText] = useState('');
  const tables = useCall(listSourceTables, { query: { dataSourceId: source, dataObject: text, pi: 1, ps: shown } }, { enabled: source !== '', keepPrevious: true, level: noticeLevel.silent, fresh: 60_000 });
  const found = tables.data?.rows.filter(({ kind }) => kind === 'table').map((one) => ({ value: keyOf(one.schema, one.table), label: one.comment ? `${nameOf(one.schema, one.table)} (${one.comment})` : nameOf(one.schema, one.table) })) ?? [];
  const own = keyOf(schema, table);
  const options = table && !found.some(({ value }) => value === own) ? [{ value: own, label: nameOf(schema, table) }, ...found] : found;
  return (
    <Select<string> aria-label={say('table')} placeholder={say('chooseTable')} disabled={source === ''} value={table ? own : undefined} loading={tables.isFetching} options={options} popupMatchSelectWidth={360}
      notFoundContent={tables.error ? errorText(tables.error) : undefined} showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      onChange={(key) => { const [chosenSchema, chosenTable] = JSON.parse(key) as [string, string]; onChange({ schema: chosenSchema, table: chosenTable }); }} />
  );
}
