import { CheckCircleOutlined, CloseCircleOutlined, InfoCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LeaveGuard } from '#platform/web/blocks/form/use-leave-guard.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { getTask, type TaskFinding } from '../../contract/tasks.ts';
import '../lake/lake.css';
import '../task-wizard/task-wizard.css';
import { useReleaseApproval } from '../releases/use-release-approval.ts';
import { ComputePart } from './compute-part.tsx';
import { SourcePart } from './source-part.tsx';
import { draftOf, newStream, type StreamDraft } from './stream-draft.ts';
import { linkToStream, streamsPath } from './stream-links.ts';
import { streamsWords, type StreamWord } from './streams-words.ts';
import { TargetPart } from './target-part.tsx';
import { useStreamForm } from './use-stream-form.ts';

export function StreamFormPage({ wid }: { wid: string | undefined }) {
  const [draft] = useState(newStream);
  return wid ? <EditStream wid={wid} /> : <StreamForm initial={draft} online={false} />;
}

function EditStream({ wid }: { wid: string }) {
  const say = useWords(streamsWords);
  // Read anew, since the form keeps what it was opened with.
  const task = useCall(getTask, { params: { id: wid } }, { level: noticeLevel.silent, fresh: 0 });
  if (task.error && !task.data) return <Page title={say('failed')}><div className="task-part"><ErrorState error={task.error} onRetry={() => void task.refetch()} /></div></Page>;
  if (!task.data || !task.isFetchedAfterMount) return <Page title=" "><LinesSkeleton lines={8} /></Page>;
  return <StreamForm initial={draftOf(task.data)} online={task.data.status === 'online'} />;
}

function StreamForm({ initial, online }: { initial: StreamDraft; online: boolean }) {
  const say = useWords(streamsWords);
  const navigate = useNavigate();
  const [mayRun, approval] = [useCan(can.runTasks), useReleaseApproval()];
  const mayStart = mayRun && !approval && !online;
  const form = useStreamForm(initial);
  const actions = (
    <>
      <Button onClick={() => void navigate(initial.wid ? linkToStream(initial.wid) : streamsPath)}>{say('cancel')}</Button>
      <Button loading={form.check.isPending} onClick={form.checkNow}>{say('check')}</Button>
      <Button type={mayStart ? 'default' : 'primary'} loading={form.saving === 'draft'} disabled={form.saving !== undefined} onClick={() => form.save('draft')}>{say(online ? 'save' : 'saveDraft')}</Button>
      {mayStart && <Button type="primary" loading={form.saving === 'start'} disabled={form.saving !== undefined} onClick={() => form.save('start')}>{say('saveStart')}</Button>}
    </>
  );
  return (
    <Page title={initial.wid ? say('editTitle', { name: initial.name }) : say('newTitle')} description={say(online ? 'onlineHint' : 'formPurpose')} actions={actions}>
      <LeaveGuard isDirty={form.isDirty} watchQuery />
      <Form layout="vertical" className="schema-form stream-form" component="div">
        {form.failure && <Alert type="error" showIcon title={<span className="stream-said">{form.failure}</span>} />}
        {form.check.data && <Findings findings={form.check.data.findings} />}
        <SourcePart form={form} />
        <ComputePart form={form} />
        <TargetPart form={form} />
      </Form>
    </Page>
  );
}

const icons = { error: <CloseCircleOutlined />, warning: <WarningOutlined />, info: <InfoCircleOutlined /> };
const ranks = { error: 0, warning: 1, info: 2 };
const parts: Record<string, StreamWord> = { source: 'source', window: 'compute', sql: 'compute', target: 'result', lake: 'result' };

function Findings({ findings }: { findings: readonly TaskFinding[] }) {
  const say = useWords(streamsWords);
  const text = useText();
  if (findings.length === 0) return <Alert type="success" showIcon icon={<CheckCircleOutlined />} title={say('allGood')} />;
  const sorted = [...findings].sort((one, other) => ranks[one.level] - ranks[other.level]);
  return (
    <ul className="task-findings">
      {sorted.map((finding, index) => (
        <li key={index} data-level={finding.level}>
          <span aria-hidden>{icons[finding.level]}</span>
          <span>{parts[finding.part] && <strong>{say(parts[finding.part]!)}</strong>}{text(finding.text)}</span>
        </li>
      ))}
    </ul>
  );
}
