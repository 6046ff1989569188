import { sql, type Selectable } from 'kysely';
import type { ErRelation, ErRelationRow, RelationEvidence } from '#areas/sources';
import { sourcesErrors } from '#areas/sources';
import type { Database, Tables } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { visibleSources, type Seeing } from '../sources/visible-sources.ts';

export type RelationRow = Selectable<Tables['data_relation']>;

export function relationAnswer({ object_wid, ref_object_wid, ref_fields, evidence, ...row }: RelationRow): ErRelation {
  const { wid, create_time, modify_time, creator, last_modifier, row_version, database_wid, origin, state, name, fields, cardinality, confidence } = row;
  return {
    wid, create_time, modify_time, creator, last_modifier, row_version, database_wid, origin, state, name, fields, cardinality, confidence,
    dataObject: object_wid, refDataObject: ref_object_wid, refFields: ref_fields, evidence: evidence as RelationEvidence,
  };
}

/** Relations of which both ends are there; what lies in the recycle bin takes its relations along. */
export function relationRows(db: Database) {
  return db.selectFrom('data_relation')
    .innerJoin('data_object as child', (join) => join.onRef('child.wid', '=', 'data_relation.object_wid').on('child.deleted_time', 'is', null))
    .innerJoin('data_object as parent', (join) => join.onRef('parent.wid', '=', 'data_relation.ref_object_wid').on('parent.deleted_time', 'is', null))
    .selectAll('data_relation');
}

export const endNames = [
  'child.data_object as object', 'child.data_object_name as objectName', 'child.schema_name as objectSchema',
  'parent.data_object as refObject', 'parent.data_object_name as refObjectName', 'parent.schema_name as refObjectSchema',
] as const;

type NamedRow = RelationRow & Pick<ErRelationRow, 'object' | 'objectName' | 'objectSchema' | 'refObject' | 'refObjectName' | 'refObjectSchema'>;
export function namedAnswer(row: NamedRow): ErRelationRow {
  const { object, objectName, objectSchema, refObject, refObjectName, refObjectSchema } = row;
  return { ...relationAnswer(row), object, objectName, objectSchema, refObject, refObjectName, refObjectSchema };
}

/** What somebody searches a relation by. */
export const relationText = sql<string>`child.data_object || ' ' || child.data_object_name || ' ' || parent.data_object || ' ' || parent.data_object_name || ' ' || data_relation.name || ' ' || data_relation.fields::text || ' ' || data_relation.ref_fields::text`;

/** All of them or an error: out of sight is not found. Locked until the call ends. */
export async function visibleRelations({ db, services, user }: Seeing, wids: readonly string[]): Promise<RelationRow[]> {
  const asked = [...new Set(wids)];
  const found = await db.selectFrom('data_relation').innerJoin('data_source', 'data_source.wid', 'data_relation.database_wid').selectAll('data_relation')
    .where('data_relation.wid', 'in', asked).where(visibleSources(services, user)).orderBy('data_relation.wid').forNoKeyUpdate('data_relation').execute();
  if (found.length < asked.length) throw new UserError(sourcesErrors.noRelation);
  return found;
}
