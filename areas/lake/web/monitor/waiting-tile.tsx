import { Button, Select, Table } from 'antd';
import { Link } from 'react-router';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { Missing, TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { Tile } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import type { Run } from '../../contract/run.ts';
import { listRuns, setRunPriority } from '../../contract/runs.ts';
import { runTriggerWords } from '../../contract/task-words.ts';
import { runsWords } from '../runs/runs-words.ts';
import type { useRunActions } from '../runs/use-run-actions.tsx';
import { linkToRuns } from './monitor-links.ts';
import { monitorWords } from './monitor-words.ts';
import { useQueue } from './use-queue.ts';

const priorities = [5, 4, 3, 2, 1];

/** Who waits, in the order they are taken; moved up or down by priority. */
export function WaitingTile({ open, actionsOf }: { open: (wid: string) => void; actionsOf: ReturnType<typeof useRunActions>['of'] }) {
  const say = useWords(monitorWords);
  const sayRuns = useWords(runsWords);
  const text = useText();
  const mayManage = useCan(can.manageRuns);
  const { query, rows, total } = useQueue('waiting');
  const change = useChange(setRunPriority, { refresh: [listRuns], success: say('priorityChanged') });
  const word = (priority: number) => (priority === 5 ? say('highest') : priority === 1 ? say('lowest') : String(priority));
  return (
    <Tile span={14} title={say('waiting')} to={linkToRuns({ state: 'waiting' })} data={{ isPending: query.isPending, error: query.data ? undefined : query.error, refetch: query.refetch }}
      extra={total > rows.length && <Link to={linkToRuns({ state: 'waiting' })}>{say('allOf', { count: total })}</Link>} skeleton={<LinesSkeleton lines={4} />}>
      {rows.length === 0 ? <EmptyState compact title={say('nothingWaits')} /> : (
        <Table<Run> className="monitor-table" size="small" rowKey="wid" pagination={false} dataSource={rows} tableLayout="fixed" scroll={{ y: 320 }} columns={[
          { key: 'order', title: say('order'), width: 64, align: 'right', render: (_value, _run, index) => <span className="cell-number">{index + 1}</span> },
          { key: 'task', title: say('task'), render: (_, run) => <LinkCell onOpen={() => open(run.wid)}><LongText plain>{run.task_name}</LongText></LinkCell> },
          { key: 'trigger', title: say('trigger'), width: 120, render: (_, run) => (run.lacks_group ? <span className="monitor-lack" title={sayRuns('lacksGroup', { group: run.lacks_group })}>{say('noWorker')}</span> : text(runTriggerWords[run.trigger])) },
          { key: 'since', title: say('since'), width: 120, align: 'right', render: (_, run) => <TimeCell value={run.create_time} /> },
          { key: 'priority', title: say('priority'), width: 130, render: (_, run) => (mayManage
            ? <Select size="small" variant="borderless" className="monitor-priority" aria-label={`${say('priority')} ${run.task_name}`} value={run.priority}
              options={priorities.map((value) => ({ value, label: word(value) }))} onChange={(priority) => change.mutate({ body: { wid: run.wid, priority } })} />
            : word(run.priority)) },
          { key: 'actions', title: say('actions'), width: 90, render: (_, run) => {
            const { stop } = actionsOf(run);
            return stop ? <Button type="link" size="small" onClick={stop}>{say('stop')}</Button> : <Missing />;
          } },
        ]} />
      )}
    </Tile>
  );
}
