import { Form, Input, InputNumber, Select } from 'antd';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { SchemaForm } from '#platform/web/blocks/form/use-schema-form.ts';
import type { DatabaseKind, DriverField } from '../../contract/drivers.ts';
import type { SourceFormSchema } from './source-form-schema.ts';
import { DatabaseFileInput, databaseFileTypes } from './database-file-input.tsx';
import { formWords } from './form-words.ts';
import { SecretInput } from './secret-input.tsx';

interface DriverFieldInputProps {
  field: DriverField;
  kind: DatabaseKind;
  item: SchemaForm<SourceFormSchema>['item'];
  hasPassword: boolean;
  /** The stored password was given for another place. */
  moved: boolean;
}

/** One of the fields that every source has, labelled as this kind of database calls it. */
export function DriverFieldInput({ field, kind, item, hasPassword, moved }: DriverFieldInputProps) {
  const text = useText();
  const say = useWords(formWords);
  const { name, label, help, choices } = field;
  const about = { label: text(label), extra: help ? text(help) : undefined };
  if (name === 'db_pass') {
    return (
      <Form.Item {...item(name)} {...about} extra={hasPassword && moved ? say('secretMoved') : about.extra}>
        <SecretInput isSet={hasPassword} />
      </Form.Item>
    );
  }
  if (name === 'port') return <Form.Item {...item(name)} {...about}><InputNumber min={1} max={65_535} controls={false} placeholder={kind.default_port ? String(kind.default_port) : undefined} /></Form.Item>;
  if (name === 'db_driver') {
    const classes = kind.drivers.flatMap((driver) => driver.driver_classes.map((value) => ({ value, label: value, title: driver.name })));
    return (
      <Form.Item {...item(name)} {...about} extra={classes.length === 0 ? say('driverNone') : about.extra}>
        <Select showSearch allowClear options={classes} />
      </Form.Item>
    );
  }
  if (name === 'db_url' && databaseFileTypes[kind.db_type]) return <Form.Item {...item(name)} {...about}><DatabaseFileInput types={databaseFileTypes[kind.db_type]!} /></Form.Item>;
  if (choices.length > 0) return <Form.Item {...item(name)} {...about}><Select options={choices.map((choice) => ({ value: choice.value, label: text(choice.label) }))} /></Form.Item>;
  return <Form.Item {...item(name)} {...about}><Input autoComplete="off" spellCheck={false} /></Form.Item>;
}

/** A long address needs the whole line. */
export const isWide = ({ name }: DriverField): boolean => name === 'db_url' || name === 'db_driver';
