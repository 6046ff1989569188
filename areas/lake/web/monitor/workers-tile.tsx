import { Table } from 'antd';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { Tile } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useWords } from '#platform/web/words.ts';
import { sizeText } from '../runs/run-progress.ts';
import { monitorWords } from './monitor-words.ts';
import type { Resources, useResources } from './use-resources.ts';

type Worker = Resources['workers'][number];

/** Its sign of life comes every few seconds; a run of a worker silent for longer is given to another. */
export const isSilent = ({ silent_seconds }: Pick<Worker, 'silent_seconds'>): boolean => silent_seconds > 15;

/** The processes that take runs. */
export function WorkersTile({ query, now }: Pick<ReturnType<typeof useResources>, 'query' | 'now'>) {
  const say = useWords(monitorWords);
  const workers = now?.workers ?? [];
  return (
    <Tile span={8} title={say('workers')} data={{ isPending: !now && !query.error, error: now ? undefined : query.error, refetch: query.refetch }} skeleton={<LinesSkeleton lines={4} />}>
      {workers.length === 0 ? <EmptyState compact title={say('noWorkers')} description={say('noWorkersHint')} /> : (
        <Table<Worker> className="monitor-table" size="small" rowKey="wid" pagination={false} dataSource={workers} tableLayout="fixed" scroll={{ y: 320 }} columns={[
          { key: 'host', title: say('host'), ellipsis: true, dataIndex: 'host' },
          { key: 'state', title: say('state'), width: 130, render: (_, worker) => (isSilent(worker)
            ? <StateDot state="unreachable" word={{ zh: say('silent', { seconds: Math.round(worker.silent_seconds) }), en: say('silent', { seconds: Math.round(worker.silent_seconds) }) }} />
            : <StateDot state="connected" word={monitorWords.words.alive} />) },
          { key: 'places', title: say('places'), width: 76, align: 'right', render: (_, { running, slots }) => <span className="cell-number">{running} / {slots}</span> },
          { key: 'memory', title: say('memory'), width: 86, align: 'right', render: (_, { memory }) => <span className="cell-number">{sizeText(memory)}</span> },
          { key: 'since', title: say('upSince'), width: 108, align: 'right', render: (_, worker) => <TimeCell value={worker.start_time} /> },
        ]} />
      )}
    </Tile>
  );
}
