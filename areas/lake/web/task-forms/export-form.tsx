import { Form, Segmented } from 'antd';
import { useWords } from '#platform/web/words.ts';
import type { TaskFormProps } from '../tasks/task-forms.ts';
import { exportOf, newTarget, type ExportTarget } from './export-draft.ts';
import { ExportSource } from './export-source.tsx';
import { ExportToDatabase } from './export-to-database.tsx';
import { ExportToFile } from './export-to-file.tsx';
import { KafkaFields } from './kafka-fields.tsx';
import { taskFormWords } from './task-forms-words.ts';
import { TextField } from './text-field.tsx';

/** What goes out of the lake, and where to. */
export function ExportForm({ value, onChange, problems }: TaskFormProps) {
  const say = useWords(taskFormWords);
  const { from, to } = exportOf(value);
  const setTo = (target: ExportTarget) => onChange({ ...value, from, to: target });
  const kinds = [{ value: 'database' as const, label: say('toDatabase') }, { value: 'file' as const, label: say('toFile') }, { value: 'topic' as const, label: say('toTopic') }];
  return (
    <>
      <ExportSource from={from} problems={problems} onChange={(source) => onChange({ ...value, from: source, to })} />
      <Form.Item label={say('to')}><Segmented aria-label={say('to')} options={kinds} value={to.kind} onChange={(kind) => setTo(newTarget(kind))} /></Form.Item>
      {to.kind === 'database' && <ExportToDatabase to={to} problems={problems} onChange={setTo} />}
      {to.kind === 'file' && <ExportToFile to={to} problems={problems} onChange={setTo} />}
      {to.kind === 'topic' && (
        <>
          <KafkaFields source={to.database_wid} topic={to.topic} problems={problems} at="definition.to" onChange={(change) => setTo({ ...to, ...change })} />
          <TextField label={say('keyField')} value={to.key} problems={problems} field="definition.to.key" onChange={(key) => setTo({ ...to, key })} />
        </>
      )}
    </>
  );
}
