import type { Text } from '#platform/contract/text.ts';
import { useText } from '../../language.ts';
import { states, toneColours, type State } from './states.ts';
import './state-dot.css';

interface StateDotProps {
  state: State;
  /** Another word for the same state where the subject has its own, for example "Published" for succeeded. */
  word?: Text;
}

/** A dot and a word: never a coloured block, and never colour alone. */
export function StateDot({ state, word }: StateDotProps) {
  const say = useText();
  const { tone } = states[state];
  return (
    <span className="state-dot" data-tone={tone}>
      <span className="state-dot-mark" style={{ color: toneColours[tone] }} aria-hidden />
      {say(word ?? states[state])}
    </span>
  );
}
