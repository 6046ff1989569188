import { Alert, Collapse, Form, Input } from 'antd';
import { useQueries } from '@tanstack/react-query';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { callKey, useCall, useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { request } from '#platform/web/request/send.ts';
import { useWords } from '#platform/web/words.ts';
import { getReleasePolicy, listReleases, ReleaseInput, submitRelease } from '../../contract/releases.ts';
import type { TaskDetail } from '../../contract/task.ts';
import { taskKindWords } from '../../contract/task-words.ts';
import { getTask } from '../../contract/tasks.ts';
import { useOpened } from '../projects/use-opened.ts';
import { releasesWords } from './releases-words.ts';
import { TasksPicker } from './tasks-picker.tsx';
import { VersionChange } from './version-change.tsx';
import './releases.css';

interface SubmitDrawerProps {
  /** Chosen from the start. */
  tasks?: readonly string[];
  onClose: () => void;
  onSubmitted?: (release: string) => void;
}

/** Which tasks go online in their newest version, and why. */
export function SubmitDrawer({ tasks = [], onClose, onSubmitted }: SubmitDrawerProps) {
  const say = useWords(releasesWords);
  const policy = useCall(getReleasePolicy, {}, { level: noticeLevel.silent });
  const submit = useChange(submitRelease, { refresh: [listReleases], success: say('wasSubmitted'), level: noticeLevel.silent, onSuccess: ({ wid }) => onSubmitted?.(wid) });
  const form = useDrawerForm(ReleaseInput, { initial: { tasks: [], note: '' }, submit: (release) => submit.mutateAsync({ body: release }) });
  useOpened(form, () => form.show({ tasks: tasks.map((wid) => ({ wid })), note: '' }), onClose);
  return (
    <DrawerForm {...form.drawer} title={say('submitTitle')} verb={say('submitVerb')} width="large">
      {policy.data?.needed === false && <Alert className="release-policy" type="info" showIcon title={say('notNeeded')} />}
      <Form.Item {...form.item('tasks')} label={say('choose')} extra={say('chooseHint')}><TasksPicker /></Form.Item>
      <Form.Item {...form.item('note')} label={say('note')} extra={say('noteHint')}><Input.TextArea rows={3} maxLength={2000} /></Form.Item>
      <Form.Item noStyle shouldUpdate>{(fields) => <ChosenTasks wids={((fields.getFieldValue('tasks') ?? []) as { wid: string }[]).map(({ wid }) => wid)} />}</Form.Item>
    </DrawerForm>
  );
}

function ChosenTasks({ wids }: { wids: string[] }) {
  const say = useWords(releasesWords);
  const text = useText();
  const found = useQueries({
    queries: wids.slice(0, 20).map((id) => ({ queryKey: callKey(getTask, { params: { id } }), queryFn: () => request<TaskDetail>(getTask, { params: { id }, level: noticeLevel.silent }) })),
  }).flatMap(({ data }) => (data ? [data] : []));
  if (found.length === 0) return null;
  return (
    <>
      <h3 className="release-heading">{say('changes')}</h3>
      <Collapse items={found.map((task) => ({
        key: task.wid,
        label: <span className="release-item"><b title={task.name}>{task.name}</b><span>{text(taskKindWords[task.kind])} · {task.online_version === null ? say('firstTime', { to: task.version_number }) : say('fromTo', { from: task.online_version, to: task.version_number })}</span></span>,
        children: <VersionChange task={task.wid} from={task.online_version} to={task.version_number} />,
      }))} />
    </>
  );
}
