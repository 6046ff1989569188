import { Alert, Form, Input, Select } from 'antd';
import { useNavigate } from 'react-router';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { AlgorithmTask, saveAlgorithmTask, type AlgorithmUse } from '../../contract/algorithms.ts';
import { listScripts } from '../../contract/development.ts';
import { lakeLayers, lakeLayerWords } from '../../contract/task-words.ts';
import { listTasks } from '../../contract/tasks.ts';
import { useOpened } from '../projects/use-opened.ts';
import { linkToScript } from '../tasks/task-links.ts';
import { algorithmsWords } from './algorithms-words.ts';

/** What was tried becomes a task; it opens where SQL is developed. */
export function SaveTaskDrawer({ use, title, onClosed }: { use: AlgorithmUse; title: string; onClosed: () => void }) {
  const say = useWords(algorithmsWords);
  const text = useText();
  const navigate = useNavigate();
  const save = useChange(saveAlgorithmTask, { refresh: [listTasks, listScripts], success: say('taskSaved'), level: noticeLevel.silent });
  const form = useDrawerForm(AlgorithmTask, {
    initial: { name: title, description: '', layer: 'DW2', target_table: '' },
    submit: (task) => save.mutateAsync({ body: { ...use, ...task } }),
    onDone: ({ wid }) => void navigate(linkToScript(wid)),
  });
  useOpened(form, () => form.show(), onClosed);
  return (
    <DrawerForm {...form.drawer} title={say('saveAsTask')} verb={say('save')}>
      <Alert type="info" showIcon title={say('saveTaskHint')} className="algorithm-hint" />
      <Form.Item {...form.item('name')} label={say('taskName')}><TextInput maxLength={500} /></Form.Item>
      <Form.Item {...form.item('layer')} label={say('layer')}><Select options={lakeLayers.map((value) => ({ value, label: text(lakeLayerWords[value]) }))} /></Form.Item>
      <Form.Item {...form.item('target_table')} label={say('target')} extra={say('targetHint')}><TextInput maxLength={200} spellCheck={false} /></Form.Item>
      <Form.Item {...form.item('description')} label={say('description')}><Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} /></Form.Item>
    </DrawerForm>
  );
}
