import { Button, Form, Input, InputNumber } from 'antd';
import { errorText, ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { listTags, previewTag, saveTag, TagInput, type Tag } from '../../../contract/model-tags.ts';
import type { Conditions, ModelDetail } from '../../../contract/model.ts';
import { getModel, listModels } from '../../../contract/models.ts';
import { can } from '../../../contract/permissions.ts';
import { AnswerTable } from '../../lake/answer/answer-table.tsx';
import { useOpened } from '../../projects/use-opened.ts';
import { ConditionsInput } from './conditions-input.tsx';
import { partsWords } from './parts-words.ts';
import { shareText } from './share-text.ts';

export function TagForm({ model, tag, onClose }: { model: ModelDetail; tag: Partial<Tag>; onClose: () => void }) {
  const say = useWords(partsWords);
  const { fields } = model.definition;
  const first: Conditions = { match: 'all', list: [{ field: fields[0]?.code ?? '', operator: '=', values: [] }] };
  const save = useChange(saveTag, { refresh: [listTags, getModel, listModels], success: say('saved'), level: noticeLevel.silent });
  const form = useDrawerForm(TagInput, { initial: { model_wid: model.wid, name: '', description: '', conditions: first }, submit: (body) => save.mutateAsync({ body }) });
  useOpened(form, () => {
    const { wid, row_version, name = '', description = '', conditions = first } = tag;
    form.show({ model_wid: model.wid, wid, row_version, name, description, conditions });
  }, onClose);
  const conditions = Form.useWatch('conditions', form.form) as Conditions | undefined;
  return (
    <DrawerForm {...form.drawer} width="medium" title={say(tag.wid ? 'editTag' : 'addTag')} verb={say('save')}>
      {(['wid', 'model_wid'] as const).map((name) => <Form.Item key={name} name={name} hidden><Input /></Form.Item>)}
      <Form.Item name="row_version" hidden><InputNumber /></Form.Item>
      <Form.Item {...form.item('name')} label={say('name')}><TextInput maxLength={500} /></Form.Item>
      <Form.Item {...form.item('conditions')} label={say('rule')}><ConditionsInput fields={fields} /></Form.Item>
      <Form.Item {...form.item('description')} label={say('description')}><Input.TextArea rows={2} /></Form.Item>
      {conditions && conditions.list.length > 0 && <Trial model={model} conditions={conditions} />}
    </DrawerForm>
  );
}

function Trial({ model, conditions }: { model: ModelDetail; conditions: Conditions }) {
  const say = useWords(partsWords);
  const mayQuery = useCan(can.queryLake);
  const preview = useChange(previewTag, { level: noticeLevel.silent });
  if (!mayQuery || !model.lake_table_wid) return null;
  const { data } = preview;
  return (
    <div className="lake-stack">
      <div><Button loading={preview.isPending} onClick={() => void preview.mutateAsync({ body: { model_wid: model.wid, conditions } }).catch(ignoreTold)}>{say('preview')}</Button></div>
      {preview.error && <span className="model-problem" role="alert">{errorText(preview.error)}</span>}
      {data && !preview.error && (
        <>
          <strong>{say('hits', { hits: data.hits, total: data.total, share: shareText(data.hits, data.total) })}</strong>
          <AnswerTable answer={data.sample} />
        </>
      )}
    </div>
  );
}
