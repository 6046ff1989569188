import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import type { State } from '#platform/web/blocks/state/states.ts';
import { quarantineStateWords, type QuarantineStateWord } from '../../contract/quarantine.ts';

const looks: Record<QuarantineStateWord, State> = { open: 'warning', corrected: 'waiting', replayed: 'succeeded', discarded: 'stopped', refused: 'failed', superseded: 'disabled' };

export const QuarantineState = ({ state }: { state: QuarantineStateWord }) => <StateDot state={looks[state]} word={quarantineStateWords[state]} />;
