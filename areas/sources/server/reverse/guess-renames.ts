import type { RenameGuess } from '#areas/sources';
import type { TableDescription } from '#engine/connectors/connector.ts';
import type { ObjectPlan } from './compare-object.ts';
import { nameSimilarity } from './name-similarity.ts';
import type { StoredObject } from './stored-objects.ts';

interface Pair {
  from: string;
  to: string;
  score: number;
  guess: RenameGuess;
}

/** Pairs to weigh at most: thousands of tables that came and went at once are no rename. */
const mostPairs = 100_000;
const leastObjectScore = 0.6;
const leastFieldScore = 0.6;

/** What went and what came that look alike: likely the same under a new name. Each is used once, the surest first. */
export function guessRenames(plans: readonly ObjectPlan[]): RenameGuess[] {
  const dropped = plans.filter((plan) => plan.change === 'dropped').map((plan) => plan.stored!);
  const created = plans.filter((plan) => plan.change === 'new').map((plan) => plan.live!);
  const objects = dropped.length * created.length > mostPairs ? [] : dropped.flatMap((stored) => created.flatMap((live) => objectPair(stored, live) ?? []));
  const fields = plans.filter((plan) => plan.change === 'changed' || plan.change === 'renamed').flatMap(fieldPairs);
  return [...surestFirst(objects), ...surestFirst(fields)];
}

/** Two tables are likely the same when nearly all their columns are. */
function objectPair(stored: StoredObject, live: TableDescription): Pair | null {
  if (stored.object_kind !== live.kind) return null;
  const known = new Map(stored.fields.filter((field) => !field.dropped && !field.manual).map((field) => [field.data_field, field.native_type]));
  const same = live.columns.filter((column) => known.has(column.name));
  const alike = same.length + same.filter((column) => known.get(column.name) === column.native).length;
  const fields = alike / (known.size + live.columns.length || 1);
  const names = nameSimilarity(stored.data_object, live.table);
  const score = 0.7 * fields + 0.3 * names;
  // Two tables that share only an id and a time are strangers.
  if (score < leastObjectScore || (fields < 0.8 && names < 0.5) || same.length === 0) return null;
  const percent = Math.round(fields * 100);
  return {
    from: stored.wid, to: JSON.stringify([live.schema, live.table]), score,
    guess: {
      schema: stored.schema_name, dataObject: stored.data_object, to: live.table, confidence: Math.round(score * 100),
      ...(live.schema !== stored.schema_name && { toSchema: live.schema }),
      reason: { zh: `字段 ${percent}% 相同`, en: `${percent}% of the fields are the same` },
    },
  };
}

function fieldPairs({ stored, fields }: ObjectPlan): Pair[] {
  const gone = fields.filter((field) => field.change === 'dropped').map((field) => field.stored!);
  const come = fields.filter((field) => field.change === 'new');
  if (gone.length * come.length > mostPairs) return [];
  const places = new Map(stored!.fields.filter((field) => !field.manual && !field.dropped).map((field, index) => [field.wid, index + 1]));
  return gone.flatMap((field) => come.flatMap(({ live: column, order }): Pair[] => {
    if (field.native_type !== column!.native) return [];
    const names = nameSimilarity(field.data_field, column!.name);
    const said = field.comment !== '' && field.comment === column!.comment;
    const apart = Math.abs(places.get(field.wid)! - order);
    const score = 0.35 + 0.35 * Math.max(names, said ? 1 : 0) + (apart === 0 ? 0.3 : apart === 1 ? 0.15 : 0);
    if (score < leastFieldScore) return [];
    const reason = said ? { zh: '类型和注释相同', en: 'same type and comment' }
      : apart === 0 ? { zh: '类型和位置相同', en: 'same type and place' }
      : { zh: '类型相同、名称相近', en: 'same type, similar name' };
    return [{
      from: field.wid, to: JSON.stringify([stored!.wid, column!.name]), score,
      guess: { schema: stored!.schema_name, dataObject: stored!.data_object, field: field.data_field, to: column!.name, confidence: Math.round(Math.min(score, 0.98) * 100), reason },
    }];
  }));
}

function surestFirst(pairs: readonly Pair[]): RenameGuess[] {
  const taken = new Set<string>();
  return pairs.toSorted((one, other) => other.score - one.score).flatMap(({ from, to, guess }) => {
    if (taken.has(`<${from}`) || taken.has(`>${to}`)) return [];
    taken.add(`<${from}`).add(`>${to}`);
    return [guess];
  });
}
