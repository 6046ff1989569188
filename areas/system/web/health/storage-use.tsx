import { Alert, Progress, Skeleton, Table } from 'antd';
import { getStorageUse } from '#platform/contract/platform/health.ts';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { Dashboard, Tile } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { fileSize } from '#platform/web/blocks/upload/file-check.ts';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { colour } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { healthWords } from './health-words.ts';

/** Folders we know by a word of ours; others by the name they have. */
const known = ['store', 'files', 'logs', 'lake', 'backups'] as const;

export function StorageUse() {
  const say = useWords(healthWords);
  const use = useCall(getStorageUse, undefined, { every: 60_000, level: noticeLevel.silent });
  const { data } = use;
  const skeleton = <Skeleton active paragraph={{ rows: 6 }} />;
  const tile = { data: use, time: data?.time, skeleton };
  const nameOf = (folder: string) => {
    const word = known.find((name) => name === folder);
    return word ? `${say(`${word}_folder`)} (${folder})` : folder;
  };
  const taken = data ? Math.round((1 - data.disk.free / data.disk.total) * 100) : 0;
  const uploads = data && (
    <Table.Summary.Row className="health-uploads">
      <Table.Summary.Cell index={0}>{say('uploads')}</Table.Summary.Cell>
      <Table.Summary.Cell index={1} align="right"><NumberCell value={data.uploads.files} /></Table.Summary.Cell>
      <Table.Summary.Cell index={2} align="right">{fileSize(data.uploads.bytes)}</Table.Summary.Cell>
    </Table.Summary.Row>
  );
  return (
    <Dashboard>
      <Tile span={24} title={say('disk')} {...tile}>
        {data && <div className="health-disk"><Progress percent={taken} strokeColor={colour(taken >= 90 ? 'error' : taken >= 80 ? 'warning' : 'primary')} /><span>{say('diskText', { free: fileSize(data.disk.free), total: fileSize(data.disk.total) })}</span></div>}
      </Tile>
      <Tile span={10} title={say('folders')} {...tile}>
        {data?.partial && <Alert type="warning" showIcon title={say('partial')} />}
        <Table
          size="small" pagination={false} rowKey="name" dataSource={data?.folders}
          columns={[
            { key: 'name', title: say('folder'), render: (_, { name }) => nameOf(name) },
            { key: 'files', title: say('files'), align: 'right', render: (_, { files }) => <NumberCell value={files} /> },
            { key: 'bytes', title: say('taken'), align: 'right', render: (_, { bytes }) => fileSize(bytes) },
          ]}
          summary={() => uploads}
        />
      </Tile>
      <Tile span={14} title={say('tables')} {...tile}>
        <Table
          size="small" pagination={false} rowKey="name" dataSource={data?.tables}
          columns={[
            { key: 'name', title: say('table'), ellipsis: true, render: (_, { name }) => <code>{name}</code> },
            { key: 'rows', title: say('rows'), align: 'right', width: 150, render: (_, { rows }) => <NumberCell value={rows} /> },
            { key: 'bytes', title: say('taken'), align: 'right', width: 120, render: (_, { bytes }) => fileSize(bytes) },
          ]}
        />
      </Tile>
    </Dashboard>
  );
}
