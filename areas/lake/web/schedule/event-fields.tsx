import { Form, Select } from 'antd';
import { useState } from 'react';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getTask, listTasks } from '../../contract/tasks.ts';
import { scheduleWords } from './schedule-words.ts';

interface EventFieldsProps {
  value: Record<string, unknown>;
  onChange: (event: Record<string, unknown>) => void;
  task: string | undefined;
}

/** Runs after another task: which, and with which outcome. */
export function EventFields({ value, onChange, task }: EventFieldsProps) {
  const say = useWords(scheduleWords);
  const [key, setKey] = useState('');
  const subject = (value['subject'] as string | undefined) ?? '';
  const found = useCall(listTasks, { query: { ps: 50, sort: 'name' }, body: { key } }, { keepPrevious: true, level: noticeLevel.silent });
  const own = useCall(getTask, { params: { id: subject } }, { enabled: subject !== '', level: noticeLevel.silent });
  const listed = (found.data?.rows ?? []).filter(({ wid }) => wid !== task).map(({ wid, name }) => ({ value: wid, label: name }));
  const options = own.data && !listed.some((one) => one.value === subject) ? [{ value: subject, label: own.data.name }, ...listed] : listed;
  return (
    <div className="schedule-row">
      <Form.Item label={say('taskEnded')} required>
        <Select value={subject || undefined} options={options} loading={found.isFetching} onChange={(wid) => onChange({ ...value, event: 'task-ended', subject: wid })}
          showSearch={{ filterOption: false, searchValue: key, onSearch: setKey }} aria-label={say('task')} />
      </Form.Item>
      <Form.Item label={say('when')}>
        <Select value={(value['when'] as string | undefined) ?? 'success'} options={(['success', 'failure', 'always'] as const).map((when) => ({ value: when, label: say(when) }))} onChange={(when) => onChange({ ...value, when })} />
      </Form.Item>
    </div>
  );
}
