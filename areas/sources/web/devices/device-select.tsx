import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { listDevices, type Device } from '../../contract/devices.ts';

interface DeviceSelectProps {
  value?: Device;
  onChange: (device: Device | undefined) => void;
  placeholder: string;
}

/** One device, found by its name or code. */
export function DeviceSelect({ value, onChange, placeholder }: DeviceSelectProps) {
  const [text, setText] = useState('');
  const found = useCall(listDevices, { query: { ps: 50 }, body: { key: text || undefined } }, { keepPrevious: true, level: noticeLevel.silent });
  const rows = found.data?.rows ?? [];
  const known = value && !rows.some((row) => row.wid === value.wid) ? [value, ...rows] : rows;
  return (
    <Select<string> className="device-select" allowClear placeholder={placeholder} aria-label={placeholder} value={value?.wid} loading={found.isFetching}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }} onChange={(wid) => onChange(known.find((row) => row.wid === wid))}
      options={known.map((row) => ({ value: row.wid, label: `${row.name} · ${row.code}` }))} />
  );
}
