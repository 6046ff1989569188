import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { Missing } from '#platform/web/blocks/cells/time-cell.tsx';
import { DetailTabs, KeyFact, KeyFacts } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { DropMenu } from '#platform/web/blocks/drop-menu.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { blockWords } from '#platform/web/blocks/words.ts';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { getStreamFigures } from '../../contract/streams.ts';
import { getTask } from '../../contract/tasks.ts';
import { RunList } from '../runs/run-list.tsx';
import { TaskDeployLog } from '../tasks/task-deploy-log.tsx';
import { TaskVersions } from '../tasks/task-versions.tsx';
import { TaskWay } from '../tasks/use-task-columns.tsx';
import { StreamFigures } from './stream-figures.tsx';
import { streamsPath } from './stream-links.ts';
import { StreamOverview } from './stream-overview.tsx';
import { StreamState } from './stream-state.tsx';
import { streamsWords } from './streams-words.ts';
import { useStreamWork } from './use-stream-work.tsx';

const every = 3_000;

/** One stream: what it does now, what it computes, how it ran. */
export function StreamPage({ wid }: { wid: string }) {
  const say = useWords(streamsWords);
  const sayBlock = useWords(blockWords);
  const navigate = useNavigate();
  const task = useCall(getTask, { params: { id: wid } }, { level: noticeLevel.silent, every });
  const figures = useCall(getStreamFigures, { query: { wid, hours: 1 } }, { level: noticeLevel.silent, every, keepPrevious: true });
  const work = useStreamWork({ onDeleted: () => void navigate(streamsPath) });
  if (task.error && !task.data) return <Page title={say('failed')}><div className="task-part"><ErrorState error={task.error} onRetry={() => void task.refetch()} /></div></Page>;
  if (!task.data) return <Page title=" "><LinesSkeleton lines={6} /></Page>;
  const live = figures.data?.live ?? null;
  const [first, ...others] = work.actionsOf(task.data, live !== null);
  const edit = others.find(({ key }) => key === 'edit');
  const rest = others.filter((action) => action !== edit);
  const start = (run: () => unknown) => void Promise.resolve(run()).then(() => Promise.all([task.refetch(), figures.refetch()])).catch(ignoreTold);
  return (
    <div className="task-page">
      <Page title={task.data.name} description={<TaskWay task={task.data} />} actions={
        <>
          {rest.length > 0 && (
            <DropMenu placement="bottomRight" menu={{ items: rest.map(({ key, label }) => ({ key, label, danger: key === 'remove' })), onClick: ({ key }) => start(rest.find((action) => action.key === key)!.run) }}>
              <Button>{sayBlock('moreActions')}</Button>
            </DropMenu>
          )}
          {edit && <Button onClick={() => void edit.run()}>{edit.label}</Button>}
          {first && <Button type={first.key === 'stop' ? 'default' : 'primary'} onClick={() => start(first.run)}>{first.label}</Button>}
        </>
      }>
        <DetailTabs facts={
          <KeyFacts>
            <KeyFact label={say('state')}><StreamState task={{ ...task.data, live }} /></KeyFact>
            <KeyFact label={say('total')}>{figures.data?.totals.events.toLocaleString('en') ?? <Missing />}</KeyFact>
            <KeyFact label={say('windowsTotal')}>{figures.data?.totals.windows.toLocaleString('en') ?? <Missing />}</KeyFact>
            <KeyFact label={say('resultsTotal')}>{figures.data?.totals.results.toLocaleString('en') ?? <Missing />}</KeyFact>
            <KeyFact label={say('lateTotal')}>{figures.data?.totals.late.toLocaleString('en') ?? <Missing />}</KeyFact>
            <KeyFact label={say('rejectedTotal')}>{figures.data?.totals.rejected.toLocaleString('en') ?? <Missing />}</KeyFact>
            <KeyFact label={say('owner')}>{task.data.owner_name || <Missing />}</KeyFact>
          </KeyFacts>
        } tabs={[
          { key: 'now', label: say('now'), content: <StreamFigures figures={figures} task={task.data} /> },
          { key: 'overview', label: say('settings'), content: <StreamOverview task={task.data} /> },
          { key: 'runs', label: say('runs'), content: <RunList taskWid={wid} /> },
          { key: 'versions', label: say('versions'), content: <TaskVersions task={task.data} mayWrite={work.mayWrite} /> },
          { key: 'deploy', label: say('deployLog'), content: <TaskDeployLog task={task.data} /> },
        ]} />
      </Page>
      {work.dialogs}
    </div>
  );
}
