import { Form, Input, Segmented, Switch } from 'antd';
import { useEffect } from 'react';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useChange } from '#platform/web/calls.ts';
import { DepartmentPicker, PersonPicker } from '#platform/web/people.tsx';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { useWords } from '#platform/web/words.ts';
import { DeviceInput, deviceProtocols, getDevice, getDeviceAccess, listDevices, saveDevice, type Device } from '../../contract/devices.ts';
import { devicesWords } from './devices-words.ts';
import type { ShownKey } from './key-dialog.tsx';

interface DeviceDrawerProps {
  /** Absent: a new one. */
  device?: Device;
  /** A new device gets a key, which is told only now. */
  onKey: (key: ShownKey) => void;
}

export function DeviceDrawer({ device, onKey }: DeviceDrawerProps) {
  const say = useWords(devicesWords);
  const save = useChange(saveDevice, { refresh: [listDevices, getDeviceAccess], success: say('saved'), level: noticeLevel.silent });
  const form = useDrawerForm(DeviceInput, {
    initial: { name: '', code: '', protocol: 'HTTP', device_type: '', place: '', admin_dept: null, admin_user: null, remark: '', enabled: true },
    submit: async (values) => ({ name: values.name, key: (await save.mutateAsync({ body: values })).key }),
    onDone: ({ name, key }) => key !== null && onKey({ name, key }),
    ...(device && { reload: () => send(getDevice, { query: { wid: device.wid } }) }),
  });
  useEffect(() => {
    form.show(device);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <DrawerForm {...form.drawer} title={say(device ? 'editTitle' : 'addTitle')} verb={say('save')}>
      <Form.Item {...form.item('name')} label={say('name')}><TextInput /></Form.Item>
      <Form.Item {...form.item('code')} label={say('code')} extra={say('codeHelp')}><TextInput /></Form.Item>
      <Form.Item {...form.item('protocol')} label={say('protocol')}><Segmented options={[...deviceProtocols]} /></Form.Item>
      <Form.Item {...form.item('device_type')} label={say('type')}><TextInput /></Form.Item>
      <Form.Item {...form.item('place')} label={say('place')}><TextInput /></Form.Item>
      <Form.Item {...form.item('admin_dept')} label={say('department')}><DepartmentPicker /></Form.Item>
      <Form.Item {...form.item('admin_user')} label={say('administrator')}><PersonPicker /></Form.Item>
      <Form.Item {...form.item('enabled')} label={say('enabled')} valuePropName="checked" extra={say('enabledHelp')}><Switch /></Form.Item>
      <Form.Item {...form.item('remark')} label={say('remark')}><Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} /></Form.Item>
    </DrawerForm>
  );
}
