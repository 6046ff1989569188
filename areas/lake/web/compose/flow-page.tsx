import { SettingOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { lazy, Suspense, useEffect, useReducer, useState } from 'react';
import { useNavigate } from 'react-router';
import { scheduleSchema } from '#engine/schedule/schedule.ts';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { LeaveGuard } from '#platform/web/blocks/form/use-leave-guard.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useCall, useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { notices } from '#platform/web/notices.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { request } from '#platform/web/request/send.ts';
import { useCan } from '#platform/web/session/session.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { ComposeDefinition } from '../../contract/definitions.ts';
import { can } from '../../contract/permissions.ts';
import { TaskInput, type TaskDetail } from '../../contract/task.ts';
import { checkTask, getTask, listTasks, runTask, saveTask, setTaskStatus, type TaskFinding } from '../../contract/tasks.ts';
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
  return { name: task?.name ?? '', description: task?.description ?? '', schedule: schedule.success && schedule.data.kind !== 'manual' ? schedule.data : null };
}

function OpenFlow({ task }: { task: TaskDetail | undefined }) {
  const say = useWords(composeWords);
  const text = useText();
  const navigate = useNavigate();
  const { modal } = App.useApp();
  const [mayWrite, mayRun] = [useCan(can.writeTasks), useCan(can.runTasks)];
  const [draft, change] = useReducer(changeGraph, undefined, () => draftOf(ComposeDefinition.safeParse(task?.definition).data ?? newGraph));
  const [head, setHead] = useState(() => headOf(task));
  const [chosen, setChosen] = useState<Chosen>(nothing);
  const [findings, setFindings] = useState<readonly TaskFinding[]>([]);
  const [settings, setSettings] = useState(false);
  /** What is stored, to tell whether anything would be lost. */
  const [stored, setStored] = useState(() => ({ graph: draft.graph, head, version: task?.row_version }));
  const dirty = stored.graph !== draft.graph || stored.head !== head;
  const [created, setCreated] = useState<string>();
  // Only once nothing is unsaved any more: otherwise leaving would be asked about.
  useEffect(() => {
    if (created) void navigate(linkToFlow(created), { replace: true });
  }, [created, navigate]);

  const saving = useChange(saveTask, { refresh: [listTasks, getTask] });
  const checking = useChange(checkTask);
  const status = useChange(setTaskStatus, { refresh: [listTasks, getTask] });
  const running = useChange(runTask, { refresh: [listTasks] });

  const inputOf = (): TaskInput => ({
    ...TaskInput.parse({ ...task, kind: 'compose', name: head.name.trim() || say('newName'), description: head.description, schedule: null, layer: null, definition: null, target_table: '' }),
    ...(task && { wid: task.wid, row_version: stored.version }), schedule: head.schedule, definition: draft.graph,
  });
  /** Null: it could not be saved, and that was told. */
  const save = async (): Promise<string | null> => {
    try {
      const { wid, row_version } = await saving.mutateAsync({ body: { ...inputOf(), note: '' } });
      setStored({ graph: draft.graph, head, version: row_version });
      notices.message('success', say('saved'));
      if (!task) setCreated(wid);
      return wid;
    } catch (error) {
      ignoreTold(error);
      return null;
    }
  };
  const check = async () => {
    const { findings: found } = await checking.mutateAsync({ body: inputOf() });
    setFindings(found);
    if (found.length === 0) notices.message('success', say('checkGood'));
    else modal[found.some(({ level }) => level === 'error') ? 'error' : 'warning']({
      title: say('checkFound', { count: found.length }), width: 560,
      content: <ul className="compose-findings">{found.map((finding, index) => <li key={index} data-level={finding.level}>{text(finding.text)}</li>)}</ul>,
    });
  };
  const saved = async () => (task && !dirty ? task.wid : save());
  const run = async () => {
    const wid = await saved();
    if (!wid) return;
    const { executionId } = await running.mutateAsync({ params: { id: wid } });
    notices.message('success', say('started'));
    void navigate(linkToRunGraph(executionId));
  };
  const setStatus = async (to: 'online' | 'offline') => {
    const wid = await saved();
    if (!wid) return;
    const { refused } = await status.mutateAsync({ query: { wid, status: to } });
    const { row_version } = await request<TaskDetail>(getTask, { params: { id: wid } });
    setStored((before) => ({ ...before, version: row_version }));
    if (refused[0]) modal.error({ title: say('online'), content: refused[0].reason });
  };
  const go = (work: () => Promise<unknown>) => () => void work().catch(ignoreTold);

  const problems = new Map(findings.flatMap(({ part, level, text: words }) => (level === 'error' && part.startsWith('nodes.') ? [[part.slice('nodes.'.length), text(words)] as const] : [])));
  return (
    <Page title={head.name || say('newName')} description={say('purpose')} actions={
      <>
        <TextInput className="compose-name" value={head.name} maxLength={500} placeholder={say('newName')} aria-label={say('name')} readOnly={!mayWrite} onChange={(event) => setHead({ ...head, name: event.target.value })} />
        {mayWrite && <Button icon={<SettingOutlined />} onClick={() => setSettings(true)}>{say('settings')}</Button>}
        {mayWrite && <Button loading={checking.isPending} onClick={go(check)}>{say('check')}</Button>}
        {mayRun && task && (task.status === 'online' ? <Button onClick={go(() => setStatus('offline'))}>{say('offline')}</Button> : <Button onClick={go(() => setStatus('online'))}>{say('online')}</Button>)}
        {mayRun && <Button loading={running.isPending} disabled={draft.graph.nodes.length === 0} onClick={go(run)}>{say('run')}</Button>}
        {mayWrite && <Button type="primary" loading={saving.isPending} onClick={go(save)}>{say('save')}</Button>}
      </>
    }>
      <FlowEditor wid={task?.wid} draft={draft} problems={problems} chosen={chosen} onChoose={setChosen} onChange={change} onSave={() => void save()} mayWrite={mayWrite} />
      {settings && <Suspense><FlowSettings wid={task?.wid} head={head} graph={draft.graph} onHead={(part) => setHead({ ...head, ...part })} onGraph={(part) => change({ change: 'settings', settings: part })} onClose={() => setSettings(false)} /></Suspense>}
      {mayWrite && <LeaveGuard isDirty={() => dirty} watchQuery />}
    </Page>
  );
}
