import { SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useReducer, useState } from 'react';
import { useNavigate } from 'react-router';
import { scheduleSchema } from '#engine/schedule/schedule.ts';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LeaveGuard } from '#platform/web/blocks/form/use-leave-guard.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { ComposeDefinition } from '../../contract/definitions.ts';
import { TaskInput, type TaskDetail } from '../../contract/task.ts';
import { getTask } from '../../contract/tasks.ts';
import { useEditedTask } from '../tasks/use-edited-task.tsx';
import { composeWords } from './compose-words.ts';
import { linkToFlow, linkToRunGraph } from './compose-links.ts';
import { nothing, type Chosen } from './use-canvas.ts';
import { FlowEditor } from './flow-editor.tsx';
import type { FlowHead } from './flow-settings.tsx';
import { changeGraph, draftOf, newGraph } from './graph-draft.ts';

const FlowSettings = lazy(() => import('./flow-settings.tsx').then((module) => ({ default: module.FlowSettings })));

/** A composed task: a new one, or the one with this wid. */
export function FlowPage({ wid }: { wid: string | undefined }) {
  const say = useWords(composeWords);
  const task = useCall(getTask, { params: { id: wid ?? '' } }, { enabled: wid !== undefined, level: noticeLevel.silent });
  if (wid === undefined) return <OpenFlow task={undefined} />;
  if (task.error && !task.data) return <Page title={say('failed')}><ErrorState error={task.error} onRetry={() => void task.refetch()} /></Page>;
  if (!task.data) return <Page title=" "><LinesSkeleton lines={8} /></Page>;
  return <OpenFlow key={task.data.wid} task={task.data} />;
}

function headOf(task: TaskDetail | undefined): FlowHead {
  const schedule = scheduleSchema.safeParse(task?.schedule);
  const { concurrency, most_waiting, priority, retries, retry_seconds, timeout_minutes, deadline_minutes, push_level, worker_group } = TaskInput.parse({ ...task, name: 'any', schedule: null, definition: null });
  return {
    name: task?.name ?? '', description: task?.description ?? '', schedule: schedule.success && schedule.data.kind !== 'manual' ? schedule.data : null,
    running: { concurrency, most_waiting, priority, retries, retry_seconds, timeout_minutes, deadline_minutes, push_level, worker_group },
  };
}

function OpenFlow({ task }: { task: TaskDetail | undefined }) {
  const say = useWords(composeWords);
  const text = useText();
  const navigate = useNavigate();
  const [draft, change] = useReducer(changeGraph, undefined, () => draftOf(ComposeDefinition.safeParse(task?.definition).data ?? newGraph));
  const [head, setHead] = useState(() => headOf(task));
  const [chosen, setChosen] = useState<Chosen>(nothing);
  const [settings, setSettings] = useState(false);
  const edited = useEditedTask({
    task, parts: [draft.graph, head], link: linkToFlow,
    input: () => ({
      ...TaskInput.parse({ ...task, kind: 'compose', name: head.name.trim() || say('newName'), description: head.description, schedule: null, layer: null, definition: null, target_table: '' }),
      schedule: head.schedule, definition: draft.graph, ...head.running,
    }),
  });
  const { mayWrite, mayRun, go, words } = edited;
  const run = () => edited.run((executionId) => void navigate(linkToRunGraph(executionId)));
  const problems = new Map(edited.findings.flatMap(({ part, level, text: said }) => (level === 'error' && part.startsWith('nodes.') ? [[part.slice('nodes.'.length), text(said)] as const] : [])));
  return (
    <Page title={head.name || say('newName')} description={say('purpose')} actions={
      <>
        <TextInput className="compose-name" value={head.name} maxLength={500} placeholder={say('newName')} aria-label={say('name')} readOnly={!mayWrite} onChange={(event) => setHead({ ...head, name: event.target.value })} />
        {mayWrite && <Button icon={<SettingOutlined />} onClick={() => setSettings(true)}>{say('settings')}</Button>}
        {edited.checkButton}
        {edited.statusButtons}
        {mayRun && <Button loading={edited.isRunning} disabled={draft.graph.nodes.length === 0} onClick={go(run)}>{words.run}</Button>}
        {mayWrite && <Button type="primary" loading={edited.isSaving} onClick={go(edited.save)}>{words.save}</Button>}
      </>
    }>
      <FlowEditor wid={task?.wid} draft={draft} problems={problems} chosen={chosen} onChoose={setChosen} onChange={change} onSave={go(edited.save)} mayWrite={mayWrite} />
      {settings && <Suspense><FlowSettings wid={task?.wid} head={head} graph={draft.graph} onHead={(part) => setHead({ ...head, ...part })} onGraph={(part) => change({ change: 'settings', settings: part })} onClose={() => setSettings(false)} /></Suspense>}
      {mayWrite && <LeaveGuard isDirty={() => edited.dirty} watchQuery />}
      {edited.dialogs}
    </Page>
  );
}
