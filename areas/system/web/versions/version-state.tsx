import { WarningOutlined } from '@ant-design/icons';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import type { State } from '#platform/web/blocks/state/states.ts';
import { useWords } from '#platform/web/words.ts';
import type { StepState } from '../../contract/release-steps.ts';
import type { Version, VersionState as OneState } from '../../contract/versions.ts';
import { versionsWords } from './versions-words.ts';

const dots: Record<OneState, State> = { planned: 'waiting', running: 'running', released: 'succeeded' };
const stepWords: Record<StepState, keyof typeof versionsWords.words> = {
  waiting: 'stepWaiting', running: 'stepRunning', succeeded: 'stepSucceeded', failed: 'stepFailed',
};

export function VersionState({ state }: { state: OneState }) {
  return <StateDot state={dots[state]} word={versionsWords.words[state]} />;
}

export function StepStateDot({ state }: { state: StepState }) {
  return <StateDot state={state} word={versionsWords.words[stepWords[state]]} />;
}

/** A bar with its per cent; it says in words what is late or failed. */
export function VersionProgress({ version, plain }: { version: Version; plain?: boolean }) {
  const say = useWords(versionsWords);
  const { progress, steps } = version;
  const troubles = [version.late && say('late'), steps.late > 0 && say('lateSteps', { count: steps.late }), steps.failed > 0 && say('failedSteps', { count: steps.failed })].filter((word) => word !== false);
  return (
    <span className="version-progress">
      <span className="version-bar" role="progressbar" aria-label={version.number} aria-valuenow={progress} aria-valuemin={0} aria-valuemax={100}>
        <span style={{ inlineSize: `${progress}%` }} />
      </span>
      <span className="cell-number version-percent">{progress}%</span>
      {!plain && troubles.length > 0 && <span className="version-trouble" title={troubles.join(' · ')}><WarningOutlined aria-hidden /> {troubles.join(' · ')}</span>}
    </span>
  );
}
