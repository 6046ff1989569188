import { Form, Input, InputNumber } from 'antd';
import { z } from 'zod';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { FolderInput, getProjectTree, saveFolder, type Folder } from '../../contract/projects.ts';
import { listTasks } from '../../contract/tasks.ts';
import { placeOf, PlaceSelect, readPlace } from './place-select.tsx';
import { projectsWords } from './projects-words.ts';
import { useOpened } from './use-opened.ts';

/** Where it stands is one choice for a person: a project, or a folder in it. */
const FolderForm = FolderInput.omit({ project_wid: true, parent_wid: true }).extend({ place: z.string().min(1) });

/** `folder`: the one to change, or only where a new one stands. */
export function FolderDrawer({ folder, onClose }: { folder: Partial<Folder> & { project_wid: string }; onClose: () => void }) {
  const say = useWords(projectsWords);
  const save = useChange(saveFolder, { refresh: [getProjectTree, listTasks], success: say('saved'), level: noticeLevel.silent });
  const form = useDrawerForm(FolderForm, {
    initial: { name: '', order_num: 0, place: '' },
    submit: ({ place, ...body }) => {
      const { project_wid, folder_wid } = readPlace(place);
      return save.mutateAsync({ body: { ...body, project_wid: project_wid!, parent_wid: folder_wid } });
    },
  });
  useOpened(form, () => {
    const { wid, row_version, project_wid, parent_wid = null, name = '', order_num = 0 } = folder;
    form.show({ wid, row_version, name, order_num, place: placeOf(project_wid, parent_wid)! });
  }, onClose);
  return (
    <DrawerForm {...form.drawer} title={say(folder.wid ? 'editFolder' : 'addFolder')} verb={say('save')}>
      <Form.Item name="wid" hidden><Input /></Form.Item>
      <Form.Item name="row_version" hidden><InputNumber /></Form.Item>
      <Form.Item {...form.item('name')} label={say('name')}><TextInput maxLength={500} /></Form.Item>
      <Form.Item {...form.item('place')} label={say('parent')}><PlaceSelect allowClear={false} except={folder.wid} /></Form.Item>
      <Form.Item {...form.item('order_num')} label={say('order')}><InputNumber min={0} precision={0} /></Form.Item>
    </DrawerForm>
  );
}
