import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { listLakeTables, type LakeTable } from '../../../contract/lake-tables.ts';

interface LakeTableSelectProps {
  /** `schema.table` as it is shown while its row is not among those found. */
  value: { schema: string; table: string } | undefined;
  onChange: (table: LakeTable) => void;
  placeholder: string;
  disabled?: boolean;
}

const nameOf = ({ schema, table }: { schema: string; table: string }) => `${schema}.${table}`;

/** One table of the lake by its name, found as one types. */
export function LakeTableSelect({ value, onChange, placeholder, disabled }: LakeTableSelectProps) {
  const [key, setKey] = useState('');
  const found = useCall(listLakeTables, { query: { ps: 50 }, body: { key } }, { keepPrevious: true, level: noticeLevel.silent });
  const rows = found.data?.rows ?? [];
  const options = rows.map((row) => ({ value: nameOf({ schema: row.schema_name, table: row.dataObject }), label: `${row.schema_name}.${row.dataObject}${row.dataObjectName ? ` · ${row.dataObjectName}` : ''}` }));
  const chosen = value && value.table ? nameOf(value) : undefined;
  return (
    <Select<string> aria-label={placeholder} placeholder={placeholder} disabled={disabled} value={chosen} loading={found.isFetching} showSearch={{ filterOption: false, searchValue: key, onSearch: setKey }} popupMatchSelectWidth={420}
      options={chosen && !options.some((option) => option.value === chosen) ? [{ value: chosen, label: chosen }, ...options] : options}
      onChange={(name) => { const row = rows.find((one) => nameOf({ schema: one.schema_name, table: one.dataObject }) === name); if (row) onChange(row); }} />
  );
}
