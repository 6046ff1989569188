import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import type { State } from '#platform/web/blocks/state/states.ts';
import type { TestState } from '../../contract/connection-tests.ts';
import { connectionWords } from './connection-words.ts';

const { words } = connectionWords;
const shown = {
  success: { state: 'connected', word: words.success },
  failure: { state: 'unreachable', word: words.failure },
  'timed-out': { state: 'unreachable', word: words.timedOutState },
  stopped: { state: 'stopped', word: words.stopped },
} as const satisfies Record<TestState, { state: State; word: { zh: string; en: string } }>;

export function TestStateDot({ state }: { state: TestState }) {
  return <StateDot {...shown[state]} />;
}
