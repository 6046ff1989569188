import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input, InputNumber, Select, Space, Switch } from 'antd';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useCall, useChange } from '#platform/web/calls.ts';
import { DepartmentPicker } from '#platform/web/people.tsx';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { useWords } from '#platform/web/words.ts';
import { getModelService, listModelServices, ModelServiceInput, saveModelService, serviceSignIns, type ModelService } from '../../contract/model-services.ts';
import { useOpened } from '../projects/use-opened.ts';
import { modelServicesWords } from './model-services-words.ts';
import { ServiceTrialPanel } from './service-trial.tsx';
import './service-drawer.css';

interface ServiceDrawerProps {
  /** `new`, or the wid of one. */
  at: string;
  /** The one that a new one begins as. */
  copied: ModelService | undefined;
  onClosed: () => void;
}

function filled(service: ModelService) {
  const { wid, row_version, name, description, dept_id, url, method, headers, sign_in, sign_in_name, request_template, result_pointer, seconds, enabled } = service;
  return { wid, row_version, name, description, dept_id, url, method, headers, sign_in, sign_in_name, request_template, result_pointer, seconds, enabled };
}

export function ServiceDrawer({ at, copied, onClosed }: ServiceDrawerProps) {
  const isNew = at === 'new';
  const service = useCall(getModelService, { query: { wid: at } }, { enabled: !isNew });
  if (!isNew && !service.data) return null;
  return <OpenService key={at} service={service.data} copied={copied} onClosed={onClosed} />;
}

function OpenService({ service, copied, onClosed }: { service: ModelService | undefined; copied: ModelService | undefined; onClosed: () => void }) {
  const say = useWords(modelServicesWords);
  const save = useChange(saveModelService, { refresh: [listModelServices, getModelService], success: say('saved'), level: noticeLevel.silent });
  const form = useDrawerForm(ModelServiceInput, {
    initial: { name: '', url: 'https://', method: 'POST', sign_in: 'none', seconds: 30, enabled: true, headers: [], dept_id: null, description: '', request_template: '', result_pointer: '' },
    submit: (body) => save.mutateAsync({ body }),
    reload: async () => filled(await send(getModelService, { query: { wid: service!.wid } })),
  });
  useOpened(form, () => {
    if (service) return form.show(filled(service));
    if (!copied) return form.show();
    const { wid: _wid, row_version: _version, ...facts } = filled(copied);
    return form.show({ ...facts, name: say('copyOf', { name: copied.name }) });
  }, onClosed);
  const signIn = (Form.useWatch('sign_in', form.form) ?? service?.sign_in ?? 'none') as ModelService['sign_in'];
  return (
    <DrawerForm {...form.drawer} title={say(service ? 'editTitle' : 'addTitle')} verb={say('save')} width="large">
      <Form.Item name="wid" hidden><Input /></Form.Item>
      <Form.Item name="row_version" hidden><InputNumber /></Form.Item>
      <div className="service-two">
        <Form.Item {...form.item('name')} label={say('name')}><TextInput maxLength={500} /></Form.Item>
        <Form.Item {...form.item('dept_id')} label={say('department')}><DepartmentPicker /></Form.Item>
      </div>
      <div className="service-address">
        <Form.Item {...form.item('method')} label={say('method')}><Select options={['POST', 'GET'].map((value) => ({ value }))} /></Form.Item>
        <Form.Item {...form.item('url')} label={say('url')} extra={say('urlHint')}><TextInput maxLength={2000} spellCheck={false} /></Form.Item>
        <Form.Item {...form.item('seconds')} label={say('seconds')}><InputNumber min={1} max={600} precision={0} /></Form.Item>
      </div>
      <div className="service-three">
        <Form.Item {...form.item('sign_in')} label={say('signIn')}><Select options={serviceSignIns.map((value) => ({ value, label: say(value) }))} /></Form.Item>
        {(signIn === 'basic' || signIn === 'header') && <Form.Item {...form.item('sign_in_name')} label={say(signIn === 'basic' ? 'user' : 'headerOfKey')} required><TextInput maxLength={200} autoComplete="off" /></Form.Item>}
        {signIn !== 'none' && <Form.Item {...form.item('secret')} label={say('secret')} required={!service?.has_secret}><Input.Password autoComplete="new-password" placeholder={service?.has_secret ? say('secretKept') : undefined} /></Form.Item>}
      </div>
      <Form.Item label={say('headers')} extra={say('headersHint')}>
        <Form.List name="headers">
          {(fields, { add, remove }) => (
            <Space orientation="vertical" className="service-headers">
              {fields.map(({ key, name }) => (
                <div className="service-header" key={key}>
                  <Form.Item {...form.item(`headers.${name}.name` as 'headers')} name={[name, 'name']} noStyle><Input placeholder={say('headerName')} aria-label={say('headerName')} spellCheck={false} /></Form.Item>
                  <Form.Item name={[name, 'value']} noStyle initialValue=""><Input placeholder={say('headerValue')} aria-label={say('headerValue')} spellCheck={false} /></Form.Item>
                  <Button type="text" icon={<MinusCircleOutlined />} aria-label={say('removeHeader')} onClick={() => remove(name)} />
                </div>
              ))}
              <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({ name: '', value: '' })}>{say('addHeader')}</Button>
            </Space>
          )}
        </Form.List>
      </Form.Item>
      <Form.Item {...form.item('request_template')} label={say('template')} extra={say('templateHint', { sample: '{{rows}}' })}>
        <Input.TextArea className="service-code" autoSize={{ minRows: 3, maxRows: 10 }} spellCheck={false} placeholder='{"rows": {{rows}}}' />
      </Form.Item>
      <Form.Item {...form.item('result_pointer')} label={say('pointer')} extra={say('pointerHint')}><TextInput maxLength={1000} spellCheck={false} /></Form.Item>
      <Form.Item {...form.item('description')} label={say('description')}><Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} /></Form.Item>
      <Form.Item {...form.item('enabled')} label={say('enabled')} valuePropName="checked"><Switch /></Form.Item>
      <ServiceTrialPanel wid={service?.wid} form={form.form} />
    </DrawerForm>
  );
}
