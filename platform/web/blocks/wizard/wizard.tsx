import { Alert, Button, Form, Steps } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '../../words.ts';
import { LeaveGuard } from '../form/use-leave-guard.tsx';
import type { FormFailure, SchemaForm } from '../form/use-schema-form.ts';
import { blockWords } from '../words.ts';
import './wizard.css';

export interface WizardControl {
  steps: readonly { key: string; title: string }[];
  at: number;
  /** How far the person has been; steps up to there can be jumped to. */
  reached: number;
  saving: boolean;
  failure: FormFailure | undefined;
  formProps: SchemaForm<never>['formProps'];
  /** Absent when all is saved. */
  isDirty: (() => boolean) | undefined;
  onStep: (at: number) => void;
  onBack: () => void;
  onNext: () => void;
  onFinish: () => void;
}

interface WizardProps extends WizardControl {
  /** What the last button does: "Create task". */
  verb: string;
  /** In place of the last button, where there are several ways to end. */
  finish?: ReactNode;
  onCancel?: () => void;
  /** The fields of the current step. */
  children: ReactNode;
}

export function Wizard({ steps, at, reached, saving, failure, formProps, isDirty, onStep, onBack, onNext, onFinish, verb, finish, onCancel, children }: WizardProps) {
  const say = useWords(blockWords);
  const last = at === steps.length - 1;
  const goOn = last ? onFinish : onNext;
  return (
    <div className="wizard" onKeyDown={(event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) goOn();
    }}>
      {isDirty && <LeaveGuard isDirty={isDirty} />}
      <Steps size="small" current={at} onChange={onStep}
        items={steps.map(({ key, title }, index) => ({ key, title, disabled: index > reached || saving }))} />
      <div className="wizard-body">
        {failure && <Alert className="wizard-failure" type="error" showIcon title={failure.text} />}
        <Form {...formProps} requiredMark disabled={saving}>{children}</Form>
      </div>
      <div className="wizard-footer">
        {at > 0 && <Button disabled={saving} onClick={onBack}>{say('back')}</Button>}
        {last && finish ? finish : <Button type="primary" loading={saving} onClick={goOn}>{last ? verb : say('next')}</Button>}
        {onCancel && <Button type="text" disabled={saving} onClick={onCancel}>{say('cancel')}</Button>}
      </div>
    </div>
  );
}
