import { App, Button } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { notices } from '#platform/web/notices.ts';
import { request } from '#platform/web/request/send.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { listBuiltTasks } from '../../contract/table-builder.ts';
import type { TaskDetail, TaskInput } from '../../contract/task.ts';
import { checkTask, getTask, listTasks, runTask, saveTask, setTaskStatus, type TaskFinding } from '../../contract/tasks.ts';
import { useReleaseApproval } from '../releases/use-release-approval.ts';
import { editedTaskWords } from './edited-task-words.ts';
import './tasks.css';

const SubmitDrawer = lazy(() => import('../releases/submit-drawer.tsx').then((module) => ({ default: module.SubmitDrawer })));

interface EditedTask {
  /** Undefined: a new one. */
  task: TaskDetail | undefined;
  /** What is edited: the same things as long as nothing changed. */
  parts: readonly unknown[];
  /** All of it, without its number and version. */
  input: () => TaskInput;
  /** Where a new one is found once it is saved. */
  link: (wid: string) => string;
}

const changed = [listTasks, listBuiltTasks, getTask];
/** Live sources are asked. */
const patience = 90_000;
const factsOf = ({ row_version, status, version_number, online_version }: TaskDetail) => ({ version: row_version, status, released: online_version === version_number });

/** A task that has a page of its own to be drawn or built on: saved, checked, put online and run from there. */
export function useEditedTask({ task, parts, input, link }: EditedTask) {
  const say = useWords(editedTaskWords);
  const text = useText();
  const navigate = useNavigate();
  const { modal } = App.useApp();
  const [mayWrite, mayRun] = [useCan(can.writeTasks), useCan(can.runTasks)];
  const approval = useReleaseApproval();
  const [findings, setFindings] = useState<readonly TaskFinding[]>([]);
  /** What is stored, to tell whether anything would be lost. */
  const [stored, setStored] = useState(() => ({ parts, ...(task && factsOf(task)) }));
  const dirty = parts.some((part, index) => part !== stored.parts[index]);
  const [releasing, setReleasing] = useState<string>();
  const [created, setCreated] = useState<string>();
  // Only once nothing is unsaved any more: otherwise leaving would be asked about.
  useEffect(() => {
    if (created) void navigate(created, { replace: true });
  }, [created, navigate]);

  const saving = useChange(saveTask, { refresh: changed });
  const checking = useChange(checkTask, { timeout: patience });
  const status = useChange(setTaskStatus, { refresh: changed });
  const running = useChange(runTask, { refresh: [listTasks, listBuiltTasks] });
  const body = () => ({ ...input(), ...(task && { wid: task.wid, row_version: stored.version }) });

  /** Null: it could not be saved, and that was told. */
  const keep = async (): Promise<string | null> => {
    try {
      const { wid, row_version } = await saving.mutateAsync({ body: { ...body(), note: '' } });
      setStored((before) => ({ ...before, parts, version: row_version, released: before.status === 'online' && !approval }));
      return wid;
    } catch (error) {
      ignoreTold(error);
      return null;
    }
  };
  const save = async (): Promise<string | null> => {
    const wid = await keep();
    if (!wid) return null;
    notices.message('success', say('saved'));
    if (!task) setCreated(link(wid));
    return wid;
  };
  const kept = async () => (task && !dirty ? task.wid : keep());
  const check = async () => {
    const { findings: found } = await checking.mutateAsync({ body: body() });
    setFindings(found);
    if (found.length === 0) notices.message('success', say('checkGood'));
    else modal[found.some(({ level }) => level === 'error') ? 'error' : 'warning']({
      title: say('checkFound', { count: found.length }), width: 560,
      content: <ul className="task-found">{found.map((finding, index) => <li key={index} data-level={finding.level}>{text(finding.text)}</li>)}</ul>,
    });
  };
  const setStatus = async (to: 'online' | 'offline') => {
    const wid = await kept();
    if (!wid) return;
    const { refused } = await status.mutateAsync({ query: { wid, status: to } });
    const now = await request<TaskDetail>(getTask, { params: { id: wid } });
    setStored((before) => ({ ...before, ...factsOf(now) }));
    if (refused[0]) modal.error({ title: say(to), content: refused[0].reason });
  };
  const release = async () => {
    const wid = await kept();
    if (wid) setReleasing(wid);
  };
  const run = async (open: (executionId: string, wid: string) => void) => {
    const wid = await kept();
    if (!wid) return;
    try {
      const { executionId } = await running.mutateAsync({ params: { id: wid }, query: { newest: '1' } });
      notices.message('success', say('started'));
      open(executionId, wid);
    } catch (error) {
      // It is stored all the same.
      if (!task) setCreated(link(wid));
      throw error;
    }
  };
  const go = (work: () => Promise<unknown>) => () => void work().catch(ignoreTold);

  return {
    mayWrite, mayRun, dirty, findings, setFindings, save,
    isSaving: saving.isPending, isRunning: running.isPending,
    go, run,
    checkButton: mayWrite && <Button loading={checking.isPending} onClick={go(check)}>{say('check')}</Button>,
    statusButtons: task && (
      <>
        {approval && mayWrite && (dirty || !stored.released) && <Button onClick={go(release)}>{say('release')}</Button>}
        {mayRun && (stored.status === 'online' ? <Button loading={status.isPending} onClick={go(() => setStatus('offline'))}>{say('offline')}</Button> : !approval && <Button loading={status.isPending} onClick={go(() => setStatus('online'))}>{say('online')}</Button>)}
      </>
    ),
    dialogs: releasing && <Suspense><SubmitDrawer tasks={[releasing]} onClose={() => setReleasing(undefined)} /></Suspense>,
    words: { run: say('run'), save: say('save') },
  };
}
