import { Table, Tooltip } from 'antd';
import { relativeTime } from '#platform/web/blocks/cells/relative-time.ts';
import { Missing, TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { useNow } from '#platform/web/blocks/cells/use-now.ts';
import { Tile } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useLanguage } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { sizeText } from '../runs/run-progress.ts';
import { monitorWords } from './monitor-words.ts';
import type { Resources, useResources } from './use-resources.ts';

type Worker = Resources['workers'][number];

/** Its sign of life comes every few seconds; a run of a worker silent for longer is given to another. */
export const isSilent = ({ silent_seconds }: Pick<Worker, 'silent_seconds'>): boolean => silent_seconds > 15;
/** By then its runs are in other hands. The server forgets it after a day. */
export const isGone = ({ silent_seconds }: Pick<Worker, 'silent_seconds'>): boolean => silent_seconds > 60;

/** The processes that take runs. */
export function WorkersTile({ query, now }: Pick<ReturnType<typeof useResources>, 'query' | 'now'>) {
  const say = useWords(monitorWords);
  const workers = now?.workers ?? [];
  return (
    <Tile span={10} title={say('workers')} data={{ isPending: !now && !query.error, error: now ? undefined : query.error, refetch: query.refetch }} skeleton={<LinesSkeleton lines={4} />}>
      {workers.length === 0 ? <EmptyState compact title={say('noWorkers')} description={say('noWorkersHint')} /> : (
        <Table<Worker> className="monitor-table" size="small" rowKey="wid" pagination={false} dataSource={workers} tableLayout="fixed" scroll={{ y: 320 }} columns={[
          { key: 'host', title: say('host'), ellipsis: true, dataIndex: 'host' },
          { key: 'group', title: say('group'), width: 92, ellipsis: true, dataIndex: 'worker_group' },
          { key: 'state', title: say('state'), width: 146, render: (_, worker) => <WorkerState worker={worker} /> },
          { key: 'places', title: say('places'), width: 76, align: 'right', render: (_, worker) => <Places worker={worker} /> },
          { key: 'memory', title: say('memory'), width: 86, align: 'right', render: (_, worker) => (isGone(worker) ? <Missing /> : <span className="cell-number">{sizeText(worker.memory)}</span>) },
          { key: 'since', title: say('upSince'), width: 108, align: 'right', render: (_, worker) => <TimeCell value={worker.start_time} /> },
        ]} />
      )}
    </Tile>
  );
}

function WorkerState({ worker }: { worker: Worker }) {
  const say = useWords(monitorWords);
  const language = useLanguage();
  const now = useNow();
  if (!isSilent(worker)) return <StateDot state="connected" word={monitorWords.words.alive} />;
  if (!isGone(worker)) {
    const word = say('silent', { seconds: Math.round(worker.silent_seconds) });
    return <StateDot state="unreachable" word={{ zh: word, en: word }} />;
  }
  const word = say('gone', { since: relativeTime(now - worker.silent_seconds * 1000, now, language) });
  return <Tooltip title={say('goneHint')}><span><StateDot state="disabled" word={{ zh: word, en: word }} /></span></Tooltip>;
}

/** One without places is none the less useful: it does jobs, and reads parts of runs. */
function Places({ worker }: { worker: Worker }) {
  const say = useWords(monitorWords);
  if (isGone(worker)) return <Missing />;
  if (worker.slots === 0) return <Tooltip title={say('noPlacesHint')}><span>{say('noPlaces')}</span></Tooltip>;
  return <span className="cell-number">{worker.running} / {worker.slots}</span>;
}
