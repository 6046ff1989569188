import { Button, Table } from 'antd';
import { Link } from 'react-router';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { duration } from '#platform/web/blocks/cells/relative-time.ts';
import { Missing } from '#platform/web/blocks/cells/time-cell.tsx';
import { Tile } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useLanguage, useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { Run } from '../../contract/run.ts';
import { runTriggerWords } from '../../contract/task-words.ts';
import { RunDuration, RunProgressCell } from '../runs/run-cells.tsx';
import { secondsLeft } from '../runs/run-progress.ts';
import type { useRunActions } from '../runs/use-run-actions.tsx';
import { linkToRuns } from './monitor-links.ts';
import { monitorWords } from './monitor-words.ts';
import { useQueue } from './use-queue.ts';

interface QueueTileProps {
  open: (wid: string) => void;
  actionsOf: ReturnType<typeof useRunActions>['of'];
}

export function RunningTile({ open, actionsOf }: QueueTileProps) {
  const say = useWords(monitorWords);
  const text = useText();
  const language = useLanguage();
  const { query, rows, total } = useQueue('running');
  return (
    <Tile span={24} title={say('running')} to={linkToRuns({ state: 'running' })} data={{ isPending: query.isPending, error: query.data ? undefined : query.error, refetch: query.refetch }}
      extra={total > rows.length && <Link to={linkToRuns({ state: 'running' })}>{say('allOf', { count: total })}</Link>} skeleton={<LinesSkeleton lines={3} />}>
      {rows.length === 0 ? <EmptyState compact title={say('nothingRuns')} /> : (
        <Table<Run> className="monitor-table" size="small" rowKey="wid" pagination={false} dataSource={rows} tableLayout="fixed" scroll={{ x: 1000, y: 320 }} columns={[
          { key: 'task', title: say('task'), render: (_, run) => <LinkCell onOpen={() => open(run.wid)}><LongText plain>{run.task_name}</LongText></LinkCell> },
          { key: 'progress', title: say('progress'), width: 280, render: (_, run) => <RunProgressCell run={run} /> },
          { key: 'left', title: say('left'), width: 96, align: 'right', render: (_, run) => {
            const left = run.progress ? secondsLeft(run.progress) : undefined;
            return left === undefined ? <Missing /> : <span className="cell-number">{duration(Math.max(1, left) * 1000, language)}</span>;
          } },
          { key: 'took', title: say('took'), width: 100, align: 'right', render: (_, run) => <RunDuration run={run} /> },
          { key: 'trigger', title: say('trigger'), width: 120, render: (_, run) => text(runTriggerWords[run.trigger]) },
          { key: 'worker', title: say('worker'), width: 150, ellipsis: true, dataIndex: 'worker' },
          { key: 'actions', title: say('actions'), width: 80, render: (_, run) => {
            const { stop } = actionsOf(run);
            return stop ? <Button type="link" size="small" onClick={stop}>{say('stop')}</Button> : <Missing />;
          } },
        ]} />
      )}
    </Tile>
  );
}
