import { Form } from 'antd';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { problemAt } from '../task-wizard/step-props.ts';
import type { TaskFormProps } from '../tasks/task-forms.ts';

interface TextFieldProps {
  label: string;
  value: string;
  field: string;
  problems: TaskFormProps['problems'];
  required?: boolean;
  placeholder?: string;
  onChange: (value: string) => void;
}

/** A line of text of a task's definition, with its problem below. */
export function TextField({ label, value, field, problems, required = false, placeholder, onChange }: TextFieldProps) {
  return (
    <Form.Item label={label} required={required} {...problemAt(problems, field)}>
      <TextInput value={value} maxLength={500} aria-label={label} placeholder={placeholder} onChange={(event) => onChange(event.target.value)} />
    </Form.Item>
  );
}
