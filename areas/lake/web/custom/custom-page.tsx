import { SettingOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { lazy, Suspense, useEffect, useReducer, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { scheduleSchema } from '#engine/schedule/schedule.ts';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { LeaveGuard } from '#platform/web/blocks/form/use-leave-guard.tsx';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { notices } from '#platform/web/notices.ts';
import { request } from '#platform/web/request/send.ts';
import { useCan } from '#platform/web/session/session.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { CustomDefinition } from '../../contract/definitions.ts';
import { can } from '../../contract/permissions.ts';
import { TaskInput, type TaskDetail } from '../../contract/task.ts';
import { checkTask, getTask, listTasks, runTask, saveTask, setTaskStatus, type TaskFinding } from '../../contract/tasks.ts';
import { linkToTask, linkToTaskForm } from '../tasks/task-links.ts';
import { RunStateDot } from '../tasks/task-states.tsx';
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
  const navigate = useNavigate();
  const { modal } = App.useApp();
  const [mayWrite, mayRun] = [useCan(can.writeTasks), useCan(can.runTasks)];
  const [draft, change] = useReducer(changeCustom, undefined, () => draftOf(CustomDefinition.safeParse(task?.definition).data ?? emptyGraph));
  const [head, setHead] = useState(() => headOf(task));
  const [findings, setFindings] = useState<readonly TaskFinding[]>([]);
  const [settings, setSettings] = useState(false);
  const [stored, setStored] = useState({ graph: draft.graph, head, version: task?.row_version, status: task?.status });
  const dirty = stored.graph !== draft.graph || stored.head !== head;
  const [created, setCreated] = useState<string>();
  const run = useLastRun(task?.last_run ?? null);
  // Only once nothing is unsaved any more: otherwise leaving would be asked about.
  useEffect(() => {
    if (created) void navigate(linkToTaskForm(created), { replace: true });
  }, [created, navigate]);

  const saving = useChange(saveTask, { refresh: [listTasks] });
  const checking = useChange(checkTask, { timeout: 90_000 });
  const status = useChange(setTaskStatus, { refresh: [listTasks] });
  const running = useChange(runTask, { refresh: [listTasks] });

  const inputOf = (): TaskInput => ({
    ...TaskInput.parse({ ...task, kind: 'custom', name: head.name.trim() || say('newName'), description: head.description, schedule: null, layer: null, definition: null, target_table: '' }),
    ...(task && { wid: task.wid, row_version: stored.version }), schedule: head.schedule, definition: draft.graph,
  });
  /** Null: it could not be saved, and that was told. */
  const save = async (): Promise<string | null> => {
    try {
      const { wid, row_version } = await saving.mutateAsync({ body: { ...inputOf(), note: '' } });
      setStored((before) => ({ ...before, graph: draft.graph, head, version: row_version }));
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
  const start = async () => {
    const wid = await saved();
    if (!wid) return;
    const { executionId } = await running.mutateAsync({ params: { id: wid }, query: {} });
    notices.message('success', say('started'));
    run.follow(executionId);
  };
  const setStatus = async (to: 'online' | 'offline') => {
    const wid = await saved();
    if (!wid) return;
    const { refused } = await status.mutateAsync({ query: { wid, status: to } });
    const { row_version, status: now } = await request<TaskDetail>(getTask, { params: { id: wid } });
    setStored((before) => ({ ...before, version: row_version, status: now }));
    if (refused[0]) modal.error({ title: say('online'), content: refused[0].reason });
  };
  const go = (work: () => Promise<unknown>) => () => void work().catch(ignoreTold);

  const told = new Map(findings.flatMap(({ part, level, text: words }) => (level === 'error' && part.startsWith(nodePart) ? [[part.slice(nodePart.length), text(words)] as const] : [])));
  return (
    <Page title={head.name || say('newName')} description={run.state && task ? <RunStateDot state={run.state} /> : say('purpose')} actions={
      <>
        <TextInput className="compose-name" value={head.name} maxLength={500} placeholder={say('newName')} aria-label={say('name')} readOnly={!mayWrite} onChange={(event) => setHead({ ...head, name: event.target.value })} />
        {task && <Link to={linkToTask(task.wid)}><Button>{say('detail')}</Button></Link>}
        {mayWrite && <Button icon={<SettingOutlined />} onClick={() => setSettings(true)}>{say('settings')}</Button>}
        {mayWrite && <Button loading={checking.isPending} onClick={go(check)}>{say('check')}</Button>}
        {mayRun && task && (stored.status === 'online' ? <Button onClick={go(() => setStatus('offline'))}>{say('offline')}</Button> : <Button onClick={go(() => setStatus('online'))}>{say('online')}</Button>)}
        {mayRun && task && <Button loading={running.isPending} disabled={draft.graph.nodes.length === 0} onClick={go(start)}>{say('run')}</Button>}
        {mayWrite && <Button type="primary" loading={saving.isPending} onClick={go(save)}>{say('save')}</Button>}
      </>
    }>
      <CustomEditor draft={draft} findings={told} runs={run.nodes} onSave={() => void save()} mayWrite={mayWrite}
        onChange={(next) => {
          // What was found may hold no more.
          if (next.change !== 'move') setFindings([]);
          change(next);
        }} />
      {settings && <Suspense><CustomSettings wid={task?.wid} head={head} onHead={(part) => setHead({ ...head, ...part })} onClose={() => setSettings(false)} /></Suspense>}
      {mayWrite && <LeaveGuard isDirty={() => dirty} watchQuery />}
    </Page>
  );
}
