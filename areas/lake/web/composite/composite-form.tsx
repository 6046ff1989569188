import { Alert, Button, Drawer, Form, Input, InputNumber, Segmented } from 'antd';
import { useState } from 'react';
import { scheduleSchema, type Schedule } from '#engine/schedule/schedule.ts';
import { errorText, ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { listSubtasks } from '../../contract/composite-tasks.ts';
import { CompositeDefinition } from '../../contract/definitions.ts';
import { TaskInput, type TaskDetail } from '../../contract/task.ts';
import { getTask, listTasks, saveTask } from '../../contract/tasks.ts';
import { ScheduleForm } from '../schedule/schedule-form.tsx';
import { compositeWords } from './composite-words.ts';

/** A composite flow as a whole: its name, how many at once, when. */
export function CompositeForm({ task, onClose, onSaved }: { task: TaskDetail | undefined; onClose: () => void; onSaved: (wid: string) => void }) {
  const say = useWords(compositeWords);
  const [name, setName] = useState(task?.name ?? '');
  const [description, setDescription] = useState(task?.description ?? '');
  const [definition, setDefinition] = useState(() => CompositeDefinition.parse(task?.definition ?? {}));
  const [schedule, setSchedule] = useState<Schedule | null>(() => {
    const read = scheduleSchema.safeParse(task?.schedule);
    return read.success && read.data.kind !== 'manual' ? read.data : null;
  });
  const saving = useChange(saveTask, { refresh: [listTasks, getTask, listSubtasks], success: say('saved'), level: noticeLevel.silent, onSuccess: ({ wid }) => onSaved(wid) });
  const save = () => {
    const known = TaskInput.parse({ ...task, kind: 'composite', name: name.trim(), description, schedule: null, layer: null, definition: null, target_table: '' });
    saving.mutateAsync({ body: { ...known, ...(task && { wid: task.wid, row_version: task.row_version }), schedule, definition, note: '' } }).catch(ignoreTold);
  };
  const set = (change: Partial<CompositeDefinition>) => setDefinition({ ...definition, ...change });
  const failure = saving.error && (Object.values(saving.fields)[0] ?? errorText(saving.error) ?? saving.error.message);
  return (
    <Drawer open title={task ? say('settings') : say('add')} size={sizes.drawerMedium} onClose={onClose} extra={<Button type="primary" disabled={!name.trim()} loading={saving.isPending} onClick={save}>{say('save')}</Button>}>
      <Form layout="vertical">
        {failure && <Alert type="error" showIcon title={failure} />}
        <Form.Item label={say('name')} required><TextInput autoFocus={!task} value={name} maxLength={500} aria-label={say('name')} onChange={(event) => setName(event.target.value)} /></Form.Item>
        <Form.Item label={say('description')}><Input.TextArea rows={2} value={description} onChange={(event) => setDescription(event.target.value)} /></Form.Item>
        <div className="composite-row">
          <Form.Item label={say('limit')}><InputNumber min={1} max={500} precision={0} value={definition.limit} onChange={(limit) => set({ limit: limit ?? 50 })} /></Form.Item>
          <Form.Item label={say('parallel')}><InputNumber min={1} max={50} precision={0} value={definition.parallel} onChange={(parallel) => set({ parallel: parallel ?? 1 })} /></Form.Item>
          <Form.Item label={say('onFailure')}>
            <Segmented value={definition.onFailure} options={[{ value: 'continue', label: say('continue') }, { value: 'end', label: say('end') }]} onChange={(onFailure) => set({ onFailure: onFailure as 'end' | 'continue' })} />
          </Form.Item>
        </div>
        <ScheduleForm value={schedule} onChange={setSchedule} task={task?.wid} />
      </Form>
    </Drawer>
  );
}

type CompositeDefinition = ReturnType<typeof CompositeDefinition.parse>;
