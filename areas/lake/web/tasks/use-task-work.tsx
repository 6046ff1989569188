import { App } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { RowAction } from '#platform/web/blocks/cells/row-actions.tsx';
import { useChange } from '#platform/web/calls.ts';
import { notices } from '#platform/web/notices.ts';
import { downloadFrom } from '#platform/web/request/download.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { scriptKinds } from '../../contract/development.ts';
import { can } from '../../contract/permissions.ts';
import { listRuns, listTaskLogsOf } from '../../contract/runs.ts';
import type { Task } from '../../contract/task.ts';
import { moveTasks } from '../../contract/projects.ts';
import { listBuiltTasks } from '../../contract/table-builder.ts';
import { exportTasks } from '../../contract/task-files.ts';
import { accelerationModes, pushLevels } from '../../contract/task-words.ts';
import { deleteTasks, getTask, listTasks, runTasks, setAcceleration, setPushLevel, setTaskStatuses, type TaskBatchReply } from '../../contract/tasks.ts';
import { readPlace } from '../projects/place-select.tsx';
import { useReleaseApproval } from '../releases/use-release-approval.ts';
import { formKinds } from './task-forms.ts';
import { linkToScript, linkToTaskForm } from './task-links.ts';
import { tasksWords } from './tasks-words.ts';

const CopyDialog = lazy(() => import('./copy-dialog.tsx').then((module) => ({ default: module.CopyDialog })));
const ResetDialog = lazy(() => import('./reset-dialog.tsx').then((module) => ({ default: module.ResetDialog })));
const SubmitDrawer = lazy(() => import('../releases/submit-drawer.tsx').then((module) => ({ default: module.SubmitDrawer })));
const SplitDialog = lazy(() => import('../split/split-dialog.tsx').then((module) => ({ default: module.SplitDialog })));
const RefusedDialog = lazy(() => import('./refused-dialog.tsx').then((module) => ({ default: module.RefusedDialog })));

export type NamedTask = Pick<Task, 'wid' | 'name' | 'status' | 'kind' | 'version_number' | 'online_version'>;

export interface TaskWork {
  mayWrite: boolean;
  mayRun: boolean;
  /** Tasks go online by a release only: absent where they go without one, or the person may not submit any. */
  release: ((tasks: readonly NamedTask[]) => void) | undefined;
  mayPutOnline: boolean;
  setStatus: (tasks: readonly NamedTask[], status: 'online' | 'offline') => Promise<unknown>;
  run: (tasks: readonly NamedTask[]) => Promise<unknown>;
  accelerate: (tasks: readonly NamedTask[], mode: (typeof accelerationModes)[number]) => Promise<unknown>;
  push: (tasks: readonly NamedTask[], level: (typeof pushLevels)[number]) => Promise<unknown>;
  /** `place`: a project, a folder of one, or out of every project. */
  move: (tasks: readonly NamedTask[], place: string | null) => Promise<unknown>;
  save: (tasks: readonly NamedTask[]) => Promise<unknown>;
  remove: (tasks: readonly NamedTask[]) => void;
  /** What the person may do with a task, most needed first. */
  actionsOf: (task: NamedTask) => RowAction[];
  dialogs: ReactNode;
}

const changed = [listTasks, listBuiltTasks, getTask, listTaskLogsOf, listRuns];
const widsOf = (tasks: readonly NamedTask[]) => tasks.map(({ wid }) => wid);

/** Everything that can be done with tasks, from the list and from the page of one. */
export function useTaskWork({ onDeleted }: { onDeleted?: () => void } = {}): TaskWork {
  const say = useWords(tasksWords);
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const [mayWrite, mayRun] = [useCan(can.writeTasks), useCan(can.runTasks)];
  const [copied, setCopied] = useState<NamedTask>();
  const [splitting, setSplitting] = useState<NamedTask>();
  const [resetting, setResetting] = useState<NamedTask>();
  const [releasing, setReleasing] = useState<string[]>();
  // Where going online needs a release, that is what is offered instead.
  const approval = useReleaseApproval();
  const [outcome, setOutcome] = useState<TaskBatchReply>();
  const [statuses, running] = [useChange(setTaskStatuses, { refresh: changed }), useChange(runTasks, { refresh: changed })];
  const [acceleration, pushLevel] = [useChange(setAcceleration, { refresh: changed }), useChange(setPushLevel, { refresh: changed })];
  const [deletion, moving] = [useChange(deleteTasks, { refresh: changed }), useChange(moveTasks, { refresh: changed })];

  /** What could not be done is named with its reason; the rest is a short word. */
  const tell = (reply: TaskBatchReply, success = say('done', { count: reply.done })) => {
    if (reply.refused.length > 0) setOutcome(reply);
    else notices.message('success', success);
  };
  const work = {
    setStatus: async (tasks: readonly NamedTask[], status: 'online' | 'offline') => tell(await statuses.mutateAsync({ query: { status, taskId: widsOf(tasks) } })),
    run: async (tasks: readonly NamedTask[]) => tell(await running.mutateAsync({ query: { taskWid: widsOf(tasks) } }), say('started')),
    accelerate: async (tasks: readonly NamedTask[], accel_mode: (typeof accelerationModes)[number]) => tell(await acceleration.mutateAsync({ body: { taskId: widsOf(tasks), accel_mode } })),
    push: async (tasks: readonly NamedTask[], level: (typeof pushLevels)[number]) => tell(await pushLevel.mutateAsync({ body: { wid: widsOf(tasks), level } })),
    move: async (tasks: readonly NamedTask[], place: string | null) => tell(await moving.mutateAsync({ body: { taskId: widsOf(tasks), ...readPlace(place) } })),
    save: async (tasks: readonly NamedTask[]) => downloadFrom(exportTasks, { body: { taskId: widsOf(tasks) } }),
  };
  const remove = (tasks: readonly NamedTask[]) => {
    modal.confirm({
      title: tasks.length === 1 ? say('removeTitle', { name: tasks[0]!.name }) : say('removeMany', { count: tasks.length }),
      content: say('removeHint'), okText: say('remove'), okButtonProps: { danger: true }, cancelText: say('cancel'), focusable: { autoFocusButton: 'cancel' },
      onOk: async () => {
        const reply = await deletion.mutateAsync({ query: { taskId: widsOf(tasks) } });
        tell(reply);
        if (reply.done > 0) onDeleted?.();
      },
    });
  };
  const actionsOf = (task: NamedTask): RowAction[] => {
    const release = mayWrite && task.online_version !== task.version_number ? [{ key: 'release', label: say('release'), run: () => setReleasing([task.wid]) }] : [];
    const online = approval ? [] : [{ key: 'online', label: say('online'), run: () => work.setStatus([task], 'online') }];
    // Graphs have screens of their own.
    const form = formKinds.includes(task.kind) ? linkToTaskForm(task.wid) : (scriptKinds as readonly string[]).includes(task.kind) ? linkToScript(task.wid) : undefined;
    return [
      ...(mayRun ? [{ key: 'run', label: say('run'), run: () => work.run([task]) }] : []),
      ...(approval ? release : []),
      ...(mayRun ? task.status === 'online' ? [{ key: 'offline', label: say('offline'), run: () => work.setStatus([task], 'offline') }] : online : []),
      ...(mayWrite ? [
        ...(form ? [{ key: 'edit', label: say('edit'), run: () => navigate(form) }] : []),
        { key: 'copy', label: say('copy'), run: () => setCopied(task) },
      ...(task.kind === 'database' || task.kind === 'composite' ? [{ key: 'split', label: say('split'), run: () => setSplitting(task) }] : []),
      ] : []),
      ...(mayRun ? [{ key: 'reset', label: say('reset'), run: () => setResetting(task) }] : []),
      ...(approval ? [] : release),
      ...(mayWrite ? [
        { key: 'export', label: say('exportTasks'), run: () => work.save([task]) },
        { key: 'remove', label: say('remove'), run: () => remove([task]) },
      ] : []),
    ];
  };
  const dialogs = (
    <Suspense>
      {copied && <CopyDialog task={copied} onClose={() => setCopied(undefined)} />}
      {splitting && <SplitDialog task={splitting} mayRun={mayRun} onClose={() => setSplitting(undefined)} />}
      {resetting && <ResetDialog task={resetting} onClose={() => setResetting(undefined)} />}
      {releasing && <SubmitDrawer tasks={releasing} onClose={() => setReleasing(undefined)} />}
      {outcome && <RefusedDialog outcome={outcome} onClose={() => setOutcome(undefined)} />}
    </Suspense>
  );
  const release = approval && mayWrite ? (tasks: readonly NamedTask[]) => setReleasing(widsOf(tasks.filter((task) => task.online_version !== task.version_number))) : undefined;
  return { mayWrite, mayRun, mayPutOnline: mayRun && !approval, release, ...work, remove, actionsOf, dialogs };
}
