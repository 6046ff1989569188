import { CheckCircleOutlined, CloseCircleOutlined, InfoCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { TaskFinding } from '../../contract/tasks.ts';
import { stepOfPart, type StepKey, type TaskDraft } from './task-draft.ts';
import { wizardWords } from './wizard-words.ts';

interface CheckStepProps {
  draft: TaskDraft;
  findings: readonly TaskFinding[] | undefined;
  failure: Error | null;
  checking: boolean;
  onAgain: () => void;
  onGo: (step: StepKey) => void;
}

const icons = { error: <CloseCircleOutlined />, warning: <WarningOutlined />, info: <InfoCircleOutlined /> };
const ranks = { error: 0, warning: 1, info: 2 };

/** What the check found, the worst first, each with the way to where it is mended. */
export function CheckStep({ draft, findings, failure, checking, onAgain, onGo }: CheckStepProps) {
  const say = useWords(wizardWords);
  const text = useText();
  if (failure) return <ErrorState error={failure} onRetry={onAgain} />;
  if (!findings || checking) return <><p className="task-quiet">{say('checking')}</p><LinesSkeleton lines={4} /></>;
  const sorted = [...findings].sort((one, other) => ranks[one.level] - ranks[other.level]);
  const count = (level: TaskFinding['level']) => findings.filter((finding) => finding.level === level).length;
  return (
    <div className="task-wizard-form">
      {sorted.length === 0 ? <Alert type="success" showIcon icon={<CheckCircleOutlined />} title={say('allGood')} />
        : <Alert type={count('error') > 0 ? 'error' : 'warning'} showIcon title={say('findings', { errors: count('error'), warnings: count('warning') + count('info') })} action={<Button size="small" onClick={onAgain}>{say('again')}</Button>} />}
      <ul className="task-findings">
        {sorted.map((finding, index) => {
          const step = stepOfPart(finding.part, draft.kind);
          return (
            <li key={index} data-level={finding.level}>
              <span aria-hidden>{icons[finding.level]}</span>
              <span><strong>{say(step)}</strong>{text(finding.text)}</span>
              <Button type="link" size="small" onClick={() => onGo(step)}>{say('goThere')}</Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
