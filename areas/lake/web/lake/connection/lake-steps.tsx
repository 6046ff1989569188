import { CheckCircleFilled, CloseCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import type { z } from 'zod';
import { CopyButton } from '#platform/web/blocks/copy-button.tsx';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { LakeTestStep } from '../../../contract/lake-connection.ts';
import { connectionWords } from './connection-words.ts';

const icons = { success: <CheckCircleFilled />, failure: <CloseCircleFilled />, skipped: <MinusCircleOutlined /> };

/** One line a step: how it ended and what it found; below it what to do. */
export function LakeSteps({ steps }: { steps: readonly z.output<typeof LakeTestStep>[] }) {
  const say = useWords(connectionWords);
  const text = useText();
  return (
    <ol className="lake-steps" aria-label={say('steps')}>
      {steps.map((step) => (
        <li key={step.key} data-state={step.state}>
          <span role="img" aria-label={say(`step-${step.state}`)}>{icons[step.state]}</span>
          <strong>{text(step.title)}</strong>
          <span>{text(step.text)}</span>
          <small>{step.state !== 'skipped' && `${step.milliseconds} ms`}</small>
          {step.remedy && <pre>{step.remedy}<CopyButton text={step.remedy} label={say('copyRemedy')} /></pre>}
        </li>
      ))}
    </ol>
  );
}
