import { Form, InputNumber } from 'antd';
import { useEffect } from 'react';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { useWords } from '#platform/web/words.ts';
import { getDepartment, saveDepartment, type DepartmentNode } from '../../contract/departments.ts';
import { DepartmentPicker } from '../pickers/department-picker.tsx';
import { PersonPicker } from '../pickers/person-picker.tsx';
import { departmentsWords } from './departments-words.ts';

interface DepartmentFormProps {
  /** The one to edit; absent: a new one. */
  department?: DepartmentNode;
  pid: string | null;
  onDone: (wid: string, parent: string | null) => void;
}

const toInput = ({ wid, row_version, name, code, pid, order_num, leader, disabled }: DepartmentNode) =>
  ({ wid, row_version, name, code, pid, order_num, disabled, leader: leader?.wid ?? null });

export function DepartmentForm({ department, pid, onDone }: DepartmentFormProps) {
  const say = useWords(departmentsWords);
  const save = useChange(saveDepartment, { level: noticeLevel.silent, success: say('saved') });
  const form = useDrawerForm(saveDepartment.body, {
    initial: { name: '', code: '', pid, order_num: 0, leader: null, disabled: false },
    submit: async (body) => {
      const { wid } = await save.mutateAsync({ body });
      return { wid, parent: body.pid };
    },
    onDone: ({ wid, parent }) => onDone(wid, parent),
    reload: department && (async () => toInput(await send(getDepartment, { query: { wid: department.wid } }))),
  });
  useEffect(() => form.show(department && toInput(department)), []); // eslint-disable-line react-hooks/exhaustive-deps
  return (
    <DrawerForm {...form.drawer} title={department ? say('editTitle') : say('add')} verb={say('save')}>
      <Form.Item {...form.item('name')} label={say('name')}><TextInput /></Form.Item>
      <Form.Item {...form.item('code')} label={say('code')} extra={say('codeHelp')}><TextInput /></Form.Item>
      <Form.Item {...form.item('pid')} label={say('parent')} extra={say('parentHelp')}><DepartmentPicker placeholder={say('top')} /></Form.Item>
      <Form.Item {...form.item('leader')} label={say('leader')}><PersonPicker /></Form.Item>
      <Form.Item {...form.item('order_num')} label={say('orderNumber')} extra={say('orderHelp')}><InputNumber min={0} max={1_000_000} precision={0} /></Form.Item>
    </DrawerForm>
  );
}
