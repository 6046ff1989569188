import type { Text } from '#platform/contract/text.ts';
import { useText } from '../../language.ts';
import { colourOf, isMoving, states, type State } from './states.ts';
import './state-dot.css';

interface StateDotProps {
  state: State;
  /** Another word for the same state where the subject has its own, for example "Published" for succeeded. */
  word?: Text;
}

/** A dot and a word: never a coloured block, and never colour alone. */
export function StateDot({ state, word }: StateDotProps) {
  const say = useText();
  return (
    <span className="state-dot" data-state={state}>
      <span className="state-dot-mark" data-moving={isMoving(state) || undefined} style={{ color: colourOf(state) }} aria-hidden />
      {say(word ?? states[state])}
    </span>
  );
}
