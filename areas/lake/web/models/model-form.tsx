import { Form, Input, InputNumber, Select } from 'antd';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { DepartmentPicker, PersonPicker } from '#platform/web/people.tsx';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listModelCategories } from '../../contract/model-categories.ts';
import { modelKinds, modelKindWords, type ModelKind } from '../../contract/model-words.ts';
import { ModelInput, type Model } from '../../contract/model.ts';
import { getModel, listModels, listModelVersions, saveModel } from '../../contract/models.ts';
import { lakeLayers, lakeLayerWords } from '../../contract/task-words.ts';
import { useOpened } from '../projects/use-opened.ts';
import { CategorySelect } from './category-select.tsx';
import { modelsWords } from './models-words.ts';

interface ModelFormProps {
  /** Absent: chosen in the form. */
  kind?: ModelKind | undefined;
  /** The one to change, or what a new one begins with. */
  model: Partial<Model>;
  onClose: () => void;
  onSaved?: (saved: { wid: string; kind: ModelKind }) => void;
}

export function ModelForm({ kind, model, onClose, onSaved }: ModelFormProps) {
  const say = useWords(modelsWords);
  const text = useText();
  const save = useChange(saveModel, { refresh: [listModels, getModel, listModelVersions, listModelCategories], success: say('saved'), level: noticeLevel.silent });
  const form = useDrawerForm(ModelInput, {
    initial: { kind: kind ?? 'subject', name: '', english_name: '', code: '', layer: 'DW2', category_wid: null, dept_id: null, owner: null, description: '' },
    submit: async (body) => ({ ...(await save.mutateAsync({ body })), kind: body.kind }),
    onDone: onSaved,
  });
  const chosen = (Form.useWatch('kind', form.form) as ModelKind | undefined) ?? kind ?? 'subject';
  useOpened(form, () => {
    const { wid, row_version, category_wid = null, name = '', english_name = '', code = '', layer = 'DW2', dept_id = null, owner = null, description = '' } = model;
    form.show({ wid, row_version, kind: model.kind ?? kind ?? 'subject', category_wid, name, english_name, code, layer, dept_id, owner, description });
  }, onClose);
  return (
    <DrawerForm {...form.drawer} title={say(model.wid ? 'editTitle' : 'add')} verb={say('save')}>
      <Form.Item name="wid" hidden><Input /></Form.Item>
      <Form.Item name="row_version" hidden><InputNumber /></Form.Item>
      <Form.Item {...form.item('kind')} label={say('kind')} hidden={kind !== undefined || model.wid !== undefined}><Select options={modelKinds.map((value) => ({ value, label: text(modelKindWords[value]) }))} /></Form.Item>
      <Form.Item {...form.item('name')} label={say('name')}><TextInput maxLength={500} /></Form.Item>
      <Form.Item {...form.item('english_name')} label={say('englishName')}><TextInput maxLength={500} /></Form.Item>
      <Form.Item {...form.item('code')} label={say('code')} extra={say('codeHelp')}><TextInput maxLength={63} spellCheck={false} /></Form.Item>
      <Form.Item {...form.item('layer')} label={say('layer')}><Select options={lakeLayers.map((value) => ({ value, label: text(lakeLayerWords[value]) }))} /></Form.Item>
      <Form.Item {...form.item('category_wid')} label={say('category')}><CategorySelect kind={chosen} placeholder={say('noCategory')} /></Form.Item>
      <Form.Item {...form.item('dept_id')} label={say('department')}><DepartmentPicker /></Form.Item>
      <Form.Item {...form.item('owner')} label={say('owner')}><PersonPicker /></Form.Item>
      <Form.Item {...form.item('description')} label={say('description')}><Input.TextArea rows={3} /></Form.Item>
    </DrawerForm>
  );
}
