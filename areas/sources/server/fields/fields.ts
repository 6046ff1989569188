import { sql } from 'kysely';
import {
  changeDataFields, checkDataField, deleteDataField, getDataFields, listDataFields, orderDataFields, saveDataField, setPrimaryKey, sourcesErrors, updatePkFieldStatus,
} from '#areas/sources';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { contains } from '#platform/server/search.ts';
import { visibleObject, visibleSource } from '../sources/visible-sources.ts';
import { recordVersions } from '../versions/record-versions.ts';
import { fieldAnswer, fieldRows, readFields } from './field-rows.ts';
import { refuseUsedField } from './field-uses.ts';
import { setKeyField, storeKey } from './key-fields.ts';
import { checkCodeTable, storeField } from './store-field.ts';
import { visibleField } from './visible-field.ts';

const situation = {
  NAMED: sql<boolean>`data_field.data_field_name <> ''`,
  UNNAMED: sql<boolean>`data_field.data_field_name = ''`,
  NO_COMMENT: sql<boolean>`data_field.comment = ''`,
  SENSITIVE: sql<boolean>`data_field.sensitive = 1`,
  CODE: sql<boolean>`data_field.code_object is not null`,
  DROPPED: sql<boolean>`data_field.dropped_time is not null`,
};
const searched = sql<string>`data_field.data_field || ' ' || data_field.data_field_name || ' ' || data_field.comment`;

export const fieldHandlers = [
  handle(getDataFields, async ({ query }, context) => {
    const object = await visibleObject(context, query.wid);
    return readFields(fieldRows(context.db).where('data_field.object_wid', '=', object.wid));
  }),

  handle(listDataFields, async ({ body: { database_wid, object_wid, key, situation: asked } }, context) => {
    const source = await visibleSource(context, database_wid);
    const fields = fieldRows(context.db).innerJoin('data_object', 'data_object.wid', 'data_field.object_wid')
      .select(['data_object.schema_name', 'data_object.data_object as dataObject', 'data_object.data_object_name as dataObjectName'])
      .where('data_object.database_wid', '=', source.wid).where('data_object.deleted_time', 'is', null)
      .$if(!!object_wid, (query) => query.where('data_field.object_wid', '=', object_wid!))
      .$if(asked !== 'DROPPED', (query) => query.where('data_field.dropped_time', 'is', null))
      .$if(!!asked, (query) => query.where(situation[asked!]))
      .$if(!!key, (query) => query.where(contains(searched, key!)));
    return context.page(fields, {
      key: 'data_field.wid', keysFirst: true, sort: 'place',
      sortable: { place: 'data_object.data_object', dataField: 'data_field.data_field', dataFieldName: 'data_field.data_field_name' },
      map: ({ schema_name, dataObject, dataObjectName, ...row }) => ({ ...fieldAnswer(row), schema_name, dataObject, dataObjectName }),
    });
  }),

  handle(saveDataField, async ({ body }, context) => {
    const { row, before } = await storeField(context, body);
    context.audit({ wid: row.wid, name: row.data_field_name || row.data_field, before: before && { ...before, object: undefined }, after: body });
    return { wid: row.wid, row_version: row.row_version };
  }),

  handle(changeDataFields, async ({ body: { object_wid, wids, ...given } }, context) => {
    const { db, user } = context;
    const object = await visibleObject(context, object_wid);
    await checkCodeTable(context, object.database_wid, given.code_object);
    const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    if (Object.keys(values).length === 0) return { changed: 0 };
    const touched = await db.updateTable('data_field').set({ ...values, modify_time: sql<string>`now()`, last_modifier: user.wid, row_version: sql<number>`row_version + 1` } as never)
      .where('object_wid', '=', object_wid).where('wid', 'in', wids).returning('wid').execute();
    if (touched.length < new Set(wids).size) throw new UserError(sourcesErrors.noDataField);
    await recordVersions(db, [object_wid], { reason: 'edit', by: user });
    context.audit({ wid: object_wid, name: object.data_object_name || object.data_object, after: { ...values, fields: touched.length } });
    return { changed: touched.length };
  }),

  handle(checkDataField, async ({ query }, context) => {
    if (query.wid) await refuseUsedField(context.db, await visibleField(context, query.wid));
    return null;
  }),

  handle(deleteDataField, async ({ body }, context) => {
    const field = await visibleField(context, body.wid);
    await refuseUsedField(context.db, field);
    await context.db.deleteFrom('data_field').where('wid', '=', field.wid).execute();
    await recordVersions(context.db, [field.object_wid], { reason: 'edit', by: context.user });
    context.audit({ wid: field.wid, name: field.data_field_name || field.data_field, before: { ...field, object: undefined } });
    return null;
  }),

  handle(orderDataFields, async ({ body: { object_wid, wids } }, context) => {
    const { db, user } = context;
    const object = await visibleObject(context, object_wid);
    const stored = await db.selectFrom('data_field').select(['wid', 'dropped_time']).where('object_wid', '=', object_wid).orderBy('order_num').forNoKeyUpdate().execute();
    const living = new Set(stored.filter((one) => one.dropped_time === null).map((one) => one.wid));
    const given = new Set(wids);
    if (given.size !== wids.length || given.size !== living.size || wids.some((wid) => !living.has(wid))) throw new UserError(sourcesErrors.fieldOrderStale);
    const order = [...wids, ...stored.filter((one) => one.dropped_time !== null).map((one) => one.wid)];
    await sql`
      update data_field set order_num = place.at from unnest(${order}::text[]) with ordinality as place(wid, at)
      where data_field.wid = place.wid and data_field.order_num <> place.at`.execute(db);
    await recordVersions(db, [object_wid], { reason: 'edit', by: user });
    context.audit({ wid: object_wid, name: object.data_object_name || object.data_object, after: { fields: wids.length } });
    return null;
  }),

  handle(updatePkFieldStatus, async ({ query }, context) => {
    // Whatever stands in the way, the user is told the same: look again, then retry.
    const field = await visibleField(context, query.wid).catch((error: unknown) => {
      throw error instanceof UserError ? new UserError(sourcesErrors.primaryKeyNotSet) : error;
    });
    await setKeyField(context.db, field, query.ispk === 1, context.user);
    context.audit({ wid: field.wid, name: field.data_field_name || field.data_field, before: { is_pk: field.is_pk }, after: { is_pk: query.ispk } });
    return null;
  }),

  handle(setPrimaryKey, async ({ body: { wid, fields } }, context) => {
    const object = await visibleObject(context, wid);
    await storeKey(context.db, wid, fields, context.user);
    context.audit({ wid, name: object.data_object_name || object.data_object, after: { primaryKey: fields } });
    return { row_version: object.row_version };
  }),
];
