import { Alert, Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { DrawerForm, FormSection } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useCall, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { dataObjectOption, saveDataField, type DataField } from '../../contract/data-fields.ts';
import type { DataObjectDetail } from '../../contract/data-objects.ts';
import { objectTouches } from '../object/object-touches.ts';
import { CodeTablePicker } from './code-cell.tsx';
import { fieldFormSchema } from './field-form-schema.ts';
import { fieldsWords } from './fields-words.ts';

interface FieldDrawerProps {
  object: DataObjectDetail;
  /** Absent: a new one. */
  field: DataField | undefined;
  onClose: () => void;
  reload: () => Promise<unknown>;
}

const slideOut = 300;

/** All facts of one field. What the source says can be changed only of one made by hand. */
export function FieldDrawer({ object, field, onClose, reload }: FieldDrawerProps) {
  const say = useWords(fieldsWords);
  const isManual = !field || field.manual;
  const schema = useMemo(() => fieldFormSchema(isManual ? object.dataFields : [], field?.wid), [object.dataFields, field?.wid, isManual]);
  const save = useChange(saveDataField, { refresh: objectTouches, success: say('saved'), level: noticeLevel.silent });
  const options = useCall(dataObjectOption, { query: { database_wid: object.database_wid } }, { enabled: isManual, level: noticeLevel.silent });
  const form = useDrawerForm(schema, {
    initial: { object_wid: object.wid, kind: 'string', nullable: true, is_core: 0, sensitive: 0, is_pk: 0 },
    submit: async (input) => {
      // Of a field of the source only what people say is sent.
      const { kind, length, precision, scale, nullable, default_value, comment, is_pk, ...said } = input;
      await save.mutateAsync({ body: isManual ? { ...said, kind, length, precision, scale, nullable, default_value, comment, is_pk } : said });
      await reload();
    },
  });
  const opened = useRef(false);
  useEffect(() => {
    if (!opened.current) {
      opened.current = true;
      form.show(field && { ...field, is_pk: field.is_pk });
    } else if (!form.isOpen) {
      const gone = setTimeout(onClose, slideOut);
      return () => clearTimeout(gone);
    }
    return undefined;
    // Only whether it is open matters.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [form.isOpen]);
  const check = (name: 'is_core' | 'sensitive' | 'is_pk', label: string) => (
    <Form.Item {...form.item(name)} noStyle valuePropName="checked" getValueFromEvent={(event: { target: { checked: boolean } }) => (event.target.checked ? 1 : 0)} getValueProps={(value) => ({ checked: value === 1 })}>
      <Checkbox>{label}</Checkbox>
    </Form.Item>
  );
  return (
    <DrawerForm {...form.drawer} title={field ? say('editTitle', { name: field.dataField }) : say('addTitle')} verb={say('save')}>
      <Form.Item name="wid" hidden><Input /></Form.Item>
      <Form.Item name="row_version" hidden><InputNumber /></Form.Item>
      <Form.Item name="object_wid" hidden><Input /></Form.Item>
      <FormSection title={say('technical')}>
        {!isManual && <Alert className="drawer-form-failure" type="info" showIcon title={say('fromSource')} />}
        <Form.Item {...form.item('dataField')} label={say('fieldName')} extra={isManual && say('fieldNameHint')}><TextInput className="grid-code" disabled={!isManual} maxLength={500} /></Form.Item>
        {isManual && (
          <>
            <Form.Item {...form.item('kind')} label={say('type')}><Select options={options.data?.fieldType.map(({ id, text }) => ({ value: id, label: text })) ?? []} loading={options.isPending} /></Form.Item>
            <div className="field-numbers">
              <Form.Item {...form.item('length')} label={say('length')}><InputNumber min={1} precision={0} /></Form.Item>
              <Form.Item {...form.item('precision')} label={say('precision')}><InputNumber min={0} precision={0} /></Form.Item>
              <Form.Item {...form.item('scale')} label={say('scale')}><InputNumber precision={0} /></Form.Item>
            </div>
            <Form.Item {...form.item('default_value')} label={say('defaultValue')}><TextInput /></Form.Item>
            <Form.Item {...form.item('comment')} label={say('comment')}><TextInput /></Form.Item>
            <Form.Item>
              <span className="field-switches">
                <Form.Item {...form.item('nullable')} noStyle valuePropName="checked"><Checkbox>{say('mayBeNull')}</Checkbox></Form.Item>
                {check('is_pk', say('key'))}
              </span>
            </Form.Item>
          </>
        )}
      </FormSection>
      <FormSection title={say('business')}>
        <Form.Item {...form.item('dataFieldName')} label={say('name')}><TextInput maxLength={500} /></Form.Item>
        <Form.Item {...form.item('dataFieldDesc')} label={say('description')}><Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} /></Form.Item>
        <Form.Item extra={say('sensitiveHint')}><span className="field-switches">{check('is_core', say('core'))}{check('sensitive', say('sensitive'))}</span></Form.Item>
        <Form.Item {...form.item('code_object')} label={say('code')}><FormCodeTable source={object.database_wid} name={field?.code_object_name} label={say('code')} /></Form.Item>
        <Form.Item {...form.item('code_note')} label={say('codeNote')} extra={say('codeNoteHint')}><Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} /></Form.Item>
      </FormSection>
    </DrawerForm>
  );
}

/** The picker as Form.Item feeds it. */
function FormCodeTable({ value, onChange, source, name, label }: { value?: string | null; onChange?: (wid: string | null) => void; source: string; name?: string; label: string }) {
  return <CodeTablePicker source={source} value={value ?? null} valueName={name} label={label} onChoose={(wid) => onChange?.(wid)} />;
}
