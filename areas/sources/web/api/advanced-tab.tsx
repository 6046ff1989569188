import { Form, Input, InputNumber } from 'antd';
import { FormSection } from '#platform/web/blocks/form/drawer-form.tsx';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import { apiWords } from './api-words.ts';
import type { FormParts } from './form-parts.ts';

export function AdvancedTab({ item }: FormParts) {
  const say = useWords(apiWords);
  const number = (value: string) => <InputNumber className="full-width" min={0} placeholder={say('byDefault', { value })} />;
  return (
    <>
      <FormSection title={say('limits')}>
        <div className="resource-grid">
          <Form.Item {...item(['advanced', 'seconds'])} label={say('seconds')}>{number('30')}</Form.Item>
          <Form.Item {...item(['advanced', 'perSecond'])} label={say('perSecond')}><InputNumber className="full-width" min={0} /></Form.Item>
          <Form.Item {...item(['advanced', 'attempts'])} label={say('attempts')}>{number('5')}</Form.Item>
          <Form.Item {...item(['advanced', 'pages'])} label={say('pages')}>{number('100,000')}</Form.Item>
        </div>
      </FormSection>
      <FormSection title={say('successCode')} description={say('successCodeHelp')}>
        <div className="resource-grid">
          <Form.Item {...item(['advanced', 'success_pointer'])} label={say('successPointer')}><TextInput placeholder="/code" /></Form.Item>
          <Form.Item {...item(['advanced', 'success_value'])} label={say('successValue')}><TextInput placeholder="0" /></Form.Item>
          <Form.Item {...item(['advanced', 'message_pointer'])} label={say('messagePointer')}><TextInput placeholder="/msg" /></Form.Item>
        </div>
      </FormSection>
      <FormSection title={say('records')}>
        <div className="resource-grid">
          <Form.Item {...item(['advanced', 'zone'])} label={say('zone')}><TextInput placeholder="Asia/Shanghai" /></Form.Item>
          <Form.Item {...item(['advanced', 'encoding'])} label={say('encoding')}><TextInput placeholder="utf-8" /></Form.Item>
          <Form.Item {...item(['advanced', 'delimiter'])} label={say('delimiter')}><TextInput maxLength={1} placeholder="," /></Form.Item>
          <Form.Item {...item('analysis')} label={say('analysis')}><TextInput /></Form.Item>
        </div>
      </FormSection>
      <FormSection title={say('ingestion')}>
        <div className="resource-grid">
          <Form.Item {...item('topic')} label={say('topic')}><TextInput /></Form.Item>
          <Form.Item {...item('partitions')} label={say('partitions')}>{number('1')}</Form.Item>
          <Form.Item {...item('empty_to_done_timeout')} label={say('emptyTimeout')}><InputNumber className="full-width" min={0} /></Form.Item>
        </div>
      </FormSection>
      <FormSection title={say('general')}>
        <div className="resource-grid">
          <Form.Item {...item('sys_label')} label={say('label')}><TextInput /></Form.Item>
          <Form.Item {...item('order_num')} label={say('order')}><InputNumber className="full-width" min={0} /></Form.Item>
          <Form.Item {...item('apicomment')} label={say('note')} className="resource-wide"><TextInput /></Form.Item>
          <Form.Item {...item('apidesc')} label={say('description')} className="resource-wide"><Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} /></Form.Item>
        </div>
      </FormSection>
    </>
  );
}
