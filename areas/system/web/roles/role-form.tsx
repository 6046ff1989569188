import { Drawer, Form, InputNumber, Select, Switch } from 'antd';
import TextArea from 'antd/es/input/TextArea.js';
import { useEffect, useState } from 'react';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { DrawerForm, FormSection } from '#platform/web/blocks/form/drawer-form.tsx';
import { useSchemaForm } from '#platform/web/blocks/form/use-schema-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useCall, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { administratorRole, getRole, listRoles, saveRole, type Role, type RoleInput } from '../../contract/roles.ts';
import { DepartmentsPicker } from '../pickers/department-picker.tsx';
import { DataScopeField } from './data-scope-field.tsx';
import { rolesWords } from './roles-words.ts';

interface RoleFormProps {
  open: boolean;
  /** Absent: a new role. */
  wid: string | undefined;
  onClose: () => void;
  /** A new role grants nothing yet, so its grants come next. */
  onAdded: (wid: string) => void;
}

const editions = ['Manage', 'Portal', 'AI', 'Subcenter'] as const;
const newRole = {
  key: '', name: { zh: '', en: '' }, role_status: '1', data_scope: 'own', scope_departments: [], order_num: 100, first_menu: '', module_version: '', remark: '',
} satisfies RoleInput;

/** Its address opens it and its closing changes the address; unsaved changes are asked about on the way. */
export function RoleForm({ open, wid, onClose, onAdded }: RoleFormProps) {
  const say = useWords(rolesWords);
  const role = useCall(getRole, { query: { wid: wid ?? '' } }, { enabled: open && !!wid, level: noticeLevel.silent });
  const save = useChange(saveRole, { refresh: [listRoles, getRole], success: say('saved'), level: noticeLevel.silent });
  const form = useSchemaForm(saveRole.body, { submit: (body) => save.mutateAsync({ body }) });
  const [filled, setFilled] = useState(false);
  const scope = Form.useWatch('data_scope', form.form) as Role['data_scope'] | undefined;
  const administrator = role.data?.key === administratorRole;

  useEffect(() => {
    if (!open) return setFilled(false);
    // A reply that was kept from earlier is not the latest; what arrives later must not overwrite what is typed.
    if (filled || (wid && (role.isFetching || !role.data))) return;
    form.fill(wid && role.data ? fieldsOf(role.data) : newRole);
    setFilled(true);
  }, [open, wid, filled, role.data, role.isFetching, form]);

  if (role.error && !filled) {
    return <Drawer open={open} title={say('editTitle')} size={sizes.drawerMedium} onClose={onClose}><ErrorState error={role.error} onRetry={() => void role.refetch()} /></Drawer>;
  }
  return (
    <DrawerForm title={say(wid ? 'editTitle' : 'add')} verb={say(wid ? 'save' : 'saveAndGrant')} width="medium" open={open} loading={!filled}
      saving={form.saving} failure={form.failure} formProps={form.formProps} isDirty={() => filled && form.isDirty()} onClose={onClose}
      onSubmit={async () => {
        const done = await form.submit();
        if (!done) return;
        if (wid) onClose();
        else onAdded(done.result.wid);
      }}
      onReload={async () => {
        const { data } = await role.refetch();
        if (data) form.fill(fieldsOf(data));
      }}>
      <Form.Item name="wid" hidden><TextInput /></Form.Item>
      <Form.Item name="row_version" hidden><InputNumber /></Form.Item>
      <FormSection title={say('basics')}>
        <div className="form-columns">
          <Form.Item {...form.item(['name', 'zh'])} label={say('name')}><TextInput /></Form.Item>
          <Form.Item {...form.item(['name', 'en'])} label={say('nameEn')} extra={say('nameEnHelp')}><TextInput /></Form.Item>
          <Form.Item {...form.item('key')} label={say('key')} extra={say(role.data?.built_in ? 'keyBuiltIn' : 'keyHelp')}><TextInput disabled={role.data?.built_in} /></Form.Item>
          <Form.Item {...form.item('order_num')} label={say('order')} extra={say('orderHelp')}><InputNumber min={0} precision={0} className="form-wide" /></Form.Item>
        </div>
        <Form.Item {...form.item('role_status')} label={say('status')} extra={say('statusHelp')} getValueProps={(value) => ({ checked: value === '1' })} normalize={(on: boolean) => (on ? '1' : '0')}>
          <Switch disabled={administrator} />
        </Form.Item>
        <Form.Item {...form.item('remark')} label={say('remark')}><TextArea autoSize={{ minRows: 2, maxRows: 8 }} /></Form.Item>
      </FormSection>
      <FormSection title={say('dataScope')} description={say('dataScopeAbout')}>
        <Form.Item {...form.item('data_scope')} className="data-scope-item"><DataScopeField disabled={administrator} /></Form.Item>
        {scope === 'chosen' && <Form.Item {...form.item('scope_departments')} required className="data-scope-departments" label={say('chosenDepartments')} extra={say('chosenDepartmentsHelp')}><DepartmentsPicker /></Form.Item>}
      </FormSection>
      <FormSection title={say('signIn')}>
        <div className="form-columns">
          <Form.Item {...form.item('first_menu')} label={say('firstMenu')} extra={say('firstMenuHelp')}><TextInput placeholder="/home" /></Form.Item>
          <Form.Item {...form.item('module_version')} label={say('edition')} extra={say('editionHelp')} getValueProps={(value: string) => ({ value: value || undefined })} normalize={(value?: string) => value ?? ''}>
            <Select allowClear options={editions.map((edition) => ({ value: edition, label: edition }))} />
          </Form.Item>
        </div>
      </FormSection>
    </DrawerForm>
  );
}

function fieldsOf({ wid, row_version, key, name, role_status, data_scope, scope_departments, first_menu, module_version, order_num, remark }: Role) {
  return { wid, row_version, key, name, role_status, data_scope, scope_departments, first_menu, module_version, order_num, remark };
}
