import { Table } from 'antd';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listPluginRuns, type NodeRun } from '../../contract/run-logs.ts';
import { taskKindWords } from '../../contract/task-words.ts';
import { RunDuration, RunStateCell } from './run-cells.tsx';
import { isOver } from './run-progress.ts';
import { runsWords } from './runs-words.ts';
import type { RunDetail } from './use-run.ts';

const lookAgain = 3_000;

/** What the nodes of a graph did in this run; each opens its own run with its log. */
export function NodeRuns({ run, onOpen }: { run: RunDetail; onOpen: (wid: string) => void }) {
  const say = useWords(runsWords);
  const text = useText();
  const nodes = useCall(listPluginRuns, { body: { executionId: run.wid } }, { level: noticeLevel.silent, every: isOver(run.state) ? undefined : lookAgain });
  if (nodes.error && !nodes.data) return <ErrorState compact title={say('loadError')} error={nodes.error} onRetry={() => void nodes.refetch()} />;
  if (!nodes.data) return <LinesSkeleton lines={4} />;
  if (nodes.data.length === 0) return <EmptyState compact title={say('noNodes')} />;
  return (
    <Table<NodeRun> className="lake-run-nodes" size="small" pagination={false} rowKey={({ executionId, node }) => `${executionId} ${node}`} dataSource={nodes.data} tableLayout="fixed" columns={[
      { key: 'node', title: say('node'), render: (_, node) => <LinkCell onOpen={() => onOpen(node.executionId)}>{node.task_name || node.node}</LinkCell> },
      { key: 'kind', title: say('kind'), width: 120, render: (_, node) => text(taskKindWords[node.kind]) },
      { key: 'state', title: say('state'), width: 110, render: (_, node) => <RunStateCell run={{ state: node.state, stop_requested: false }} /> },
      { key: 'read', title: say('read'), width: 100, align: 'right', render: (_, node) => <NumberCell value={node.read_count} /> },
      { key: 'rejected', title: say('quarantined'), width: 100, align: 'right', render: (_, node) => <NumberCell value={node.reject_count} /> },
      { key: 'start', title: say('started'), width: 124, align: 'right', render: (_, node) => <TimeCell value={node.start_time} /> },
      { key: 'took', title: say('took'), width: 100, align: 'right', render: (_, node) => <RunDuration run={node} /> },
    ]} />
  );
}
