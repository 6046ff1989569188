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
          {fields.length > 0 && <Heads className="algorithm-role" words={['key', 'shown', 'kind']} />}
          {fields.map(({ key, name }) => (
            <div className="algorithm-role" key={key}>
              <Form.Item {...item(`roles.${name}.key`)} name={[name, 'key']}><Input aria-label={say('key')} spellCheck={false} maxLength={40} /></Form.Item>
              <Form.Item name={[name, 'title']}><Input aria-label={say('shown')} maxLength={200} /></Form.Item>
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
          {fields.length > 0 && <Heads className="algorithm-parameter" words={['key', 'shown', 'kind', 'default', 'least', 'most']} />}
          {fields.map(({ key, name }) => (
            <div className="algorithm-parameter" key={key}>
              <Form.Item {...item(`parameters.${name}.key`)} name={[name, 'key']}><Input aria-label={say('key')} spellCheck={false} maxLength={40} /></Form.Item>
              <Form.Item name={[name, 'title']}><Input aria-label={say('shown')} maxLength={200} /></Form.Item>
              <Form.Item name={[name, 'kind']}><Select aria-label={say('kind')} options={ownParameterKinds.map((value) => ({ value, label: say(value) }))} /></Form.Item>
              <Form.Item {...item(`parameters.${name}.default`)} name={[name, 'default']}><Input aria-label={say('default')} /></Form.Item>
              <Form.Item name={[name, 'least']}><InputNumber aria-label={say('least')} /></Form.Item>
              <Form.Item name={[name, 'most']}><InputNumber aria-label={say('most')} /></Form.Item>
              <Button type="text" icon={<MinusCircleOutlined />} aria-label={say('removeLine')} onClick={() => remove(name)} />
            </div>
          ))}
          <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({ key: '', title: '', kind: 'number', default: '', least: null, most: null })}>{say('addParameter')}</Button>
        </div>
      )}
    </Form.List>
  );
}

/** What stands below, once for all lines; each field has its name for screen readers besides. */
function Heads({ className, words }: { className: string; words: readonly ('key' | 'shown' | 'kind' | 'default' | 'least' | 'most')[] }) {
  const say = useWords(algorithmsWords);
  return <div className={`${className} algorithm-heads`} aria-hidden>{words.map((word) => <span key={word}>{say(word)}</span>)}</div>;
}
