import { DatePicker, Form, Select, Switch } from 'antd';
import dayjs from 'dayjs';
import { useEffect } from 'react';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listTaskTriggers, saveTaskTrigger, TaskTriggerInput, type TaskTrigger } from '../../contract/task-triggers.ts';
import type { ShownKey } from './key-dialog.tsx';
import { triggersWords } from './triggers-words.ts';

/** `trigger` absent: a new one, whose key is told only now. */
export function TriggerDrawer({ task, trigger, onKey }: { task: string; trigger: TaskTrigger | undefined; onKey: (key: ShownKey) => void }) {
  const say = useWords(triggersWords);
  const save = useChange(saveTaskTrigger, { refresh: [listTaskTriggers], success: say('saved'), level: noticeLevel.silent });
  const form = useDrawerForm(TaskTriggerInput, {
    initial: { task_wid: task, name: '', parameters: [], enabled: true, until_date: null, signed: false },
    submit: async (values) => ({ ...values, ...(await save.mutateAsync({ body: values })) }),
    onDone: ({ name, key, wid, parameters, signed }) => key !== null && onKey({ name, key, trigger: { wid, parameters: parameters ?? [], signed: signed ?? false } }),
  });
  useEffect(() => {
    form.show(trigger);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <DrawerForm {...form.drawer} title={say(trigger ? 'editTitle' : 'addTitle')} verb={say('save')}>
      <Form.Item {...form.item('task_wid')} hidden><TextInput /></Form.Item>
      <Form.Item {...form.item('name')} label={say('name')} extra={say('nameHelp')}><TextInput /></Form.Item>
      <Form.Item {...form.item('parameters')} label={say('parameters')} extra={say('parametersHelp', { sample: '${day}' })}><Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ']} /></Form.Item>
      <Form.Item {...form.item('until_date')} label={say('until')} getValueProps={(value: string | null) => ({ value: value ? dayjs(value) : null })} normalize={(value: dayjs.Dayjs | null) => value?.format('YYYY-MM-DD') ?? null}>
        <DatePicker placeholder={say('always')} />
      </Form.Item>
      <Form.Item {...form.item('signed')} label={say('signed')} extra={say(trigger ? 'signedChange' : 'signedHelp')} valuePropName="checked"><Switch /></Form.Item>
      <Form.Item {...form.item('enabled')} label={say('enabled')} valuePropName="checked"><Switch /></Form.Item>
    </DrawerForm>
  );
}
