import type { FormInstance, FormItemProps } from 'antd';
import type { FieldName } from '#platform/web/blocks/form/field-path.ts';

/** What each tab of the form is given. */
export interface FormParts {
  form: FormInstance;
  item: (name: FieldName) => Pick<FormItemProps, 'name' | 'required' | 'rules' | 'validateTrigger'>;
}
