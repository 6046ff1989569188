import { InboxOutlined } from '@ant-design/icons';
import { Table } from 'antd';
import type { ReactNode } from 'react';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { CopyButton } from '#platform/web/blocks/copy-button.tsx';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { fileSize } from '#platform/web/blocks/upload/file-check.ts';
import { useWords } from '#platform/web/words.ts';
import { deviceMessagesKept, listDeviceMessages, type DeviceMessage } from '../../contract/devices.ts';
import { devicesWords } from './devices-words.ts';
import { prettyJson } from './pretty-json.ts';
import './devices.css';

export const devicesPath = '/resourceDevelop/deviceManagement';

interface MessageTableProps {
  /** Of one device; absent: of all, each with its name. */
  device?: string;
  /** Asks again and again while true. */
  live: boolean;
  /** Stands before the tools of the list. */
  title?: ReactNode;
}

/** What devices sent last; each opens to its whole content. */
export function MessageTable({ device, live, title }: MessageTableProps) {
  const say = useWords(devicesWords);
  const list = useList(listDeviceMessages, { filter: { device_wid: device }, rowKey: 'wid', size: 20, name: device ? 'data' : 'all-data', ...(live && { every: 5000 }) });
  const columns = useColumns<DeviceMessage>(list, [
    { key: 'time', title: say('time'), sorter: true, width: 130, render: (time: string) => <TimeCell value={time} /> },
    ...(device ? [] : [{ key: 'device_name', title: say('device'), width: 200, render: (name: string) => <LinkCell to={`${devicesPath}?${new URLSearchParams({ key: name })}`}><LongText plain>{name}</LongText></LinkCell> }]),
    { key: 'topic', title: say('topic'), width: 180, render: (topic: string) => <LongText plain>{topic}</LongText> },
    { key: 'payload', title: say('content'), render: (payload: string) => <code className="device-line">{payload.slice(0, 300)}</code> },
    { key: 'size', title: say('size'), sorter: true, width: 90, align: 'right', render: (size: number) => <span className="cell-number">{fileSize(size)}</span> },
  ]);
  return (
    <ListPanel list={list} columns={columns} fileName={say('messages')} filters={title}
      empty={{ icon: <InboxOutlined />, title: say('noMessages'), description: say('noMessagesHint', { kept: deviceMessagesKept }) }}>
      <Table<DeviceMessage> {...list.table} {...columns.table} expandable={{ expandRowByClick: true, expandedRowRender: opened }} />
    </ListPanel>
  );
}

const opened = ({ payload }: DeviceMessage) => <Payload payload={payload} />;

function Payload({ payload }: { payload: string }) {
  const say = useWords(devicesWords);
  return <div className="device-payload"><CopyButton text={payload} label={say('copyContent')} /><pre>{prettyJson(payload)}</pre></div>;
}
