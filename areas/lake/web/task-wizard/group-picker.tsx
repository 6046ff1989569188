import { AutoComplete, Form } from 'antd';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { asGroup, listWorkerGroups } from '../../contract/worker-groups.ts';
import { wizardWords } from './wizard-words.ts';
import './group-picker.css';

/** A group of workers: one of those there are, or one that is still to be started. */
export function GroupPicker({ id, value, onChange, placeholder }: { id?: string; value?: string; onChange?: (group: string) => void; placeholder?: string }) {
  const say = useWords(wizardWords);
  const known = useCall(listWorkerGroups, {}, { level: noticeLevel.silent });
  const options = (known.data?.groups ?? []).map(({ name, workers }) => ({ value: name, label: <span className="group-option"><span>{name}</span><small>{workers > 0 ? say('groupWorkers', { count: workers }) : say('groupIdle')}</small></span> }));
  return (
    <AutoComplete id={id} allowClear value={value ?? ''} options={options} placeholder={placeholder} maxLength={60} showSearch={{ filterOption: (typed, option) => String(option?.value).includes(typed.trim().toLowerCase()) }}
      onChange={(group?: string) => onChange?.(asGroup(group ?? ''))} />
  );
}

/** Of a task, with what it means; in a form that keeps its values itself. */
export function WorkerGroupField({ value, onChange }: { value: string | undefined; onChange: (group: string) => void }) {
  const say = useWords(wizardWords);
  return <Form.Item label={say('workerGroup')} tooltip={say('workerGroupHint')}><GroupPicker value={value ?? ''} onChange={onChange} placeholder={say('projectGroup')} /></Form.Item>;
}
