import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import type { State } from '#platform/web/blocks/state/states.ts';
import type { UserState as StateName } from '../../contract/users.ts';
import { usersWords } from './users-words.ts';

const states: Record<StateName, State> = {
  enabled: 'succeeded', disabled: 'disabled', locked: 'failed', notYetValid: 'waiting', expired: 'expired', deleted: 'stopped',
};

/** Whether the account may be used today and, if not, why. */
export function UserState({ state }: { state: StateName }) {
  return <StateDot state={states[state]} word={usersWords.words[state]} />;
}
