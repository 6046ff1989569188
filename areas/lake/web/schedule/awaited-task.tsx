import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getTask, listTasks } from '../../contract/tasks.ts';
import { scheduleWords } from './schedule-words.ts';

/** Another task, found by its name. */
export function AwaitedTask({ value, own, onChange }: { value: string; own: string | undefined; onChange: (wid: string) => void }) {
  const say = useWords(scheduleWords);
  const [key, setKey] = useState('');
  const found = useCall(listTasks, { query: { ps: 50, sort: 'name' }, body: { key } }, { keepPrevious: true, level: noticeLevel.silent });
  const chosen = useCall(getTask, { params: { id: value } }, { enabled: value !== '', level: noticeLevel.silent });
  const listed = (found.data?.rows ?? []).filter(({ wid }) => wid !== own).map(({ wid, name }) => ({ value: wid, label: name }));
  const options = chosen.data && !listed.some((one) => one.value === value) ? [{ value, label: chosen.data.name }, ...listed] : listed;
  return <Select value={value || undefined} options={options} loading={found.isFetching} onChange={onChange} showSearch={{ filterOption: false, searchValue: key, onSearch: setKey }} aria-label={say('task')} />;
}
