import { Form, Radio, Switch } from 'antd';
import { FormSection } from '#platform/web/blocks/form/drawer-form.tsx';
import type { SchemaForm } from '#platform/web/blocks/form/use-schema-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import type { saveUser } from '../../contract/users.ts';
import { PostsPicker } from '../pickers/post-picker.tsx';
import { RolesPicker } from '../pickers/role-picker.tsx';
import { AttributesField } from './attributes-field.tsx';
import { DayField } from './day-field.tsx';
import { DepartmentsField } from './departments-field.tsx';
import { userFormWords } from './user-form-words.ts';
import { usersWords } from './users-words.ts';
import './user-fields.css';

interface UserFieldsProps {
  item: SchemaForm<typeof saveUser.body>['item'];
  isNew: boolean;
  givesRoles: boolean;
}

export function UserFields({ item, isNew, givesRoles }: UserFieldsProps) {
  const say = useWords(userFormWords);
  const sayUser = useWords(usersWords);
  const genders = [
    { value: '', label: sayUser('genderUnknown') }, { value: 'male', label: sayUser('male') }, { value: 'female', label: sayUser('female') },
  ];
  return (
    <>
      <FormSection title={say('account')} description={isNew ? say('addNext') : undefined}>
        <div className="user-fields">
          <Form.Item {...item('userid')} label={sayUser('userid')} extra={say('useridHelp')}><TextInput autoComplete="off" maxLength={100} /></Form.Item>
          <Form.Item {...item('name')} label={sayUser('name')}><TextInput autoComplete="off" /></Form.Item>
        </div>
        <Form.Item {...item('status')} required={false} label={say('status')} valuePropName="checked"
          getValueProps={(status) => ({ checked: status !== 'disabled' })} getValueFromEvent={(checked: boolean) => (checked ? 'enabled' : 'disabled')}>
          <Switch />
        </Form.Item>
      </FormSection>
      <FormSection title={say('person')}>
        <Form.Item {...item('gender')} label={sayUser('gender')}><Radio.Group options={genders} /></Form.Item>
        <div className="user-fields">
          <Form.Item {...item('email')} label={sayUser('email')}><TextInput autoComplete="off" /></Form.Item>
          <Form.Item {...item('phone')} label={sayUser('phone')}><TextInput autoComplete="off" /></Form.Item>
        </div>
      </FormSection>
      <FormSection title={say('organisation')}>
        <Form.Item {...item('departments')} label={sayUser('departments')}><DepartmentsField /></Form.Item>
        <Form.Item {...item('posts')} label={sayUser('posts')}><PostsPicker /></Form.Item>
      </FormSection>
      {givesRoles && (
        <FormSection title={say('access')}>
          <Form.Item {...item('roles')} label={sayUser('roles')} extra={say('rolesHelp')}><RolesPicker /></Form.Item>
        </FormSection>
      )}
      <FormSection title={say('validity')} description={say('validityHint', { zone: say('organisationZone') })}>
        <div className="user-fields">
          <Form.Item {...item('valid_from')} label={sayUser('validFrom')}><DayField /></Form.Item>
          <Form.Item {...item('valid_to')} label={sayUser('validTo')}><DayField /></Form.Item>
        </div>
      </FormSection>
      <FormSection title={say('attributes')} description={say('attributesHint')}>
        <Form.Item {...item('attributes')}><AttributesField /></Form.Item>
      </FormSection>
    </>
  );
}
