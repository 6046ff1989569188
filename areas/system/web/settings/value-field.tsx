import { Form, Input, InputNumber, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import type { SchemaForm } from '#platform/web/blocks/form/use-schema-form.ts';
import { FormSection } from '#platform/web/blocks/form/drawer-form.tsx';
import { useLanguage } from '#platform/web/language.ts';
import { useWords, type Say } from '#platform/web/words.ts';
import { isJson } from './form-value.ts';
import { LinesField } from './lines-field.tsx';
import { lineProblems, readLines } from './lines.ts';
import { settingsWords } from './settings-words.ts';
import { longText, type ValueKind, type ValueSchema } from './value-kind.ts';
import { fieldLabel } from './value-text.ts';

interface ValueFieldProps {
  path: (string | number)[];
  label: string;
  schema: ValueSchema;
  kind: ValueKind;
  item: SchemaForm<never>['item'];
  secret?: boolean;
}

/** The field, or the fields, that fit a value. */
export function ValueField({ path, label, schema, kind, item, secret }: ValueFieldProps) {
  const say = useWords(settingsWords);
  const language = useLanguage();
  const help = schema.help?.[language];
  const field = { ...item(path), label };

  if (secret) {
    return (
      <Form.Item {...field} label={say('newValue')} extra={say('secretHelp')}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    );
  }
  switch (kind.is) {
    case 'fields':
      return kind.fields.map(({ key, schema: inner, kind: innerKind }) => {
        const name = fieldLabel(key, inner, language);
        const part = <ValueField key={key} path={[...path, key]} label={name} schema={inner} kind={innerKind} item={item} />;
        return innerKind.is === 'fields' ? <FormSection key={key} title={name}>{part}</FormSection> : part;
      });
    case 'switch':
      // It is always on or off: nothing can be missing.
      return <Form.Item {...field} required={false} valuePropName="checked" extra={help}><Switch /></Form.Item>;
    case 'number':
      return (
        <Form.Item {...field} extra={sentences(help, rangeText(kind, say))}>
          <InputNumber className="value-field-number" precision={kind.whole ? 0 : undefined} changeOnWheel={false} suffix={schema.unit?.[language]} />
        </Form.Item>
      );
    case 'choice':
      return (
        <Form.Item {...field} extra={help}>
          <Select options={kind.values.map((value) => ({ value, label: schema.options?.[value]?.[language] ?? value }))} />
        </Form.Item>
      );
    case 'lines':
      return (
        <Form.Item {...field} extra={sentences(help, kind.most ? say('mostLines', { most: kind.most }) : say('onePerLine'))} rules={[{
          validator: async (_rule, value: string[] = []) => {
            const text = value.join('\n');
            const count = readLines(text).length;
            if (lineProblems(text, kind.line).length > 0) throw new Error(say('mendLines'));
            if (kind.most && count > kind.most) throw new Error(say('tooManyLines', { most: kind.most, count }));
          },
        }]}>
          <LinesField schema={kind.line} label={label} />
        </Form.Item>
      );
    case 'text':
      return (
        <Form.Item {...field} extra={help}>
          {kind.limit !== undefined && kind.limit > longText
            ? <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} />
            : <Input inputMode={kind.address ? 'url' : undefined} placeholder={kind.address ? 'https://' : undefined} />}
        </Form.Item>
      );
    default:
      return (
        <Form.Item {...field} extra={help} rules={[{
          validator: async (_rule, value) => {
            if (!isJson(value)) throw new Error(say('badJson'));
          },
        }]}>
          <Input.TextArea className="value-field-code" spellCheck={false} autoSize={{ minRows: 6, maxRows: 24 }} />
        </Form.Item>
      );
  }
}

function rangeText({ min, max }: { min?: number; max?: number }, say: Say<keyof typeof settingsWords.words>): string | undefined {
  const [low, high] = [min?.toLocaleString(), max?.toLocaleString()];
  if (low !== undefined && high !== undefined) return say('between', { min: low, max: high });
  if (low !== undefined) return say('atLeast', { min: low });
  return high === undefined ? undefined : say('atMost', { max: high });
}

function sentences(...parts: (string | undefined)[]): ReactNode {
  const said = parts.filter(Boolean);
  return said.length > 0 ? said.join(' ') : undefined;
}
