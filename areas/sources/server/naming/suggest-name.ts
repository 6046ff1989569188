import type { NameOrigin } from '#areas/sources';
import { nameFromComment } from './name-from-comment.ts';
import { readName } from './read-name.ts';

export interface Suggestion {
  suggestion: string;
  confidence: number;
  origin: NameOrigin | null;
  pieces: { piece: string; meaning: string }[];
}

const chinese = /\p{Script=Han}/u;

/** What we can say ourselves: first by the comment, which somebody meant so, then by the dictionary. */
export function suggestName(kind: 'object' | 'field', name: string, comment: string): Suggestion {
  const said = nameFromComment(comment);
  if (chinese.test(said)) return { suggestion: said, confidence: said === comment.trim() ? 95 : 85, origin: 'comment', pieces: [] };
  const read = readName(kind, name);
  // An English comment is plainer than the name, where we understand it.
  const told = said ? readName('field', said) : null;
  const best = told && (!read || told.sure * 0.95 > read.sure) ? told : read;
  if (best) {
    return { suggestion: best.name, confidence: Math.round(best.sure * 90), origin: 'dictionary', pieces: best.pieces.map(({ piece, meaning }) => ({ piece, meaning })) };
  }
  return said ? { suggestion: said, confidence: 30, origin: 'comment', pieces: [] } : { suggestion: '', confidence: 0, origin: null, pieces: [] };
}
