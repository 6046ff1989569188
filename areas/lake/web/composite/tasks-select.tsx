import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { listTasks } from '../../contract/tasks.ts';
import type { TaskKind } from '../../contract/task-words.ts';

interface TasksSelectProps {
  value: readonly { value: string; label: string }[];
  onChange: (value: { value: string; label: string }[]) => void;
  placeholder: string;
  /** Only of this kind; absent: all that are no flows themselves. */
  kind?: TaskKind;
  without: ReadonlySet<string>;
  single?: boolean;
}

const shown = 50;

/** Tasks found by their names. */
export function TasksSelect({ value, onChange, placeholder, kind, without, single = false }: TasksSelectProps) {
  const [text, setText] = useState('');
  const found = useCall(listTasks, { query: { ps: shown, sort: 'name' }, body: { key: text, taskModel: kind } }, { keepPrevious: true, level: noticeLevel.silent });
  const options = (found.data?.rows ?? []).filter((task) => !without.has(task.wid) && (kind !== undefined || (task.kind !== 'compose' && task.kind !== 'composite' && task.integrate_mode !== 'changes'))).map(({ wid, name }) => ({ value: wid, label: name }));
  return (
    <Select<{ value: string; label: string }[]> mode="multiple" maxCount={single ? 1 : undefined} labelInValue value={[...value]} options={options} loading={found.isFetching} placeholder={placeholder} aria-label={placeholder} className="composite-select"
      onChange={(next) => onChange(next.map((one) => ({ value: one.value, label: String(one.label) })))} showSearch={{ filterOption: false, onSearch: setText }} />
  );
}
