import { Form, type FormInstance, type FormItemProps } from 'antd';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { useLanguage } from '../../language.ts';
import { CallError } from '../../request/call-error.ts';
import { useWords } from '../../words.ts';
import { errorText } from '../failure-text.ts';
import { blockWords } from '../words.ts';
import { fieldPath, samePath, type FieldName } from './field-path.ts';
import { checkValues } from './schema-messages.ts';
import { isRequired } from './schema-reader.ts';
import './schema-form.css';

const conflictCode = 2;

/** What went wrong with a submission and has no field of its own. */
export interface FormFailure {
  text: string;
  /** Somebody else saved in the meantime: the latest state can be loaded. */
  conflict: boolean;
}

export interface SchemaFormOptions<S extends z.ZodType, Result = unknown> {
  submit: (values: z.output<S>) => Promise<Result> | Result;
  /** Field errors of the server may belong to fields that are not shown now; true when somebody else shows them. */
  onFieldErrors?: (error: CallError) => boolean;
}

export interface SchemaForm<S extends z.ZodType, Result = unknown> {
  form: FormInstance;
  /** Spread onto a Form.Item: name, required mark and validation come from the schema. */
  item: (name: FieldName) => Pick<FormItemProps, 'name' | 'required' | 'rules' | 'validateTrigger'>;
  /** Spread onto the Form. */
  formProps: { form: FormInstance; className: string; layout: 'vertical'; onValuesChange: (changed: object) => void; scrollToFirstError: object };
  /** Checks the fields that are shown; the values when all is well, undefined when something is to be mended. */
  validate: () => Promise<z.output<S> | undefined>;
  /** The result of the submission, or undefined when something is to be mended first. */
  submit: () => Promise<{ result: Result } | undefined>;
  saving: boolean;
  failure: FormFailure | undefined;
  showFailure: (error: unknown) => void;
  isDirty: () => boolean;
  /** Fills the form; these values then count as unchanged. */
  fill: (values: Partial<z.input<S>>) => void;
}

export function useSchemaForm<S extends z.ZodType, Result = unknown>(schema: S, options: SchemaFormOptions<S, Result>): SchemaForm<S, Result> {
  const [form] = Form.useForm();
  const language = useLanguage();
  const say = useWords(blockWords);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<FormFailure>();
  const start = useRef<string>('{}');

  const values = () => form.getFieldsValue(true) as object;

  const fill = (filled: object) => {
    form.resetFields();
    form.setFieldsValue(filled);
    start.current = print({ ...values(), ...filled });
    setFailure(undefined);
  };

  /** Rules that look at several fields need the whole, hence the whole is checked and the field's part is taken. */
  const item = (name: FieldName) => {
    const path = fieldPath(name);
    return {
      name: name as FormItemProps['name'],
      required: isRequired(schema, path),
      // While typing nobody wants to be told that a text is too short; on leaving the field they do.
      validateTrigger: 'onBlur',
      rules: [{
        validator: async () => {
          const found = checkValues(schema, values(), language).issues.find((issue) => samePath(issue.path, path));
          if (found) throw new Error(found.message);
        },
      }],
    };
  };

  const recheckShownErrors = () => {
    const shown = form.getFieldsError().filter((field) => field.errors.length > 0).map((field) => field.name);
    if (shown.length > 0) form.validateFields(shown).catch(() => undefined);
  };

  const showFailure = (error: unknown) => {
    const registered = form.getFieldsError().map((field) => field.name);
    const fields = error instanceof CallError ? Object.entries(error.fields) : [];
    const placed = fields.flatMap(([name, message]) => {
      const own = registered.find((path) => samePath(path, fieldPath(name)));
      return own ? [{ name: own, errors: [message] }] : [];
    });
    form.setFields(placed);
    if (placed[0]) form.scrollToField(placed[0].name, { focus: true, block: 'center' });
    if (placed.length === fields.length && placed.length > 0) return;
    const lost = fields.filter(([name]) => !placed.some((field) => samePath(field.name, fieldPath(name)))).map(([, message]) => message);
    setFailure({
      text: [errorText(error) ?? say('unknownFailure'), ...lost].join('\n'),
      conflict: error instanceof CallError && error.code === conflictCode,
    });
  };

  const validate = async () => {
    setFailure(undefined);
    const invalid = await form.validateFields().then(() => false, () => true);
    if (invalid) {
      const first = form.getFieldsError().find((field) => field.errors.length > 0);
      if (first) form.scrollToField(first.name, { focus: true, block: 'center' });
      return undefined;
    }
    const checked = checkValues(schema, values(), language);
    if (checked.data === undefined) {
      setFailure({ text: checked.issues.map((issue) => issue.message).join('\n'), conflict: false });
    }
    return checked.data;
  };

  const submit = async () => {
    if (saving) return undefined;
    const data = await validate();
    if (data === undefined) return undefined;
    setSaving(true);
    try {
      const result = await options.submit(data);
      start.current = print(values());
      return { result };
    } catch (error) {
      if (!(error instanceof CallError && options.onFieldErrors?.(error))) showFailure(error);
      return undefined;
    } finally {
      setSaving(false);
    }
  };

  return {
    form, item, validate, submit, saving, failure, showFailure, fill,
    formProps: { form, className: 'schema-form', layout: 'vertical', onValuesChange: recheckShownErrors, scrollToFirstError: { block: 'center', focus: true } },
    isDirty: () => print(values()) !== start.current,
  };
}

/** Values as text to compare: the order of the fields does not count, and an emptied field is as good as an untouched one. */
function print(values: unknown): string {
  return JSON.stringify(values, (_key, value: unknown) => {
    if (value === '' || value === null) return undefined;
    if (typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value as object).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}
