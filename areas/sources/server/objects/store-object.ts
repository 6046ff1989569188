import { sourcesErrors, type DataObjectInput } from '#areas/sources';
import type { ErrorDefinition } from '#platform/contract';
import { UserError } from '#platform/server/errors.ts';
import { insertRecord, updateRecord } from '#platform/server/records.ts';
import { visibleObject, visibleSource, type DataObjectRow, type Seeing } from '../sources/visible-sources.ts';
import { recordVersions } from '../versions/record-versions.ts';

type Described = Omit<DataObjectInput, 'wid' | 'row_version' | 'database_wid' | 'dataObject' | 'db_schema' | 'dataType'>;

function describedColumns(input: Described) {
  return {
    data_object_name: input.dataObjectName, data_object_desc: input.dataObjectDesc, catalog_id: input.catalogId, data_sign: input.dataSign,
    data_level: input.dataLevel, model_type: input.modelType, is_core: input.is_core, keep_history: input.keep_history, need_encrypt: input.need_encrypt,
    open_able: input.open_able, share_able: input.share_able, provision_mode: input.proVisionMode, owner_dept: input.owner_dept, owner_user: input.owner_user,
    release_dept: input.release_dept, release_date: input.release_date, release_format_desc: input.release_format_desc, map_range: input.map_range,
    cs_flag: input.csFlag, quote_standard: input.quote_standard,
  };
}

type Referring = Partial<Pick<DataObjectInput, 'catalogId' | 'owner_dept' | 'owner_user' | 'release_dept'>>;

/** What an object is newly given must exist and be seen by whoever gives it. */
export async function checkReferences({ db, services: { organisation }, user }: Seeing, input: Referring, before?: DataObjectRow): Promise<void> {
  const refuse = (field: string, error: ErrorDefinition) => new UserError(error, {}, { [field]: error });
  const { catalogId, owner_dept, owner_user, release_dept } = input;
  if (catalogId && catalogId !== before?.catalog_id && !(await db.selectFrom('data_catalog').select('wid').where('wid', '=', catalogId).executeTakeFirst())) {
    throw refuse('catalogId', sourcesErrors.noCatalog);
  }
  if (owner_dept && owner_dept !== before?.owner_dept && !(await organisation.seesDepartment(db, user, owner_dept))) throw refuse('owner_dept', sourcesErrors.departmentNotFound);
  if (release_dept && release_dept !== before?.release_dept && !(await organisation.seesDepartment(db, user, release_dept))) throw refuse('release_dept', sourcesErrors.departmentNotFound);
  if (owner_user && owner_user !== before?.owner_user && !(await organisation.seesPerson(db, user, owner_user))) throw refuse('owner_user', sourcesErrors.personNotFound);
}

export async function storeObject(context: Seeing, { wid, row_version, database_wid, dataObject, db_schema, dataType, ...described }: DataObjectInput) {
  const { db, services, user } = context;
  const before = wid ? await visibleObject(context, wid) : undefined;
  if (before && (before.database_wid !== database_wid || before.data_object !== dataObject || before.schema_name !== db_schema)) {
    throw new UserError(sourcesErrors.objectPlaceFixed, {}, { dataObject: sourcesErrors.objectPlaceFixed });
  }
  await checkReferences(context, described, before);
  const values = describedColumns(described);
  const row = before
    ? await updateRecord(db, 'data_object', { wid: before.wid, row_version: row_version ?? before.row_version }, values, user, { who: (person) => services.people.nameOf(person, db) })
    : await insertObject(context, { ...values, database_wid, data_object: dataObject, schema_name: db_schema, data_type: dataType });
  await recordVersions(db, [row.wid], { reason: 'edit', by: user });
  return { row, before };
}

async function insertObject(context: Seeing, values: ReturnType<typeof describedColumns> & { database_wid: string; data_object: string; schema_name: string; data_type: string }) {
  const { db, user } = context;
  await visibleSource(context, values.database_wid);
  const standing = await db.selectFrom('data_object').select('wid').where('database_wid', '=', values.database_wid).where('schema_name', '=', values.schema_name)
    .where('data_object', '=', values.data_object).where('deleted_time', 'is', null).executeTakeFirst();
  if (standing) throw new UserError(sourcesErrors.objectExists, { name: values.data_object }, { dataObject: sourcesErrors.objectExists });
  return insertRecord(db, 'data_object', {
    ...values, object_kind: values.data_type === '2' ? 'view' : 'table', comment: '', row_count: null, row_count_exact: false, row_count_time: null, dropped_time: null,
  }, user);
}
