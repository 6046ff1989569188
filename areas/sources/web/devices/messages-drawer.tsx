import { PauseOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import type { Device } from '../../contract/devices.ts';
import { DeviceStateDot } from './device-state.tsx';
import { devicesWords } from './devices-words.ts';
import { MessageTable } from './message-table.tsx';

/** What one device sent last, as it arrives. */
export function MessagesDrawer({ device, onClose }: { device: Device; onClose: () => void }) {
  const say = useWords(devicesWords);
  const [live, setLive] = useState(true);
  return (
    <Drawer open size={sizes.drawerLarge} onClose={onClose} title={<span className="cut-name" title={device.name}>{say('messagesOf', { name: device.name })}</span>}
      extra={<Button type="text" icon={live ? <PauseOutlined /> : <PlayCircleOutlined />} onClick={() => setLive(!live)}>{say(live ? 'pause' : 'resume')}</Button>}>
      <MessageTable device={device.wid} live={live}
        title={<span className="device-facts"><DeviceStateDot state={device.state} /><code>{device.address}</code>{live && <span>{say('live')}</span>}</span>} />
    </Drawer>
  );
}
