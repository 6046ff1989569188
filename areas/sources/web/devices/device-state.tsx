import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import type { State } from '#platform/web/blocks/state/states.ts';
import type { DeviceState } from '../../contract/devices.ts';
import { devicesWords } from './devices-words.ts';

const looks: Record<DeviceState, State> = { online: 'connected', silent: 'warning', never: 'draft', disabled: 'disabled' };

export function DeviceStateDot({ state }: { state: DeviceState }) {
  return <StateDot state={looks[state]} word={devicesWords.words[state]} />;
}
