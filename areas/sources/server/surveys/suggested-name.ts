import { suggestName } from '../naming/suggest-name.ts';

/** Shown beside an empty name, to be looked at; many at once are taken only where we are fairly sure. */
export const leastShown = 30;
export const leastTaken = 60;

export function suggestedName(kind: 'object' | 'field', name: string, comment: string, least = leastShown): string {
  const { suggestion, confidence } = suggestName(kind, name, comment);
  return confidence >= least ? suggestion : '';
}
