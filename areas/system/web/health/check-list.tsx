import { Link } from 'react-router';
import type { CheckState, HealthCheckResult } from '#platform/contract/platform/health.ts';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import type { State } from '#platform/web/blocks/state/states.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { healthWords } from './health-words.ts';

const states: Record<CheckState, State> = { good: 'succeeded', warning: 'warning', bad: 'failed' };
const urgency: readonly CheckState[] = ['bad', 'warning', 'good'];

/** The worst first; what is not good says what to do. */
export function CheckList({ checks }: { checks: readonly HealthCheckResult[] }) {
  const say = useWords(healthWords);
  const text = useText();
  const sorted = checks.toSorted((one, other) => urgency.indexOf(one.state) - urgency.indexOf(other.state));
  return (
    <ul className="health-checks">
      {sorted.map(({ key, title, state, found, advice, to }) => (
        <li key={key}>
          <StateDot state={states[state]} word={healthWords.words[state]} />
          <span className="health-check-title">{text(title)}</span>
          <span className="health-check-found">
            <span>{text(found)}</span>
            {advice && <span className="health-advice">{text(advice)}</span>}
          </span>
          {to && <Link to={to} aria-label={`${say('goThere')} ${text(title)}`}>{say('goThere')}</Link>}
        </li>
      ))}
    </ul>
  );
}
