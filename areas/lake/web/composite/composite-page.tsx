import { Button, Modal, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { listSubtasks, moveToComposite, type Subtask } from '../../contract/composite-tasks.ts';
import { taskKindWords } from '../../contract/task-words.ts';
import { getTask, listTasks } from '../../contract/tasks.ts';
import { compositePath, linkToRunGraph } from '../compose/compose-links.ts';
import { Duration } from '../tasks/duration.tsx';
import { linkToTask } from '../tasks/task-links.ts';
import { RunStateDot, TaskStateDot } from '../tasks/task-states.tsx';
import { useTaskWork } from '../tasks/use-task-work.tsx';
import '../tasks/tasks.css';
import './composite.css';
import { compositeWords } from './composite-words.ts';
import { TasksSelect } from './tasks-select.tsx';

const SplitDialog = lazy(() => import('../split/split-dialog.tsx').then((module) => ({ default: module.SplitDialog })));
const CompositeForm = lazy(() => import('./composite-form.tsx').then((module) => ({ default: module.CompositeForm })));
/** Runs change states without anybody touching the page. */
const lookAgain = 5_000;
type Choice = { value: string; label: string }[];

/** One composite flow with its tasks: add, take out, move to another, run. */
export function CompositePage({ wid }: { wid: string }) {
  const say = useWords(compositeWords);
  const text = useText();
  const navigate = useNavigate();
  const task = useCall(getTask, { params: { id: wid } }, { level: noticeLevel.silent, every: lookAgain });
  const subtasks = useCall(listSubtasks, { params: { id: wid } }, { level: noticeLevel.silent, every: lookAgain });
  const work = useTaskWork({ onDeleted: () => void navigate(compositePath) });
  const moving = useChange(moveToComposite, { refresh: [listSubtasks, listTasks, getTask], success: ({ done }) => say('moved', { count: done }) });
  const [chosen, setChosen] = useState<string[]>([]);
  const [adding, setAdding] = useState<Choice>([]);
  const [target, setTarget] = useState<Choice>();
  const [settings, setSettings] = useState(false);
  const [splitting, setSplitting] = useState(false);
  const error = task.error ?? subtasks.error;
  if (error && !(task.data && subtasks.data)) return <Page title={say('failed')}><ErrorState error={error} onRetry={() => void Promise.all([task.refetch(), subtasks.refetch()])} /></Page>;
  if (!task.data || !subtasks.data) return <Page title=" "><LinesSkeleton lines={6} /></Page>;
  const { rows, limit, hidden } = subtasks.data;
  const move = (wids: string[], composite: string | null) => moving.mutateAsync({ body: { wid: wids, composite } }).then(() => {
    setChosen([]);
    setAdding([]);
    setTarget(undefined);
  }).catch(ignoreTold);
  const actions = new Map(work.actionsOf(task.data).map((action) => [action.key, action]));
  const start = (key: string) => void Promise.resolve(actions.get(key)?.run()).catch(ignoreTold);
  const online = task.data.status === 'online';
  return (
    <Page title={task.data.name} description={<TaskStateDot state={task.data.status} />} actions={
      <>
        {task.data.last_run && <Link to={linkToRunGraph(task.data.last_run)}><Button>{say('lastGraph')}</Button></Link>}
        {work.mayWrite && <Button onClick={() => setSettings(true)}>{say('settings')}</Button>}
        {(['release', online ? 'offline' : 'online'] as const).map((key) => actions.get(key) && (key !== 'release' || work.release) && <Button key={key} onClick={() => start(key)}>{actions.get(key)!.label}</Button>)}
        {work.mayRun && <Button type="primary" disabled={rows.length + hidden === 0} onClick={() => start('run')}>{actions.get('run')?.label}</Button>}
      </>
    }>
      <div className="task-part">
        <div className="composite-head">
          <h3>{say('subtasks', { count: rows.length + hidden, limit })}</h3>
          {hidden > 0 && <span className="task-quiet">{say('hidden', { count: hidden })}</span>}
        </div>
        {work.mayWrite && (
          <div className="composite-bar">
            <TasksSelect value={adding} onChange={setAdding} placeholder={say('chooseTasks')} without={new Set(rows.map((row) => row.wid))} />
            <Button disabled={adding.length === 0} loading={moving.isPending} onClick={() => void move(adding.map(({ value }) => value), wid)}>{say('addTasks')}</Button>
          </div>
        )}
        <Table<Subtask> size="small" rowKey="wid" dataSource={rows} pagination={rows.length > 50 ? { pageSize: 50 } : false} tableLayout="fixed"
          {...(work.mayWrite && { rowSelection: { selectedRowKeys: chosen, onChange: (keys) => setChosen(keys.map(String)) } })}
          locale={{ emptyText: <EmptyState compact title={say('noSubtasks')} description={work.mayWrite ? say('noSubtasksHint') : undefined} /> }}
          columns={[
            { key: 'name', title: say('name'), render: (_, row) => <LinkCell to={linkToTask(row.wid)}><LongText plain>{row.name}</LongText></LinkCell> },
            { key: 'kind', title: say('kind'), width: 140, render: (_, row) => text(taskKindWords[row.kind]) },
            { key: 'status', title: say('status'), width: 120, render: (_, row) => <TaskStateDot state={row.status} /> },
            { key: 'last', title: say('lastRun'), width: 140, render: (_, row) => (row.last_state ? <RunStateDot state={row.last_state} /> : <span className="task-quiet">{say('neverRun')}</span>) },
            { key: 'time', title: say('lastTime'), width: 140, align: 'right', render: (_, row) => <TimeCell value={row.last_time} /> },
            { key: 'took', title: say('duration'), width: 120, align: 'right', render: (_, row) => <Duration seconds={row.last_seconds} /> },
          ]} />
        {chosen.length > 0 && (
          <div className="composite-acts">
            <Button loading={moving.isPending} onClick={() => void move(chosen, null)}>{say('takeOut')}</Button>
            <Button onClick={() => setTarget([])}>{say('moveTo')}</Button>
            <Button onClick={() => setSplitting(true)}>{say('split')}</Button>
          </div>
        )}
      </div>
      {target && (
        <Modal open title={say('moveTitle')} okText={say('moveTo')} cancelText={say('cancel')} okButtonProps={{ disabled: target.length === 0 }} confirmLoading={moving.isPending} onCancel={() => setTarget(undefined)} onOk={() => void move(chosen, target[0]!.value)}>
          <TasksSelect single kind="composite" value={target} onChange={setTarget} placeholder={say('chooseFlow')} without={new Set([wid])} />
        </Modal>
      )}
      {splitting && <Suspense><SplitDialog task={task.data} chosen={chosen} mayRun={work.mayRun} onClose={() => { setSplitting(false); setChosen([]); }} /></Suspense>}
      {settings && <Suspense><CompositeForm task={task.data} onClose={() => setSettings(false)} onSaved={() => setSettings(false)} /></Suspense>}
      {work.dialogs}
    </Page>
  );
}
