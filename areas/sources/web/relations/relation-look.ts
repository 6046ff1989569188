import type { Palette } from '#platform/web/theme.ts';
import type { ErRelation } from '../../contract/relations.ts';

export type RelationKind = 'declared' | 'confirmed' | 'suggested' | 'rejected';

/** What a line must tell at a glance: from the database, agreed upon, or still a question. */
export const kindOf = ({ origin, state }: Pick<ErRelation, 'origin' | 'state'>): RelationKind => (origin === 'declared' ? 'declared' : state);

const looks: Record<RelationKind, { colour: keyof Palette; dashed: boolean }> = {
  declared: { colour: 'neutral', dashed: false },
  confirmed: { colour: 'primary', dashed: false },
  suggested: { colour: 'accent', dashed: true },
  rejected: { colour: 'neutralLight', dashed: true },
};

export const relationLook = (relation: Pick<ErRelation, 'origin' | 'state'>) => looks[kindOf(relation)];
