import { Table } from 'antd';
import type { PlatformProcess } from '#platform/contract/platform/health.ts';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useWords } from '#platform/web/words.ts';
import { healthWords } from './health-words.ts';

/** Those that are connected to the store now: a process that died is not among them. */
export function ProcessTable({ processes }: { processes: readonly PlatformProcess[] }) {
  const say = useWords(healthWords);
  return (
    <Table<PlatformProcess>
      size="small" pagination={false} dataSource={[...processes]} rowKey={({ host, pid }) => `${pid}@${host}`} tableLayout="fixed"
      columns={[
        { key: 'kind', title: say('processKind'), render: (_, { kind }) => <StateDot state="connected" word={healthWords.words[kind === 'server' ? 'serverProcess' : 'workerProcess']} /> },
        { key: 'host', dataIndex: 'host', title: say('host'), ellipsis: true },
        { key: 'pid', dataIndex: 'pid', title: say('pid'), align: 'right' },
        { key: 'works', title: say('jobs'), align: 'right', render: (_, { works }) => say(works ? 'yes' : 'no') },
        { key: 'connected', title: say('since'), align: 'right', render: (_, { connected }) => <TimeCell value={connected} /> },
      ]}
    />
  );
}
