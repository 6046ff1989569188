import { Form } from 'antd';
import { useWords } from '#platform/web/words.ts';
import { CodeInput } from '../resources/code-input.tsx';
import { PairsItem } from '../resources/pairs-item.tsx';
import { apiWords } from './api-words.ts';
import type { FormParts } from './form-parts.ts';

const example = `const time = String(Date.now());
const sign = hmac('sha256', context.variables.key, context.request.url + time);
context.request.headers.push({ name: 'X-Time', value: time }, { name: 'X-Sign', value: sign });`;

export function ScriptsTab({ item }: FormParts) {
  const say = useWords(apiWords);
  return (
    <>
      <p className="resource-hint">{say('scriptsHelp')}</p>
      <PairsItem item={item} name="variables" label={say('variables')} extra={say('variablesHelp')} />
      <Form.Item {...item('poll_script_init')} label={say('initScript')} extra={say('initHelp')}><CodeInput rows={3} /></Form.Item>
      <Form.Item {...item('poll_script_pre')} label={say('preScript')} extra={say('preHelp')}><CodeInput rows={5} placeholder={example} /></Form.Item>
      <Form.Item {...item('poll_script_post')} label={say('postScript')} extra={say('postHelp')}><CodeInput rows={5} placeholder="context.records = context.records.filter((record) => record.valid);" /></Form.Item>
    </>
  );
}
