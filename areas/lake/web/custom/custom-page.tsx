import { SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useReducer, useState } from 'react';
import { Link } from 'react-router';
import { scheduleSchema } from '#engine/schedule/schedule.ts';
import { LeaveGuard } from '#platform/web/blocks/form/use-leave-guard.tsx';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useText } from '#platform/web/language.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { CustomDefinition } from '../../contract/definitions.ts';
import { TaskInput, type TaskDetail } from '../../contract/task.ts';
import { linkToTask, linkToTaskForm } from '../tasks/task-links.ts';
import { RunStateDot } from '../tasks/task-states.tsx';
import { useEditedTask } from '../tasks/use-edited-task.tsx';
import { changeCustom, draftOf, emptyGraph } from './custom-draft.ts';
import { CustomEditor } from './custom-editor.tsx';
import type { CustomHead } from './custom-settings.tsx';
import { customWords } from './custom-words.ts';
import { useLastRun } from './use-last-run.ts';

const CustomSettings = lazy(() => import('./custom-settings.tsx').then((module) => ({ default: module.CustomSettings })));
const nodePart = 'nodes.';

function headOf(task: TaskDetail | undefined): CustomHead {
  const schedule = scheduleSchema.safeParse(task?.schedule);
  return { name: task?.name ?? '', description: task?.description ?? '', schedule: schedule.success && schedule.data.kind !== 'manual' ? schedule.data : null };
}

/** A custom integration: a new one, or the task given. */
export function CustomPage({ task }: { task: TaskDetail | undefined }) {
  const say = useWords(customWords);
  const text = useText();
  const [draft, change] = useReducer(changeCustom, undefined, () => draftOf(CustomDefinition.safeParse(task?.definition).data ?? emptyGraph));
  const [head, setHead] = useState(() => headOf(task));
  const [settings, setSettings] = useState(false);
  const run = useLastRun(task?.last_run ?? null);
  const edited = useEditedTask({
    task, parts: [draft.graph, head], link: linkToTaskForm,
    input: () => ({
      ...TaskInput.parse({ ...task, kind: 'custom', name: head.name.trim() || say('newName'), description: head.description, schedule: null, layer: null, definition: null, target_table: '' }),
      schedule: head.schedule, definition: draft.graph,
    }),
  });
  const { mayWrite, mayRun, go, words } = edited;
  const told = new Map(edited.findings.flatMap(({ part, level, text: said }) => (level === 'error' && part.startsWith(nodePart) ? [[part.slice(nodePart.length), text(said)] as const] : [])));
  return (
    <Page title={head.name || say('newName')} description={run.state && task ? <RunStateDot state={run.state} /> : say('purpose')} actions={
      <>
        <TextInput className="compose-name" value={head.name} maxLength={500} placeholder={say('newName')} aria-label={say('name')} readOnly={!mayWrite} onChange={(event) => setHead({ ...head, name: event.target.value })} />
        {task && <Link to={linkToTask(task.wid)}><Button>{say('detail')}</Button></Link>}
        {mayWrite && <Button icon={<SettingOutlined />} onClick={() => setSettings(true)}>{say('settings')}</Button>}
        {edited.checkButton}
        {edited.statusButtons}
        {mayRun && task && <Button loading={edited.isRunning} disabled={draft.graph.nodes.length === 0} onClick={go(() => edited.run(run.follow))}>{words.run}</Button>}
        {mayWrite && <Button type="primary" loading={edited.isSaving} onClick={go(edited.save)}>{words.save}</Button>}
      </>
    }>
      <CustomEditor draft={draft} findings={told} runs={run.nodes} onSave={go(edited.save)} mayWrite={mayWrite}
        onChange={(next) => {
          // What was found may hold no more.
          if (next.change !== 'move') edited.setFindings([]);
          change(next);
        }} />
      {settings && <Suspense><CustomSettings wid={task?.wid} head={head} onHead={(part) => setHead({ ...head, ...part })} onClose={() => setSettings(false)} /></Suspense>}
      {mayWrite && <LeaveGuard isDirty={() => edited.dirty} watchQuery />}
      {edited.dialogs}
    </Page>
  );
}
