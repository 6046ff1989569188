import { CheckCircleFilled, ClockCircleFilled, CloseCircleFilled, LoadingOutlined, MinusCircleOutlined, StopOutlined, WarningFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { ConnectionTestStep } from '../../contract/connection-tests.ts';
import { connectionWords } from './connection-words.ts';
import { Remedy } from './remedy.tsx';
import { useStepTime } from './step-time.ts';
import './connection.css';

type StepState = ConnectionTestStep['state'];

export const stepIcons: Record<StepState, ReactNode> = {
  running: <LoadingOutlined />, success: <CheckCircleFilled />, warning: <WarningFilled />, failure: <CloseCircleFilled />,
  'timed-out': <ClockCircleFilled />, stopped: <StopOutlined />, skipped: <MinusCircleOutlined />,
};

const stateWords = {
  running: 'stepRunning', success: 'stepSuccess', warning: 'stepWarning', failure: 'stepFailure', 'timed-out': 'stepTimedOut', stopped: 'stepStopped', skipped: 'stepSkipped',
} as const satisfies Record<StepState, keyof typeof connectionWords.words>;

/** One line a step: how it ended, what it found, how long it took; below it what to do. */
export function TestSteps({ steps }: { steps: readonly ConnectionTestStep[] }) {
  const say = useWords(connectionWords);
  const text = useText();
  const time = useStepTime();
  return (
    <ol className="test-steps" aria-label={say('steps')}>
      {steps.map((step) => (
        <li key={step.key} className="test-step" data-state={step.state}>
          <span className="test-step-icon" role="img" aria-label={say(stateWords[step.state])}>{stepIcons[step.state]}</span>
          <span className="test-step-title">{text(step.title)}</span>
          <span className="test-step-text">{text(step.text) || (step.state === 'running' ? say('stepRunning') : '')}</span>
          <span className="test-step-time">{step.state !== 'running' && step.state !== 'skipped' && time(step.milliseconds)}</span>
          {step.remedy && <Remedy text={step.remedy} />}
        </li>
      ))}
    </ol>
  );
}
