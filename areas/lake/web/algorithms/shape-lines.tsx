import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, Input, InputNumber, Select } from 'antd';
import type { ComponentProps } from 'react';
import { roleKinds } from '#engine/algorithms/algorithm.ts';
import { useWords } from '#platform/web/words.ts';
import { ownParameterKinds } from '../../contract/algorithms.ts';
import { algorithmsWords } from './algorithms-words.ts';

interface LinesProps {
  /** What the form says about the field at this path. */
  item: (path: string) => Partial<ComponentProps<typeof Form.Item>>;
}

export function RoleLines({ item }: LinesProps) {
  const say = useWords(algorithmsWords);
  return (
    <Form.List name="roles">
      {(fields, { add, remove }) => (
        <div className="algorithm-lines">
          {fields.map(({ key, name }) => (
            <div className="algorithm-role" key={key}>
              <Form.Item {...item(`roles.${name}.key`)} name={[name, 'key']}><Input placeholder={say('key')} aria-label={say('key')} spellCheck={false} maxLength={40} /></Form.Item>
              <Form.Item name={[name, 'title']}><Input placeholder={say('shown')} aria-label={say('shown')} maxLength={200} /></Form.Item>
              <Form.Item name={[name, 'kind']}><Select aria-label={say('kind')} options={roleKinds.map((value) => ({ value, label: say(value) }))} /></Form.Item>
              <Form.Item name={[name, 'many']} valuePropName="checked"><Checkbox>{say('many')}</Checkbox></Form.Item>
              <Form.Item name={[name, 'optional']} valuePropName="checked"><Checkbox>{say('optional')}</Checkbox></Form.Item>
              <Button type="text" icon={<MinusCircleOutlined />} aria-label={say('removeLine')} onClick={() => remove(name)} />
            </div>
          ))}
          <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({ key: '', title: '', kind: 'value', many: false, optional: false })}>{say('addRole')}</Button>
        </div>
      )}
    </Form.List>
  );
}

export function ParameterLines({ item }: LinesProps) {
  const say = useWords(algorithmsWords);
  return (
    <Form.List name="parameters">
      {(fields, { add, remove }) => (
        <div className="algorithm-lines">
          {fields.map(({ key, name }) => (
            <div className="algorithm-parameter" key={key}>
              <Form.Item {...item(`parameters.${name}.key`)} name={[name, 'key']}><Input placeholder={say('key')} aria-label={say('key')} spellCheck={false} maxLength={40} /></Form.Item>
              <Form.Item name={[name, 'title']}><Input placeholder={say('shown')} aria-label={say('shown')} maxLength={200} /></Form.Item>
              <Form.Item name={[name, 'kind']}><Select aria-label={say('kind')} options={ownParameterKinds.map((value) => ({ value, label: say(value) }))} /></Form.Item>
              <Form.Item {...item(`parameters.${name}.default`)} name={[name, 'default']}><Input placeholder={say('default')} aria-label={say('default')} /></Form.Item>
              <Form.Item name={[name, 'least']}><InputNumber placeholder={say('least')} aria-label={say('least')} /></Form.Item>
              <Form.Item name={[name, 'most']}><InputNumber placeholder={say('most')} aria-label={say('most')} /></Form.Item>
              <Button type="text" icon={<MinusCircleOutlined />} aria-label={say('removeLine')} onClick={() => remove(name)} />
            </div>
          ))}
          <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({ key: '', title: '', kind: 'number', default: '', least: null, most: null })}>{say('addParameter')}</Button>
        </div>
      )}
    </Form.List>
  );
}
