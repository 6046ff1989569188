import { sql } from 'kysely';
import { codeTableSign, sourcesErrors, type DataFieldInput } from '#areas/sources';
import { UserError } from '#platform/server/errors.ts';
import { insertRecord, updateRecord } from '#platform/server/records.ts';
import { storedJson } from '#platform/server/stored-json.ts';
import { visibleObject, type Seeing } from '../sources/visible-sources.ts';
import { recordVersions } from '../versions/record-versions.ts';
import type { DataFieldRow } from './field-rows.ts';
import { setKeyField } from './key-fields.ts';
import { manualType, nativeType } from './manual-type.ts';
import { renameInRelations } from './rename-in-relations.ts';
import { visibleField } from './visible-field.ts';

type Technical = Pick<DataFieldInput, 'kind' | 'length' | 'precision' | 'scale' | 'nullable' | 'default_value' | 'comment'>;

const technicalOf = (row: DataFieldRow): Required<Technical> => ({
  kind: row.field_type.kind, length: row.length, precision: row.numeric_precision, scale: row.numeric_scale, nullable: row.nullable,
  default_value: row.default_value, comment: row.comment,
});

const noFacts: Required<Technical> = { kind: 'string', length: null, precision: null, scale: null, nullable: true, default_value: null, comment: '' };

export async function storeField(context: Seeing, { wid, row_version, object_wid, dataField, is_pk, dataFieldName, dataFieldDesc, is_core, sensitive, code_object, code_note, ...technical }: DataFieldInput) {
  const { db, services, user } = context;
  const before = wid ? await visibleField(context, wid) : undefined;
  if (before && before.object_wid !== object_wid) throw new UserError(sourcesErrors.noDataField);
  const object = before?.object ?? await visibleObject(context, object_wid);
  // Two columns of a source may differ in case alone; they are as they are.
  if (!before || before.manual) await refuseTaken(context, object.wid, dataField, wid);
  await checkCodeTable(context, object.database_wid, code_object, before);
  const described = { data_field_name: dataFieldName, data_field_desc: dataFieldDesc, is_core, sensitive, code_object, code_note };
  const known = before ? technicalOf(before) : noFacts;
  const facts = { ...known, ...Object.fromEntries(Object.entries(technical).filter(([, value]) => value !== undefined)) } as Required<Technical>;
  if (before && !before.manual) refuseTechnical(before, dataField, known, facts);
  const type = manualType(facts as Parameters<typeof manualType>[0]);
  const own = {
    data_field: dataField, native_type: nativeType(object.source, type), field_type: storedJson(type), length: facts.length!, numeric_precision: facts.precision!,
    numeric_scale: facts.scale!, nullable: facts.nullable!, default_value: facts.default_value!, comment: facts.comment!,
  };
  const row = before
    ? await updateRecord(db, 'data_field', { wid: before.wid, row_version: row_version ?? before.row_version }, before.manual ? { ...described, ...own } : described, user, { who: (person) => services.people.nameOf(person, db) })
    : await insertRecord(db, 'data_field', { ...described, ...own, object_wid, order_num: await lastPlace(context, object_wid), generated: null, is_pk: 0, pk_position: 0, manual: true, dropped_time: null }, user);
  if (before && before.data_field !== dataField) await renameInRelations(db, object_wid, before.data_field, dataField);
  if (is_pk !== undefined) await setKeyField(db, row, is_pk === 1, user);
  await recordVersions(db, [object_wid], { reason: 'edit', by: user });
  const { row_version: now } = await db.selectFrom('data_field').select('row_version').where('wid', '=', row.wid).executeTakeFirstOrThrow();
  return { row: { ...row, row_version: now }, before };
}

/** Whatever the case; the second look, case by case, is the store's own. */
async function refuseTaken({ db }: Seeing, object: string, name: string, wid: string | undefined): Promise<void> {
  const same = await db.selectFrom('data_field').select('data_field').where('object_wid', '=', object)
    .where(sql<boolean>`upper(data_field) = upper(${name})`).where('wid', '<>', wid ?? '').executeTakeFirst();
  if (same) throw new UserError(sourcesErrors.fieldExists, { name: same.data_field }, { dataField: sourcesErrors.fieldExists });
}

/** A code table of the same source, or none. */
export async function checkCodeTable({ db }: Seeing, database: string, code: string | null | undefined, before?: Pick<DataFieldRow, 'code_object'>): Promise<void> {
  if (!code || code === before?.code_object) return;
  const table = await db.selectFrom('data_object').select('wid').where('wid', '=', code).where('database_wid', '=', database)
    .where('data_sign', '=', codeTableSign).where('deleted_time', 'is', null).executeTakeFirst();
  if (!table) throw new UserError(sourcesErrors.notACodeTable, {}, { code_object: sourcesErrors.notACodeTable });
}

function refuseTechnical(before: DataFieldRow, name: string, known: Required<Technical>, given: Required<Technical>): void {
  const changed = before.data_field !== name ? 'dataField' : (Object.keys(known) as (keyof Technical)[]).find((fact) => known[fact] !== given[fact]);
  if (changed) throw new UserError(sourcesErrors.fieldFromSource, { name: before.data_field }, { [changed]: sourcesErrors.fieldFromSource });
}

async function lastPlace({ db }: Seeing, object: string): Promise<number> {
  const { last } = await db.selectFrom('data_field').select(({ fn }) => fn.max('order_num').as('last')).where('object_wid', '=', object).executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
