import { matchFields, type NamedColumn } from '#engine/sync/mapping/match-fields.ts';
import type { FieldMapping } from '#engine/sync/plan.ts';

/** Every field of the source under its own name. */
export const allFields = (source: readonly NamedColumn[]): FieldMapping[] =>
  source.map(({ name, comment }) => ({ target: name, comment, origin: { kind: 'field', field: name }, steps: [] }));

/**
 * Fills what is still open: columns of a table that exists get the field of the source that is meant by them; where
 * there is no table yet, fields that are not mapped come under their own names. What a person did stays.
 */
export function autoMatch(mapping: readonly FieldMapping[], source: readonly NamedColumn[], target: readonly NamedColumn[], tables: { source?: string; target?: string } = {}): FieldMapping[] {
  const used = new Set(mapping.flatMap(({ origin }) => (origin.kind === 'field' ? [origin.field] : [])));
  const taken = new Set(mapping.map((line) => line.target.toLowerCase()));
  const [open, wanted] = [source.filter(({ name }) => !used.has(name)), target.filter(({ name }) => !taken.has(name.toLowerCase()) && !name.startsWith('_'))];
  if (target.length === 0) return [...mapping, ...allFields(open.filter(({ name }) => !taken.has(name.toLowerCase())))];
  const matches = matchFields(open, wanted, tables);
  return [...mapping, ...matches.map((match): FieldMapping => ({ target: match.target, comment: wanted.find(({ name }) => name === match.target)!.comment, origin: { kind: 'field', field: match.source }, steps: [] }))];
}

/** Lines of a paste: one name each, or source and target with a tab between. Unknown sources become targets to fill. */
export function pastedLines(text: string, source: readonly NamedColumn[]): { source?: string; target: string }[] {
  const known = new Map(source.map(({ name }) => [name.toLowerCase(), name]));
  return text.split(/\r?\n/).map((line) => line.split('\t').map((cell) => cell.trim())).filter(([first]) => first).map(([first, second]) => {
    const found = known.get(first!.toLowerCase());
    if (second) return { ...(found && { source: found }), target: second };
    return { ...(found && { source: found }), target: first! };
  });
}
