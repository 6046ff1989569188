import { DatePicker, Form, Input, InputNumber, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { pickRecords } from '#areas/system';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { useCall, useChange } from '#platform/web/calls.ts';
import { DepartmentPicker } from '#platform/web/people.tsx';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listModelGrants, ModelGrantInput, saveModelGrant, type ModelGrant } from '../../../contract/model-uses.ts';
import { useOpened } from '../../projects/use-opened.ts';
import { partsWords } from './parts-words.ts';

/** Only the address of the call: the contract of the system area stays out of this part. */
const roles = { method: 'POST', path: '/api/sys/pick/records' } as unknown as typeof pickRecords;

export function GrantForm({ model, grant, onClose }: { model: string; grant: Partial<ModelGrant>; onClose: () => void }) {
  const say = useWords(partsWords);
  const save = useChange(saveModelGrant, { refresh: [listModelGrants], success: say('saved'), level: noticeLevel.silent });
  const form = useDrawerForm(ModelGrantInput, { initial: { model_wid: model, subject_kind: 'department', reason: '', until_date: null }, submit: (body) => save.mutateAsync({ body }) });
  useOpened(form, () => {
    const { wid, row_version, subject_kind = 'department', subject, reason = '', until_date = null } = grant;
    form.show({ model_wid: model, wid, row_version, subject_kind, ...(subject && { subject }), reason, until_date });
  }, onClose);
  const kind = (Form.useWatch('subject_kind', form.form) as ModelGrantInput['subject_kind'] | undefined) ?? 'department';
  const fixed = grant.wid !== undefined;
  return (
    <DrawerForm {...form.drawer} title={say(fixed ? 'editGrant' : 'addGrant')} verb={say('save')}>
      {(['wid', 'model_wid'] as const).map((name) => <Form.Item key={name} name={name} hidden><Input /></Form.Item>)}
      <Form.Item name="row_version" hidden><InputNumber /></Form.Item>
      <Form.Item {...form.item('subject_kind')} label={say('kind')}>
        <Segmented disabled={fixed} onChange={() => form.form.setFieldValue('subject', undefined)} options={[{ value: 'department', label: say('department') }, { value: 'role', label: say('role') }]} />
      </Form.Item>
      <Form.Item {...form.item('subject')} label={say('subject')}>{kind === 'department' ? <DepartmentPicker disabled={fixed} /> : <RoleSelect disabled={fixed} />}</Form.Item>
      <Form.Item {...form.item('reason')} label={say('reason')}><Input.TextArea rows={3} maxLength={2000} /></Form.Item>
      <Form.Item {...form.item('until_date')} label={say('until')} extra={say('untilHelp')}><DayInput /></Form.Item>
    </DrawerForm>
  );
}

function DayInput({ id, value, onChange }: { id?: string; value?: string | null; onChange?: (day: string | null) => void }) {
  return <DatePicker id={id} value={value ? dayjs(value) : null} minDate={dayjs()} onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : null)} />;
}

function RoleSelect({ id, value, onChange, disabled }: { id?: string; value?: string; onChange?: (wid: string) => void; disabled?: boolean }) {
  const [key, setKey] = useState('');
  const found = useCall(roles, { query: { ps: 50 }, body: { kind: 'role', key } }, { keepPrevious: true, level: noticeLevel.silent });
  return (
    <Select<string> id={id} value={value} disabled={disabled} loading={found.isFetching} onChange={onChange} showSearch={{ filterOption: false, searchValue: key, onSearch: setKey }}
      options={(found.data?.rows ?? []).map((role) => ({ value: role.wid, label: role.name, disabled: role.disabled }))} />
  );
}
