import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import type { List } from '#platform/web/blocks/list/use-list-state.ts';
import { useChange } from '#platform/web/calls.ts';
import { useWords } from '#platform/web/words.ts';
import { getDeviceAccess, listDevices, renewDeviceKey, saveDevice, type Device, type DeviceState } from '../../contract/devices.ts';
import { DeviceStateDot } from './device-state.tsx';
import { devicesWords } from './devices-words.ts';
import type { ShownKey } from './key-dialog.tsx';

interface DeviceWork {
  mayWrite: boolean;
  onLook: (device: Device) => void;
  onEdit: (device: Device) => void;
  onKey: (key: ShownKey) => void;
  onRemove: (device: Device) => void;
}

export function useDeviceColumns(list: List<Device, any>, { mayWrite, onLook, onEdit, onKey, onRemove }: DeviceWork) {
  const say = useWords(devicesWords);
  const save = useChange(saveDevice, { refresh: [listDevices, getDeviceAccess], success: say('saved') });
  const renew = useChange(renewDeviceKey, { refresh: [listDevices] });
  return useColumns<Device>(list, [
    { key: 'name', title: say('name'), sorter: true, render: (name: string, row) => <LinkCell onOpen={() => onLook(row)}><LongText plain>{name}</LongText></LinkCell> },
    { key: 'code', title: say('code'), sorter: true, width: 160, render: (code: string) => <LongText>{code}</LongText> },
    { key: 'state', title: say('state'), width: 120, render: (state: DeviceState) => <DeviceStateDot state={state} /> },
    { key: 'protocol', title: say('protocol'), width: 90 },
    { key: 'device_type', title: say('type'), width: 130, render: (type: string) => <LongText plain>{type}</LongText> },
    { key: 'place', title: say('place'), width: 170, render: (place: string) => <LongText plain>{place}</LongText> },
    { key: 'admin_dept_name', title: say('department'), width: 150, render: (name: string) => <LongText plain>{name}</LongText> },
    { key: 'admin_user_name', title: say('administrator'), width: 110, optional: true, render: (name: string) => <LongText plain>{name}</LongText> },
    { key: 'key_hint', title: say('keyHint'), width: 110, optional: true, render: (hint: string) => hint && <code>…{hint}</code> },
    { key: 'message_count', title: say('messages'), sorter: true, width: 100, align: 'right', render: (count: number) => <NumberCell value={count} /> },
    { key: 'last_seen', title: say('lastSeen'), sorter: true, width: 120, align: 'right', render: (time: string | null) => <TimeCell value={time} /> },
    {
      key: 'actions', title: say('actions'), width: 150, tool: true, render: (_, row) => (
        <RowActions name={row.name} actions={[
          { key: 'look', label: say('look'), run: () => onLook(row) },
          mayWrite && { key: 'edit', label: say('edit'), run: () => onEdit(row) },
          mayWrite && {
            key: 'renew', label: say('renew'), destroys: { name: row.name, consequence: say('renewHint') },
            run: async () => onKey({ name: row.name, key: (await renew.mutateAsync({ body: { wid: row.wid } })).key }),
          },
          mayWrite && { key: 'switch', label: say(row.enabled ? 'disable' : 'enable'), run: () => save.mutateAsync({ body: { ...row, enabled: !row.enabled } }) },
          mayWrite && { key: 'remove', label: say('remove'), run: () => onRemove(row) },
        ]} />
      ),
    },
  ]);
}
