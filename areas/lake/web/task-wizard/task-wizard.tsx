import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { Suspense } from 'react';
import { LeaveGuard } from '#platform/web/blocks/form/use-leave-guard.tsx';
import { Wizard } from '#platform/web/blocks/wizard/wizard.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { useReleaseApproval } from '../releases/use-release-approval.ts';
import { linkToTask, tasksPath } from '../tasks/task-links.ts';
import { CheckStep } from './check-step.tsx';
import { MappingStep } from './mapping-step.tsx';
import { ModeStep } from './mode-step.tsx';
import { OtherSourceStep } from './other-source-step.tsx';
import { ScheduleStep } from './schedule-step.tsx';
import { SourceStep } from './source-step.tsx';
import { TargetStep } from './target-step.tsx';
import type { StepKey, TaskDraft } from './task-draft.ts';
import { useTaskWizard } from './use-task-wizard.ts';
import { wizardWords } from './wizard-words.ts';
import './task-wizard.css';

interface TaskWizardProps {
  initial: TaskDraft;
  /** It is online now, and saving changes what runs. */
  online: boolean;
  step?: StepKey | null;
}

export function TaskWizard({ initial, online, step }: TaskWizardProps) {
  const say = useWords(wizardWords);
  const navigate = useNavigate();
  const mayRun = useCan(can.runTasks);
  const approval = useReleaseApproval();
  const wizard = useTaskWizard(initial, step ?? undefined);
  const { props, check, fields } = wizard;
  const blocked = !check.data || check.isFetching || check.data.findings.some(({ level }) => level === 'error');
  const mayPutOnline = mayRun && !online && !approval;
  const finish = (
    <>
      <Button type={mayPutOnline ? 'default' : 'primary'} disabled={wizard.saving} onClick={() => wizard.save('draft')}>{say('saveDraft')}</Button>
      {mayRun && <Button disabled={wizard.saving || blocked} onClick={() => wizard.save('run')}>{say('saveRun')}</Button>}
      {mayPutOnline && <Button type="primary" loading={wizard.saving} disabled={blocked} onClick={() => wizard.save('online')}>{say('saveOnline')}</Button>}
    </>
  );
  return (
    <div className="task-wizard">
      <LeaveGuard isDirty={wizard.isDirty} watchQuery />
      <Wizard {...wizard.control} steps={wizard.steps.map((key) => ({ key, title: say(key) }))} verb={say('saveDraft')} finish={finish} onCancel={() => void navigate(initial.wid ? linkToTask(initial.wid) : tasksPath)}>
        {wizard.step === 'source' && (initial.kind === 'database'
          ? <SourceStep {...props} failure={fields.error} testing={wizard.testing} onTest={wizard.test} onRetry={() => void fields.refetch()} />
          : <Suspense fallback={<LinesSkeleton lines={6} />}><OtherSourceStep {...props} /></Suspense>)}
        {wizard.step === 'target' && <TargetStep {...props} />}
        {wizard.step === 'mapping' && <MappingStep {...props} />}
        {wizard.step === 'mode' && <ModeStep {...props} />}
        {wizard.step === 'schedule' && <ScheduleStep {...props} />}
        {wizard.step === 'check' && <CheckStep draft={props.draft} findings={check.data?.findings} failure={check.error} checking={check.isFetching} onAgain={() => void check.refetch()} onGo={wizard.goTo} />}
      </Wizard>
    </div>
  );
}
