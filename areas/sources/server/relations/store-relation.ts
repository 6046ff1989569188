import { originWords, sourcesErrors, type RelationOrigin, type updateRelation } from '#areas/sources';
import type { BodyOf } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { insertRecord, updateRecord, type By } from '#platform/server/records.ts';
import { visibleObject, type DataObjectRow, type Seeing } from '../sources/visible-sources.ts';
import { visibleRelations, type RelationRow } from './relation-rows.ts';

type Input = BodyOf<typeof updateRelation>;

/** What the database declares is changed there; and nobody changes something else than they saw. */
export function refuseOrigin({ origin }: RelationRow, expected: RelationOrigin | undefined): void {
  if (origin === 'declared') throw new UserError(sourcesErrors.relationDeclared);
  if (expected && expected !== origin) throw new UserError(sourcesErrors.relationChanged, { origin: originWords[origin] });
}

export async function storeRelation(context: Seeing, input: Input, expected: RelationOrigin | undefined): Promise<{ row: RelationRow; before?: RelationRow }> {
  const { db, user } = context;
  const { database_wid, ends } = await checkedEnds(context, input);
  const values = { name: input.name, cardinality: input.cardinality, state: 'confirmed' as const };
  if (!input.wid) return drawn(db, { ...values, ...ends, database_wid }, user);
  const [before] = await visibleRelations(context, [input.wid]);
  refuseOrigin(before!, expected);
  const moved = !sameEnds(before!, ends);
  if (moved && await relationAt(db, ends)) throw new UserError(sourcesErrors.relationExists, {}, { fields: sourcesErrors.relationExists });
  // Whoever gives an inferred relation other ends makes it theirs.
  const own = moved ? { ...stored(ends), origin: 'manual' as const, confidence: 100, evidence: '{}', database_wid } : {};
  const row = await updateRecord(db, 'data_relation', { wid: before!.wid, row_version: input.row_version ?? before!.row_version }, { ...values, ...own }, user);
  return { row, before: before! };
}

interface Ends { object_wid: string; fields: string[]; ref_object_wid: string; ref_fields: string[] }
const stored = ({ fields, ref_fields, ...objects }: Ends) => ({ ...objects, fields: JSON.stringify(fields), ref_fields: JSON.stringify(ref_fields) });
const sameEnds = (one: Ends, other: Ends) => JSON.stringify(stored(pick(one))) === JSON.stringify(stored(pick(other)));
const pick = ({ object_wid, fields, ref_object_wid, ref_fields }: Ends): Ends => ({ object_wid, fields, ref_object_wid, ref_fields });

function relationAt(db: Database, ends: Ends): Promise<RelationRow | undefined> {
  const { object_wid, ref_object_wid, fields, ref_fields } = stored(ends);
  return db.selectFrom('data_relation').selectAll().where('object_wid', '=', object_wid).where('ref_object_wid', '=', ref_object_wid)
    .where('fields', '=', fields as never).where('ref_fields', '=', ref_fields as never).forNoKeyUpdate().executeTakeFirst();
}

/** What was only suggested, or rejected once, is there already: the person takes it over. */
async function drawn(db: Database, given: Ends & Pick<RelationRow, 'name' | 'cardinality' | 'state' | 'database_wid'>, by: By): Promise<{ row: RelationRow; before?: RelationRow }> {
  const there = await relationAt(db, given);
  if (there?.state === 'confirmed') throw new UserError(sourcesErrors.relationExists, {}, { fields: sourcesErrors.relationExists });
  const { name, cardinality, state, database_wid } = given;
  if (there) return { row: await updateRecord(db, 'data_relation', there, { origin: 'manual', name, cardinality, state, confidence: 100 }, by), before: there };
  return { row: await insertRecord(db, 'data_relation', { ...stored(pick(given)), database_wid, origin: 'manual', name, cardinality, state, confidence: 100, evidence: '{}' }, by) };
}

/** Both ends in one source that the caller sees, with fields that are there. */
async function checkedEnds(context: Seeing, { dataObject, fields, refDataObject, refFields }: Input): Promise<{ database_wid: string; ends: Ends }> {
  const child = await visibleObject(context, dataObject);
  const parent = refDataObject === dataObject ? child : await visibleObject(context, refDataObject);
  if (child.database_wid !== parent.database_wid) throw new UserError(sourcesErrors.relationAcrossSources);
  const uneven = fields.length !== refFields.length || new Set(fields).size < fields.length || new Set(refFields).size < refFields.length;
  if (uneven) throw new UserError(sourcesErrors.relationFieldsUneven, {}, { refFields: sourcesErrors.relationFieldsUneven });
  if (child === parent && fields.some((field, place) => field === refFields[place])) throw new UserError(sourcesErrors.relationToItself, {}, { refFields: sourcesErrors.relationToItself });
  await checkFields(context.db, child, fields);
  await checkFields(context.db, parent, refFields);
  return { database_wid: child.database_wid, ends: { object_wid: child.wid, fields, ref_object_wid: parent.wid, ref_fields: refFields } };
}

async function checkFields(db: Database, object: DataObjectRow, fields: readonly string[]): Promise<void> {
  const found = await db.selectFrom('data_field').select('data_field').where('object_wid', '=', object.wid).where('data_field', 'in', [...fields]).where('dropped_time', 'is', null).execute();
  const missing = fields.find((name) => !found.some(({ data_field }) => data_field === name));
  if (missing !== undefined) throw new UserError(sourcesErrors.relationFieldGone, { object: object.data_object, field: missing });
}
