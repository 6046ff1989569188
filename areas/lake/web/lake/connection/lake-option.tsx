import { Form, Input, InputNumber, Select } from 'antd';
import type { DriverOption } from '#areas/sources';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { connectionWords } from './connection-words.ts';

interface LakeOptionProps {
  option: DriverOption;
  /** Whether a secret is stored; it is never sent to the browser. */
  isSet: boolean;
}

/** One option of a lake, drawn from what its driver says about it. */
export function LakeOption({ option: { name, label, help, type, choices, required, secret, lines, unit, minimum, maximum }, isSet }: LakeOptionProps) {
  const say = useWords(connectionWords);
  const text = useText();
  const item = {
    name: [secret ? 'secrets' : 'settings', name], label: text(label), extra: help ? text(help) : undefined, required,
    rules: required ? [{ required: true, message: say('mustFill') }] : [],
  };
  const placeholder = secret && isSet ? say('storedSecret') : undefined;
  if (type === 'number') return <Form.Item {...item}><InputNumber min={minimum ?? undefined} max={maximum ?? undefined} precision={0} controls={false} suffix={unit ? text(unit) : undefined} /></Form.Item>;
  if (type === 'choice') return <Form.Item {...item}><Select options={choices.map((choice) => ({ value: choice.value, label: text(choice.label) }))} /></Form.Item>;
  if (lines > 1) return <Form.Item {...item}><Input.TextArea className="lake-code" autoSize={{ minRows: 2, maxRows: 2 * lines }} spellCheck={false} autoComplete="off" placeholder={placeholder} /></Form.Item>;
  if (secret) return <Form.Item {...item}><Input.Password autoComplete="new-password" placeholder={placeholder} /></Form.Item>;
  return <Form.Item {...item}><Input autoComplete="off" spellCheck={false} /></Form.Item>;
}
