import { Form, Input, InputNumber, Switch } from 'antd';
import { FormSection } from '#platform/web/blocks/form/drawer-form.tsx';
import type { SchemaForm } from '#platform/web/blocks/form/use-schema-form.ts';
import { DepartmentPicker, PersonPicker } from '#platform/web/people.tsx';
import { useWords } from '#platform/web/words.ts';
import { formWords } from './form-words.ts';
import type { SourceFormSchema } from './source-form-schema.ts';

type Item = SchemaForm<SourceFormSchema>['item'];

/** antd's switch knows true and false, the wire 1 and 0. */
const asFlag = { valuePropName: 'checked', getValueProps: (value: unknown) => ({ checked: Number(value) === 1 }), getValueFromEvent: (checked: boolean) => (checked ? 1 : 0) };

/** Whose the source is: the same for every kind. */
export function BasicFields({ item }: { item: Item }) {
  const say = useWords(formWords);
  return (
    <FormSection title={say('basics')}>
      <div className="form-columns">
        <div data-wide><Form.Item {...item('databasename')} label={say('name')}><Input autoComplete="off" placeholder={say('namePlaceholder')} /></Form.Item></div>
        <Form.Item {...item('admin_dept')} label={say('department')}><DepartmentPicker /></Form.Item>
        <Form.Item {...item('admin_user')} label={say('administrator')} extra={say('administratorHelp')}><PersonPicker /></Form.Item>
      </div>
    </FormSection>
  );
}

/** A source of messages is reached by an address; log files and syslog are set up with their resources. */
export function MessageFields({ item }: { item: Item }) {
  const say = useWords(formWords);
  return <Form.Item {...item('db_url')} label={say('messages')} extra={say('messagesHint')}><Input autoComplete="off" spellCheck={false} placeholder="kafka://127.0.0.1:9092" /></Form.Item>;
}

/** What is known about the business system behind it. */
export function BusinessFields({ item, isDatabase }: { item: Item; isDatabase: boolean }) {
  const say = useWords(formWords);
  return (
    <FormSection title={say('business')}>
      <div className="form-columns">
        <Form.Item {...item('sys_label')} label={say('label')}><Input /></Form.Item>
        <Form.Item {...item('version')} label={say('systemVersion')}><Input /></Form.Item>
        <Form.Item {...item('company')} label={say('company')}><Input /></Form.Item>
        <Form.Item {...item('company_user')} label={say('contact')}><Input /></Form.Item>
        <Form.Item {...item('company_tel')} label={say('phone')}><Input inputMode="tel" /></Form.Item>
        <Form.Item {...item('constructionYear')} label={say('year')}><Input maxLength={20} /></Form.Item>
        <div data-wide><Form.Item {...item('address')} label={say('address')}><Input /></Form.Item></div>
        <div data-wide><Form.Item {...item('characterinfo')} label={say('traits')}><Input /></Form.Item></div>
        <div data-wide><Form.Item {...item('databasedesc')} label={say('description')}><Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} /></Form.Item></div>
        <Form.Item {...item('order_num')} label={say('order')} extra={say('orderHelp')}><InputNumber min={0} max={1_000_000} precision={0} controls={false} /></Form.Item>
        <Form.Item {...item('use_able')} {...asFlag} label={say('usable')} extra={say('usableHelp')}><Switch /></Form.Item>
        {isDatabase && (
          <Form.Item {...item('dw_label')} label={say('warehouse')} extra={say('warehouseHelp')}
            valuePropName="checked" getValueProps={(value: unknown) => ({ checked: value === '2' })} getValueFromEvent={(checked: boolean) => (checked ? '2' : '')}><Switch /></Form.Item>
        )}
      </div>
    </FormSection>
  );
}
