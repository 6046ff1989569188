import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { listTasks } from '../../contract/tasks.ts';
import { taskKindWords } from '../../contract/task-words.ts';

interface TaskSelectProps {
  id?: string;
  value: string | undefined;
  placeholder: string;
  onChange: (wid: string | undefined) => void;
}

/** One of any number of tasks, found by its name. */
export function TaskSelect({ id, value, placeholder, onChange }: TaskSelectProps) {
  const text = useText();
  const [key, setKey] = useState('');
  const found = useCall(listTasks, { query: { ps: 30 }, body: { key } }, { keepPrevious: true, level: noticeLevel.silent });
  // The chosen one keeps its name while another search goes on.
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const options = (found.data?.rows ?? []).map(({ wid, name, kind }) => ({ value: wid, label: name, note: text(taskKindWords[kind]) }));
  return (
    <Select id={id} allowClear value={value} placeholder={placeholder} loading={found.isFetching} showSearch={{ filterOption: false, onSearch: setKey }}
      options={chosen && !options.some((option) => option.value === chosen.value) ? [chosen, ...options] : options}
      onChange={(wid?: string) => {
        setChosen(options.find((option) => option.value === wid));
        onChange(wid);
      }} />
  );
}
