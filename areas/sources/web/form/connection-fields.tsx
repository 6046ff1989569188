import { Collapse, Form } from 'antd';
import type { FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { FormSection } from '#platform/web/blocks/form/drawer-form.tsx';
import type { SchemaForm } from '#platform/web/blocks/form/use-schema-form.ts';
import { useWords } from '#platform/web/words.ts';
import type { DataSource } from '../../contract/data-sources.ts';
import type { DatabaseKind } from '../../contract/drivers.ts';
import { DriverFieldInput, isWide } from './driver-field.tsx';
import { formWords } from './form-words.ts';
import { OptionInput } from './option-input.tsx';
import type { SourceFormInput, SourceFormSchema } from './source-form-schema.ts';
import { placeChanged } from './source-form-values.ts';
import { readOptions, writeOptions } from './source-options.ts';

interface ConnectionFieldsProps {
  kind: DatabaseKind;
  /** Absent: a new source. */
  stored: DataSource | undefined;
  form: FormInstance;
  item: SchemaForm<SourceFormSchema>['item'];
  /** Below the fields: the test of what they say. */
  children: ReactNode;
}

/** How the database is reached: the usual fields, then everything else its connector understands. */
export function ConnectionFields({ kind, stored, form, item, children }: ConnectionFieldsProps) {
  const say = useWords(formWords);
  const values = (Form.useWatch([], { form, preserve: true }) ?? {}) as Partial<SourceFormInput>;
  const secretNames = stored?.secret_names ?? [];
  const setOptions = Object.keys(readOptions(writeOptions(values.options ?? {}, kind))).filter((name) => kind.options.some((option) => option.name === name)).length
    + kind.options.filter((option) => option.secret && secretNames.includes(option.name)).length;
  return (
    <FormSection title={say('connection')}>
      <div className="form-columns">
        {kind.fields.map((field) => (
          <div key={field.name} data-wide={isWide(field) || undefined}>
            <DriverFieldInput field={field} kind={kind} item={item} hasPassword={secretNames.includes('password')} moved={placeChanged(stored, values)} />
          </div>
        ))}
      </div>
      {kind.options.length > 0 && (
        <Collapse className="more-options" ghost items={[{
          key: 'more', label: setOptions > 0 ? say('moreOptionsCount', { count: setOptions }) : say('moreOptions'), forceRender: true,
          children: (
            <div className="form-columns">
              {kind.options.map((option) => (
                <div key={option.name} data-wide={option.lines > 1 || undefined}><OptionInput option={option} item={item} isSet={secretNames.includes(option.name)} /></div>
              ))}
            </div>
          ),
        }]} />
      )}
      {children}
    </FormSection>
  );
}
