import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import type { State } from '#platform/web/blocks/state/states.ts';
import { releaseStateWords, type ReleaseState } from '../../contract/releases.ts';

const looks: Record<ReleaseState, State> = { waiting: 'waiting', approved: 'succeeded', returned: 'warning', withdrawn: 'stopped' };

export const ReleaseStateDot = ({ state }: { state: ReleaseState }) => <StateDot state={looks[state]} word={releaseStateWords[state]} />;
