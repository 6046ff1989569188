import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { relationStateWords } from '../../contract/relation-words.ts';
import type { ErRelation } from '../../contract/relations.ts';

const dots = { suggested: 'warning', confirmed: 'succeeded', rejected: 'disabled' } as const;

export function RelationStateDot({ state }: Pick<ErRelation, 'state'>) {
  return <StateDot state={dots[state]} word={relationStateWords[state]} />;
}
