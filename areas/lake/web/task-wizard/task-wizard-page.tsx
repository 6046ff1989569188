import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { taskKindWords, type TaskKind } from '../../contract/task-words.ts';
import { getTask } from '../../contract/tasks.ts';
import { formKinds } from '../tasks/task-forms.ts';
import { draftOf, newDraft, type StepKey } from './task-draft.ts';
import { TaskWizard } from './task-wizard.tsx';
import { wizardWords } from './wizard-words.ts';

const CustomPage = lazy(() => import('../custom/custom-page.tsx').then((module) => ({ default: module.CustomPage })));

/** What a link may bring along for a new task. */
const carried = ['database_wid', 'object_wid', 'schema', 'table', 'resource_wid'];

export function TaskWizardPage({ wid }: { wid: string | undefined }) {
  const [parameters] = useSearchParams();
  const kind: TaskKind = formKinds.find((one) => one === parameters.get('kind')) ?? 'database';
  // Each is a form of its own, also where one link leads from one to another.
  return wid ? <EditTask key={wid} wid={wid} /> : <NewTask key={kind} kind={kind} />;
}

function NewTask({ kind }: { kind: TaskKind }) {
  const say = useWords(wizardWords);
  const text = useText();
  const [parameters] = useSearchParams();
  const [draft] = useState(() => newDraft(kind, Object.fromEntries(carried.flatMap((name) => (parameters.get(name) ? [[name, parameters.get(name)!]] : [])))));
  if (kind === 'custom') return <Suspense fallback={<LinesSkeleton lines={8} />}><CustomPage task={undefined} /></Suspense>;
  return (
    <Page title={kind === 'database' ? say('newTask') : say('newKind', { kind: text(taskKindWords[kind]) })} description={say('purpose')}>
      <TaskWizard initial={draft} online={false} />
    </Page>
  );
}

function EditTask({ wid }: { wid: string }) {
  const say = useWords(wizardWords);
  const [parameters] = useSearchParams();
  // Read anew, since the form keeps what it was opened with; a later change of somebody else is told when it is saved.
  const task = useCall(getTask, { params: { id: wid } }, { level: noticeLevel.silent, fresh: 0 });
  if (task.error && !task.data) return <Page title={say('loading')}><div className="task-part"><ErrorState error={task.error} onRetry={() => void task.refetch()} /></div></Page>;
  if (!task.data || !task.isFetchedAfterMount) return <Page title=" "><LinesSkeleton lines={8} /></Page>;
  if (task.data.kind === 'custom') return <Suspense fallback={<LinesSkeleton lines={8} />}><CustomPage key={task.data.wid} task={task.data} /></Suspense>;
  return (
    <Page title={say('editTask', { name: task.data.name })} description={task.data.status === 'online' ? say('onlineHint') : say('purpose')}>
      <TaskWizard initial={draftOf(task.data)} online={task.data.status === 'online'} step={parameters.get('step') as StepKey | null} />
    </Page>
  );
}
