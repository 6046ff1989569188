import { Form, Select } from 'antd';
import { useState } from 'react';
import { listDevices } from '#areas/sources';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import type { TaskFormProps } from '../tasks/task-forms.ts';
import { taskFormWords } from './task-forms-words.ts';

const shown = 100;

/** Whose messages are taken. */
export function DeviceForm({ value, onChange }: TaskFormProps) {
  const say = useWords(taskFormWords);
  const [key, setKey] = useState('');
  const found = useCall(listDevices, { query: { ps: shown }, body: { key } }, { keepPrevious: true, level: noticeLevel.silent });
  return (
    <Form.Item label={say('devices')} extra={say('devicesHint')}>
      <Select<string[]> mode="multiple" aria-label={say('devices')} placeholder={say('allDevices')} value={(value['devices'] as string[] | undefined) ?? []} loading={found.isFetching}
        options={found.data?.rows.map(({ wid, name, code }) => ({ value: wid, label: `${name} (${code})` })) ?? []}
        onChange={(devices) => onChange({ ...value, devices })} showSearch={{ filterOption: false, searchValue: key, onSearch: setKey }} />
    </Form.Item>
  );
}
