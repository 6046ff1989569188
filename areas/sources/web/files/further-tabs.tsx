import { Form, Input, InputNumber } from 'antd';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import type { FormParts } from '../api/form-parts.ts';
import { fileWords } from './file-words.ts';
import { FlagSwitch, NamesInput } from './inputs.tsx';

export function PollingTab({ form, item }: FormParts) {
  const say = useWords(fileWords);
  const poll = Form.useWatch('poll', form) as number | undefined;
  return (
    <>
      <Form.Item {...item('poll')} label={say('poll')}><FlagSwitch /></Form.Item>
      {poll !== 0 && (
        <div className="resource-grid">
          <Form.Item {...item('poll_interval')} label={say('pollInterval')}><InputNumber min={1} className="full-width" /></Form.Item>
          <Form.Item {...item('cron')} label={say('cron')} extra={say('cronHelp')}><TextInput placeholder="0 2 * * *" /></Form.Item>
        </div>
      )}
      <div className="resource-grid">
        <Form.Item {...item('topic')} label={say('topic')}><TextInput /></Form.Item>
        <Form.Item {...item('queue')} label={say('queue')}><TextInput /></Form.Item>
        <Form.Item {...item('partitions')} label={say('partitions')}><InputNumber min={1} className="full-width" /></Form.Item>
        <Form.Item {...item('pk_fields')} label={say('pkFields')}><NamesInput /></Form.Item>
      </div>
    </>
  );
}

export function AdvancedTab({ item }: FormParts) {
  const say = useWords(fileWords);
  return (
    <>
      <Form.Item {...item('filecomment')} label={say('comment')}><TextInput /></Form.Item>
      <Form.Item {...item('filedesc')} label={say('description')}><Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} /></Form.Item>
      <div className="resource-grid">
        <Form.Item {...item('sys_label')} label={say('label')}><TextInput /></Form.Item>
        <Form.Item {...item('policy_class')} label={say('policyClass')} extra={say('policyClassHelp')}><TextInput /></Form.Item>
        <Form.Item {...item('max_columns')} label={say('maxColumns')}><InputNumber min={1} max={16_384} className="full-width" /></Form.Item>
        <Form.Item {...item('max_chars_per_column')} label={say('maxChars')}><InputNumber min={1} max={16_000_000} className="full-width" /></Form.Item>
        <Form.Item {...item('allow_nulls')} label={say('allowNulls')}><FlagSwitch /></Form.Item>
        <Form.Item {...item('skip_corrupt_records')} label={say('skipCorrupt')}><FlagSwitch /></Form.Item>
      </div>
    </>
  );
}
