import { Form, InputNumber, Select } from 'antd';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { TaskInput } from '../../contract/task.ts';
import { concurrencies, concurrencyWords, pushLevels, pushLevelWords } from '../../contract/task-words.ts';
import { WorkerGroupField } from './group-picker.tsx';
import { wizardWords } from './wizard-words.ts';

export type Running = Pick<TaskInput, 'concurrency' | 'most_waiting' | 'priority' | 'retries' | 'retry_seconds' | 'timeout_minutes' | 'deadline_minutes' | 'push_level' | 'worker_group'>;

/** How hard a task tries and who hears of it, for every form of tasks. Stands in a grid of its owner. */
export function RunningFields({ value, set }: { value: Running; set: (change: Partial<Running>) => void }) {
  const say = useWords(wizardWords);
  const text = useText();
  return (
    <>
      <Form.Item label={say('concurrency')}><Select value={value.concurrency} options={concurrencies.map((one) => ({ value: one, label: text(concurrencyWords[one]) }))} onChange={(concurrency) => set({ concurrency })} /></Form.Item>
      {value.concurrency === 'wait' && (
        <Form.Item label={say('mostWaiting')} tooltip={say('mostWaitingHint')}><InputNumber min={1} max={1000} precision={0} placeholder={say('allWait')} value={value.most_waiting} onChange={(most_waiting) => set({ most_waiting })} /></Form.Item>
      )}
      <Form.Item label={say('priority')}>
        <Select value={value.priority} options={[1, 2, 3, 4, 5].map((one) => ({ value: one, label: one === 1 ? say('priority1') : one === 5 ? say('priority5') : String(one) }))} onChange={(priority) => set({ priority })} />
      </Form.Item>
      <Form.Item label={say('retries')}><InputNumber min={0} max={20} precision={0} value={value.retries} onChange={(retries) => set({ retries: retries ?? 0 })} /></Form.Item>
      {value.retries > 0 && <Form.Item label={say('retrySeconds')}><InputNumber min={1} max={3600} precision={0} value={value.retry_seconds} onChange={(seconds) => set({ retry_seconds: seconds ?? 60 })} /></Form.Item>}
      <Form.Item label={say('timeout')}><InputNumber min={1} max={100_000} precision={0} placeholder={say('noLimit')} value={value.timeout_minutes} onChange={(timeout_minutes) => set({ timeout_minutes })} /></Form.Item>
      <Form.Item label={say('deadline')} tooltip={say('deadlineHint')}><InputNumber min={1} max={100_000} precision={0} placeholder={say('noDeadline')} value={value.deadline_minutes} onChange={(deadline_minutes) => set({ deadline_minutes })} /></Form.Item>
      <Form.Item label={say('pushLevel')}><Select value={value.push_level} options={pushLevels.map((one) => ({ value: one, label: text(pushLevelWords[one]) }))} onChange={(push_level) => set({ push_level })} /></Form.Item>
      <WorkerGroupField value={value.worker_group} onChange={(worker_group) => set({ worker_group })} />
    </>
  );
}
