import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getLakeTable, listLakeTables } from '../../contract/lake-tables.ts';
import { scheduleWords } from './schedule-words.ts';

/** A table of the lake, found by its name. */
export function AwaitedTable({ value, onChange }: { value: string; onChange: (wid: string) => void }) {
  const say = useWords(scheduleWords);
  const [key, setKey] = useState('');
  const found = useCall(listLakeTables, { query: { ps: 50, sort: 'dataObject' }, body: { key } }, { keepPrevious: true, level: noticeLevel.silent });
  const chosen = useCall(getLakeTable, { query: { wid: value } }, { enabled: value !== '', level: noticeLevel.silent });
  const labelled = ({ wid, schema_name, dataObject }: { wid: string; schema_name: string; dataObject: string }) => ({ value: wid, label: `${schema_name}.${dataObject}` });
  const listed = (found.data?.rows ?? []).map(labelled);
  const options = chosen.data && !listed.some((one) => one.value === value) ? [labelled(chosen.data), ...listed] : listed;
  return <Select value={value || undefined} options={options} loading={found.isFetching} onChange={onChange} showSearch={{ filterOption: false, searchValue: key, onSearch: setKey }} aria-label={say('table')} />;
}
