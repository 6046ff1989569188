import { Form, Input, InputNumber, Radio, Select, Switch } from 'antd';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import { logListeners, type LogListener } from '../../contract/log-resources.ts';
import type { FormParts } from '../api/form-parts.ts';
import { logWords } from './log-words.ts';

const encodings = ['utf-8', 'gb18030', 'big5', 'utf-16le', 'iso-8859-1'];

export function ReceiveTab({ form, item }: FormParts) {
  const say = useWords(logWords);
  const listener = (Form.useWatch('listener', form) as LogListener | undefined) ?? 'file';
  return (
    <>
      <div className="resource-grid">
        <Form.Item {...item('logname')} label={say('name')}><TextInput /></Form.Item>
        <Form.Item {...item('logalias')} label={say('alias')}><TextInput /></Form.Item>
      </div>
      <Form.Item {...item('listener')} label={say('listener')} extra={say(`help-${listener}`)}>
        <Radio.Group optionType="button" options={logListeners.toReversed().map((value) => ({ value, label: say(value) }))} />
      </Form.Item>
      {listener === 'file'
        ? <Form.Item {...item('file_path')} required label={say('path')}><Input placeholder="/var/log/nginx/access.log" /></Form.Item>
        : <Form.Item {...item('port')} required label={say('port')} extra={say('portHelp')}><InputNumber min={1} max={65_535} placeholder="1514" className="port-input" /></Form.Item>}
      <div className="resource-grid">
        <Form.Item {...item('encoding')} label={say('encoding')}><Select showSearch options={encodings.map((value) => ({ value, label: value }))} /></Form.Item>
        <Form.Item {...item('status')} label={say('status')} valuePropName="checked"><Switch /></Form.Item>
      </div>
    </>
  );
}
