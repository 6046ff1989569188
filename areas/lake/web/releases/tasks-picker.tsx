import { Select } from 'antd';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { callKey, useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { request } from '#platform/web/request/send.ts';
import type { TaskDetail } from '../../contract/task.ts';
import { getTask, listTasks } from '../../contract/tasks.ts';

interface TasksPickerProps {
  id?: string;
  value?: readonly { wid: string }[];
  onChange?: (value: { wid: string }[]) => void;
}

/** Any tasks, found by their names; those chosen elsewhere are named too. */
export function TasksPicker({ id, value = [], onChange }: TasksPickerProps) {
  const [key, setKey] = useState('');
  const found = useCall(listTasks, { query: { ps: 30, sort: '-modify_time' }, body: { key } }, { keepPrevious: true, level: noticeLevel.silent });
  const chosen = useQueries({
    queries: value.map(({ wid }) => ({ queryKey: callKey(getTask, { params: { id: wid } }), queryFn: () => request<TaskDetail>(getTask, { params: { id: wid }, level: noticeLevel.silent }) })),
  });
  const names = new Map([...(found.data?.rows ?? []), ...chosen.flatMap(({ data }) => (data ? [data] : []))].map(({ wid, name }) => [wid, name]));
  return (
    <Select id={id} mode="multiple" value={value.map(({ wid }) => wid)} loading={found.isFetching} showSearch={{ filterOption: false, onSearch: setKey }} options={[...names].map(([wid, label]) => ({ value: wid, label }))}
      onChange={(wids: string[]) => onChange?.(wids.map((wid) => ({ wid })))} />
  );
}
