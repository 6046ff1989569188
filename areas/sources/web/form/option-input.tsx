import { Form, Input, InputNumber, Select } from 'antd';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { SchemaForm } from '#platform/web/blocks/form/use-schema-form.ts';
import type { DriverOption } from '../../contract/drivers.ts';
import type { SourceFormSchema } from './source-form-schema.ts';
import { formWords } from './form-words.ts';
import { SecretInput } from './secret-input.tsx';

interface OptionInputProps {
  option: DriverOption;
  item: SchemaForm<SourceFormSchema>['item'];
  isSet: boolean;
}

/** A further option of a connector, drawn from what the connector says about it. */
export function OptionInput({ option, item, isSet }: OptionInputProps) {
  const text = useText();
  const say = useWords(formWords);
  const { name, label, help, type, choices, secret, lines, unit, minimum, maximum } = option;
  const about = { label: text(label), extra: help ? text(help) : undefined };
  if (secret) return <Form.Item {...item(['secrets', name])} {...about}><SecretInput isSet={isSet} lines={lines} /></Form.Item>;
  const own = item(['options', name]);
  if (type === 'boolean') {
    return <Form.Item {...own} {...about}><Select options={[{ value: true, label: say('yes') }, { value: false, label: say('no') }]} /></Form.Item>;
  }
  if (type === 'number') {
    return <Form.Item {...own} {...about}><InputNumber min={minimum ?? undefined} max={maximum ?? undefined} controls={false} suffix={unit ? text(unit) : undefined} /></Form.Item>;
  }
  if (type === 'choice') return <Form.Item {...own} {...about}><Select options={choices.map((choice) => ({ value: choice.value, label: text(choice.label) }))} /></Form.Item>;
  if (lines > 1) return <Form.Item {...own} {...about}><Input.TextArea autoSize={{ minRows: 2, maxRows: 2 * lines }} spellCheck={false} className="secret-lines" /></Form.Item>;
  return <Form.Item {...own} {...about}><Input autoComplete="off" spellCheck={false} /></Form.Item>;
}
