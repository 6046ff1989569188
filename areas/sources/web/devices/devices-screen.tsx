import { ApiOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useConfirmDanger } from '#platform/web/blocks/confirm-danger.tsx';
import { ListScreen } from '#platform/web/blocks/list/list-screen.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useChange } from '#platform/web/calls.ts';
import { DepartmentPicker } from '#platform/web/people.tsx';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { deviceProtocols, deviceStates, getDeviceAccess, listDevices, removeDevices, type Device, type DeviceProtocol, type DeviceState } from '../../contract/devices.ts';
import { can } from '../../contract/permissions.ts';
import { DeviceStateDot } from './device-state.tsx';
import { devicesWords } from './devices-words.ts';
import { KeyDialog, type ShownKey } from './key-dialog.tsx';
import { useDeviceColumns } from './use-device-columns.tsx';
import './devices.css';

const DeviceDrawer = lazy(() => import('./device-drawer.tsx').then((module) => ({ default: module.DeviceDrawer })));
const MessagesDrawer = lazy(() => import('./messages-drawer.tsx').then((module) => ({ default: module.MessagesDrawer })));

/** Often enough that a device that just came on is seen. */
const every = 30_000;

export function DevicesScreen() {
  const say = useWords(devicesWords);
  const mayWrite = useCan(can.writeDevices);
  const [editing, setEditing] = useState<{ id: number; device?: Device }>();
  const [looking, setLooking] = useState<Device>();
  const [key, setKey] = useState<ShownKey>();
  const danger = useConfirmDanger();
  const filter = { key: '', state: undefined as DeviceState | undefined, protocol: undefined as DeviceProtocol | undefined, admin_dept: undefined as string | undefined };
  const list = useList(listDevices, { filter, rowKey: 'wid', size: 20, select: mayWrite, every });
  const remove = useChange(removeDevices, {
    refresh: [listDevices, getDeviceAccess], level: noticeLevel.silent, success: ({ removed }) => say('removed', { count: removed }), onSuccess: () => list.selection.clear(),
  });
  const edit = (device?: Device) => setEditing({ id: (editing?.id ?? 0) + 1, device });
  const askRemove = (devices: readonly Device[]) => danger.ask({
    action: say('remove'), name: devices.length === 1 ? devices[0]!.name : say('removeManyName', { count: devices.length }), consequence: say('removeHint'),
    run: () => remove.mutateAsync({ body: { wids: devices.map((device) => device.wid) } }),
  });
  const columns = useDeviceColumns(list, { mayWrite, onLook: setLooking, onEdit: edit, onKey: setKey, onRemove: (device) => askRemove([device]) });
  const add = mayWrite && <Button type="primary" icon={<PlusOutlined />} onClick={() => edit()}>{say('add')}</Button>;
  return (
    <>
      <ListScreen title={say('title')} description={say('purpose')} list={list} columns={columns}
        actions={<><Link to="/resourceDevelop/deviceAccess"><Button>{say('howTo')}</Button></Link>{add}</>}
        empty={{ icon: <ApiOutlined />, title: say('none'), description: say(mayWrite ? 'noneHint' : 'noneReading'), action: add }}
        batch={mayWrite && <Button danger onClick={() => askRemove(list.selection.rows)}>{say('removeMany')}</Button>}
        filters={
          <>
            <SearchBox {...list.search('key')} placeholder={say('search')} />
            <Select allowClear className="device-filter" placeholder={say('anyState')} aria-label={say('state')} {...list.field('state')} options={deviceStates.map((value) => ({ value, label: <DeviceStateDot state={value} /> }))} />
            <Select allowClear className="device-filter" placeholder={say('anyProtocol')} aria-label={say('protocol')} {...list.field('protocol')} options={deviceProtocols.map((value) => ({ value, label: value }))} />
            <div className="device-department">
              <DepartmentPicker placeholder={say('anyDepartment')} aria-label={say('department')} value={list.filter.admin_dept ?? null} onChange={(wid) => list.setFilter({ admin_dept: wid ?? undefined })} />
            </div>
          </>
        }>
        <Table<Device> {...list.table} {...columns.table} />
      </ListScreen>
      <Suspense>
        {editing && <DeviceDrawer key={editing.id} device={editing.device} onKey={setKey} />}
        {looking && <MessagesDrawer device={looking} onClose={() => setLooking(undefined)} />}
      </Suspense>
      {key && <KeyDialog shown={key} onClose={() => setKey(undefined)} />}
      {danger.dialog}
    </>
  );
}
