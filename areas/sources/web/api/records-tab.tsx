import { Form, Select } from 'antd';
import { FormSection } from '#platform/web/blocks/form/drawer-form.tsx';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import { responseTypes } from '../../contract/api-resources.ts';
import type { FoundField } from '../../contract/resource-fields.ts';
import { apiWords } from './api-words.ts';
import { FieldTable } from './field-table.tsx';
import type { FormParts } from './form-parts.ts';

export function RecordsTab({ item, fields }: FormParts & { fields: readonly FoundField[] }) {
  const say = useWords(apiWords);
  return (
    <>
      <Form.Item {...item('response_type')} label={say('responseType')}><Select options={responseTypes.map((value) => ({ value, label: value }))} /></Form.Item>
      <Form.Item {...item('list_pointer')} label={say('listPointer')} extra={say('listHelp')}><TextInput placeholder="/data/rows" /></Form.Item>
      <Form.Item {...item('record_pointer')} label={say('recordPointer')} extra={say('recordHelp')}><TextInput /></Form.Item>
      <div className="resource-grid">
        <Form.Item {...item('pk_fields')} label={say('pkFields')} extra={say('pkHelp')}><TextInput placeholder="id" /></Form.Item>
        <Form.Item {...item('split_fields')} label={say('splitFields')} extra={say('pkHelp')}><TextInput /></Form.Item>
      </div>
      <FormSection title={say('foundFields')}><FieldTable fields={fields} /></FormSection>
    </>
  );
}
