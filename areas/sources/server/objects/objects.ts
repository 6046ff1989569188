import { sql } from 'kysely';
import { changeDataObjects, getDataObject, listDataObjects, saveDataObject, sourcesErrors, type DataObject } from '#areas/sources';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { fieldRows, readFields } from '../fields/field-rows.ts';
import { recordVersions } from '../versions/record-versions.ts';
import { matching, objectAnswer, objectRows } from './object-rows.ts';
import { checkReferences, storeObject } from './store-object.ts';
import { visibleObjects } from './visible-objects.ts';

/** What several objects can be given at once, by the wire's words. */
const changeable = {
  is_core: 'is_core', keep_history: 'keep_history', need_encrypt: 'need_encrypt', open_able: 'open_able', share_able: 'share_able', dataSign: 'data_sign',
  dataLevel: 'data_level', modelType: 'model_type', catalogId: 'catalog_id', owner_dept: 'owner_dept', owner_user: 'owner_user',
} as const;

export const objectHandlers = [
  handle(listDataObjects, async ({ body }, context) => {
    const { db, services, user } = context;
    const objects = matching(objectRows(db, services, user), body, services);
    return context.page<any, any, any, DataObject>(objects, {
      key: 'data_object.wid', keysFirst: true, sort: 'dataObject', map: objectAnswer,
      sortable: {
        dataObject: 'data_object.data_object', dataObjectName: 'data_object.data_object_name', schema_name: 'data_object.schema_name',
        data_row_num: 'data_object.row_count', modify_time: 'data_object.modify_time', create_time: 'data_object.create_time',
      },
    });
  }),

  handle(getDataObject, async ({ query }, { db, services, user }) => {
    const row = await objectRows(db, services, user).where('data_object.wid', '=', query.wid)
      .select([
        services.organisation.departmentName('data_object.release_dept').as('release_dept_name'),
        services.organisation.departmentName('data_object.owner_dept').as('owner_dept_name'),
        services.organisation.personName('data_object.owner_user').as('owner_user_name'),
      ]).executeTakeFirst();
    if (!row) throw new UserError(sourcesErrors.noDataObject);
    const indexes = await db.selectFrom('data_object_index').select(['name', 'unique_key as unique', 'columns']).where('object_wid', '=', row.wid).orderBy('name').execute();
    return {
      ...objectAnswer(row), release_dept_name: row.release_dept_name, owner_dept_name: row.owner_dept_name, owner_user_name: row.owner_user_name,
      dataFields: await readFields(fieldRows(db).where('data_field.object_wid', '=', row.wid)), indexes,
    };
  }),

  handle(saveDataObject, async ({ body }, context) => {
    const { row, before } = await storeObject(context, body);
    const { integrations } = context.services;
    const found = integrations && (await sql<{ facts: { dataLakeWid: string } | null }>`
      select ${integrations.factsOf('data_object.wid')} as facts from data_object where wid = ${row.wid}`.execute(context.db)).rows[0]?.facts;
    context.audit({ wid: row.wid, name: row.data_object_name || row.data_object, before, after: body });
    return { wid: row.wid, row_version: row.row_version, dataLakeWid: found?.dataLakeWid ?? '' };
  }),

  handle(changeDataObjects, async ({ body: { wids, ...given } }, context) => {
    const { db, user } = context;
    const objects = await visibleObjects(context, wids);
    await checkReferences(context, given);
    const values = Object.fromEntries(Object.entries(changeable).flatMap(([word, column]) => {
      const value = given[word as keyof typeof changeable];
      return value === undefined ? [] : [[column, value]];
    }));
    if (Object.keys(values).length === 0) return { changed: 0 };
    const touched = await db.updateTable('data_object').set({ ...values, modify_time: sql<string>`now()`, last_modifier: user.wid, row_version: sql<number>`row_version + 1` } as never)
      .where('wid', 'in', objects.map((one) => one.wid)).returning('wid').execute();
    await recordVersions(db, touched.map((one) => one.wid), { reason: 'edit', by: user });
    for (const { wid, data_object, data_object_name } of objects) context.audit({ wid, name: data_object_name || data_object, after: given });
    return { changed: touched.length };
  }),
];
