import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { DetailTabs } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { DropMenu } from '#platform/web/blocks/drop-menu.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { blockWords } from '#platform/web/blocks/words.ts';
import { can } from '../../contract/permissions.ts';
import { taskKindWords } from '../../contract/task-words.ts';
import { getTask } from '../../contract/tasks.ts';
import { LineageTable } from '../lineage/lineage-table.tsx';
import { lineageWords } from '../lineage/lineage-words.ts';
import { RunList } from '../runs/run-list.tsx';
import { planOf } from './task-definition.ts';
import { TaskDeployLog } from './task-deploy-log.tsx';
import { TaskFacts } from './task-facts.tsx';
import { TaskMapping } from './task-mapping.tsx';
import { TaskOverview } from './task-overview.tsx';
import { TaskVersions } from './task-versions.tsx';
import { tasksPath } from './task-links.ts';
import { taskPageWords } from './task-page-words.ts';
import { TaskTriggers } from '../triggers/task-triggers.tsx';
import { triggersWords } from '../triggers/triggers-words.ts';
import { useTaskWork } from './use-task-work.tsx';

/** One task: what it does, how it ran, how it came to be. */
export function TaskPage({ wid }: { wid: string }) {
  const say = useWords(taskPageWords);
  const sayBlock = useWords(blockWords);
  const sayLineage = useWords(lineageWords);
  const sayTrigger = useWords(triggersWords);
  const mayRun = useCan(can.runTasks);
  const text = useText();
  const navigate = useNavigate();
  // Runs change its state without anybody touching the page.
  const task = useCall(getTask, { params: { id: wid } }, { level: noticeLevel.silent, every: 5_000 });
  const work = useTaskWork({ onDeleted: () => void navigate(tasksPath) });
  if (task.error && !task.data) return <Page title={say('failed')}><div className="task-part"><ErrorState error={task.error} onRetry={() => void task.refetch()} /></div></Page>;
  if (!task.data) return <Page title=" "><LinesSkeleton lines={6} /></Page>;
  const [first, second, third, ...rest] = work.actionsOf(task.data);
  const start = (run: () => unknown) => void Promise.resolve(run()).catch(ignoreTold);
  return (
    <div className="task-page">
      <Page title={task.data.name} description={text(taskKindWords[task.data.kind])} actions={
        <>
          {[second, third].map((action) => action && <Button key={action.key} onClick={() => start(action.run)}>{action.label}</Button>)}
          {rest.length > 0 && (
            <DropMenu placement="bottomRight" menu={{ items: rest.map(({ key, label }) => ({ key, label, danger: key === 'remove' })), onClick: ({ key }) => start(rest.find((action) => action.key === key)!.run) }}>
              <Button>{sayBlock('moreActions')}</Button>
            </DropMenu>
          )}
          {first && <Button type="primary" onClick={() => start(first.run)}>{first.label}</Button>}
        </>
      }>
        <DetailTabs facts={<TaskFacts task={task.data} />} tabs={[
          { key: 'overview', label: say('overview'), content: <TaskOverview task={task.data} /> },
          { key: 'runs', label: say('runs'), content: <RunList taskWid={wid} /> },
          ...(planOf(task.data) ? [{ key: 'mapping', label: say('mapping'), content: <TaskMapping task={task.data} /> }] : []),
          { key: 'lineage', label: sayLineage('lineage'), content: <LineageTable taskWid={wid} /> },
          { key: 'triggers', label: sayTrigger('tab'), content: <TaskTriggers task={wid} mayRun={mayRun} /> },
          { key: 'versions', label: say('versions'), content: <TaskVersions task={task.data} mayWrite={work.mayWrite} /> },
          { key: 'deploy', label: say('deployLog'), content: <TaskDeployLog task={task.data} /> },
        ]} />
      </Page>
      {work.dialogs}
    </div>
  );
}
