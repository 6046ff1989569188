import { Form, Input, InputNumber } from 'antd';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useChange } from '#platform/web/calls.ts';
import { DepartmentPicker, PersonPicker } from '#platform/web/people.tsx';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getProjectTree, saveProject, type Project } from '../../contract/projects.ts';
import { GroupPicker } from '../task-wizard/group-picker.tsx';
import { projectsWords } from './projects-words.ts';
import { useOpened } from './use-opened.ts';

/** `project`: the one to change; absent for a new one. */
export function ProjectDrawer({ project, onClose, onSaved }: { project?: Project; onClose: () => void; onSaved?: (wid: string) => void }) {
  const say = useWords(projectsWords);
  const save = useChange(saveProject, { refresh: [getProjectTree], success: say('saved'), level: noticeLevel.silent, onSuccess: ({ wid }) => onSaved?.(wid) });
  const form = useDrawerForm(saveProject.body, { initial: { name: '', description: '', dept_id: null, owner: null, order_num: 0, worker_group: '' }, submit: (body) => save.mutateAsync({ body }) });
  useOpened(form, () => {
    if (!project) return form.show();
    const { wid, row_version, name, description, dept_id, owner, order_num, worker_group } = project;
    return form.show({ wid, row_version, name, description, dept_id, owner, order_num, worker_group });
  }, onClose);
  return (
    <DrawerForm {...form.drawer} title={say(project ? 'editProject' : 'addProject')} verb={say('save')}>
      <Form.Item name="wid" hidden><Input /></Form.Item>
      <Form.Item name="row_version" hidden><InputNumber /></Form.Item>
      <Form.Item {...form.item('name')} label={say('name')}><TextInput maxLength={500} /></Form.Item>
      <Form.Item {...form.item('description')} label={say('description')}><Input.TextArea rows={3} /></Form.Item>
      <Form.Item {...form.item('dept_id')} label={say('department')}><DepartmentPicker /></Form.Item>
      <Form.Item {...form.item('owner')} label={say('owner')}><PersonPicker /></Form.Item>
      <Form.Item {...form.item('worker_group')} label={say('workerGroup')} extra={say('workerGroupHint')}><GroupPicker placeholder="default" /></Form.Item>
      <Form.Item {...form.item('order_num')} label={say('order')}><InputNumber min={0} precision={0} /></Form.Item>
    </DrawerForm>
  );
}
