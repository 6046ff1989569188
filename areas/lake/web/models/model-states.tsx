import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import type { State } from '#platform/web/blocks/state/states.ts';
import { modelHealthWords, modelStateWords, type ModelHealth, type ModelState } from '../../contract/model-words.ts';

const stateLooks: Record<ModelState, State> = { draft: 'draft', published: 'connected', offline: 'disabled' };
const healthLooks: Record<ModelHealth, State> = { failing: 'failed', drifted: 'warning', missing: 'waiting', empty: 'waiting', good: 'succeeded' };

export const ModelStateDot = ({ state }: { state: ModelState }) => <StateDot state={stateLooks[state]} word={modelStateWords[state]} />;
export const ModelHealthDot = ({ health }: { health: ModelHealth }) => <StateDot state={healthLooks[health]} word={modelHealthWords[health]} />;
