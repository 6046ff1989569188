import { Form, Input, InputNumber } from 'antd';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listModelCategories, ModelCategoryInput, saveModelCategory, type ModelCategory } from '../../contract/model-categories.ts';
import type { ModelKind } from '../../contract/model-words.ts';
import { useOpened } from '../projects/use-opened.ts';
import { CategorySelect } from './category-select.tsx';
import { categoryWords } from './category-words.ts';

/** `category`: the one to change, or only where a new one stands. */
export function CategoryForm({ kind, category, onClose }: { kind: ModelKind; category: Partial<ModelCategory>; onClose: () => void }) {
  const say = useWords(categoryWords);
  const save = useChange(saveModelCategory, { refresh: [listModelCategories], success: say('saved'), level: noticeLevel.silent });
  const form = useDrawerForm(ModelCategoryInput, { initial: { kind, name: '', code: '', description: '', parent_wid: null }, submit: (body) => save.mutateAsync({ body: { ...body, kind } }) });
  useOpened(form, () => {
    const { wid, row_version, parent_wid = null, name = '', code = '', description = '' } = category;
    form.show({ kind, wid, row_version, parent_wid, name, code, description });
  }, onClose);
  return (
    <DrawerForm {...form.drawer} title={say(category.wid ? 'edit' : 'add')} verb={say('save')}>
      <Form.Item name="wid" hidden><Input /></Form.Item>
      <Form.Item name="row_version" hidden><InputNumber /></Form.Item>
      <Form.Item name="kind" hidden><Input /></Form.Item>
      <Form.Item {...form.item('name')} label={say('name')}><TextInput maxLength={500} /></Form.Item>
      <Form.Item {...form.item('code')} label={say('code')}><TextInput maxLength={100} /></Form.Item>
      <Form.Item {...form.item('parent_wid')} label={say('parent')}><CategorySelect kind={kind} except={category.wid} placeholder={say('top')} /></Form.Item>
      <Form.Item {...form.item('description')} label={say('description')}><Input.TextArea rows={3} /></Form.Item>
    </DrawerForm>
  );
}
