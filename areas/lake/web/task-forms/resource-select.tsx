import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { listTaskResources, type TaskResource } from '../../contract/semi-structured-tasks.ts';

interface ResourceSelectProps {
  kind: 'file' | 'document' | 'log' | 'api';
  value: string;
  label: string;
  placeholder: string;
  empty?: string;
  allowClear?: boolean;
  onChange: (resource: TaskResource | undefined) => void;
}

/** One resource of any source, found by its name. */
export function ResourceSelect({ kind, value, label, placeholder, empty, allowClear = false, onChange }: ResourceSelectProps) {
  const [key, setKey] = useState('');
  const found = useCall(listTaskResources, { query: { kind, key } }, { keepPrevious: true, level: noticeLevel.silent });
  const missing = value !== '' && !!found.data && !found.data.some(({ wid }) => wid === value);
  // The one that is chosen may not be among those found.
  const own = useCall(listTaskResources, { query: { kind, wid: value } }, { enabled: missing, level: noticeLevel.silent });
  const resources = [...(missing ? own.data ?? [] : []), ...(found.data ?? [])];
  return (
    <Select<string> aria-label={label} placeholder={placeholder} allowClear={allowClear} value={value || undefined} loading={found.isFetching} notFoundContent={empty}
      options={resources.map(({ wid, name, databasename }) => ({ value: wid, label: `${databasename} / ${name}` }))}
      onChange={(wid) => onChange(resources.find((one) => one.wid === wid))} showSearch={{ filterOption: false, searchValue: key, onSearch: setKey }} />
  );
}
