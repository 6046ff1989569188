import { sql } from 'kysely';
import { countDataObjectRows, sampleDataObject, sourcesErrors, testDataObject } from '#areas/sources';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { visibleObject } from '../sources/visible-sources.ts';
import { withConnection } from '../sources/with-connection.ts';
import { masked, sampleText } from './sample-text.ts';

const tableOf = (object: { schema_name: string; data_object: string }) => ({ schema: object.schema_name, table: object.data_object });

/** What happens to an object at the live source itself. */
export const liveObjectHandlers = [
  handle(testDataObject, async ({ body }, context) => {
    const { services, signal, language } = context;
    const { source, ...object } = await visibleObject(context, body.wid);
    const kind = await withConnection(services, source, { signal }, async (connection) => {
      const [live] = await connection.describe([tableOf(object)]);
      if (!live) throw new UserError(sourcesErrors.objectGone, { name: object.data_object });
      await connection.sample(tableOf(object), 1).catch((error: unknown) => {
        if (!(error instanceof ConnectorFailure) || error.kind !== 'rights') throw error;
        throw new UserError(sourcesErrors.objectNotReadable, { name: object.data_object, reason: error.text });
      });
      return live.kind;
    });
    const msg = { zh: `“${object.data_object}”存在，可以读取。`, en: `"${object.data_object}" is there and can be read.` }[language];
    return { code: 0, msg, db_driver: source.db_driver || source.db_type, object_kind: kind };
  }),

  handle(sampleDataObject, async ({ body: { wid, limit } }, context) => {
    const { db, services, signal, language } = context;
    const { source, ...object } = await visibleObject(context, wid);
    // A column that was not imported yet may hold anything: it is not shown before somebody could mark it.
    const fields = await db.selectFrom('data_field').select(['data_field', 'data_field_name', 'field_type', 'is_pk', 'sensitive'])
      .where('object_wid', '=', wid).where('dropped_time', 'is', null).where('manual', '=', false).orderBy('order_num').execute();
    const sample = await withConnection(services, source, { signal }, (connection) => connection.sample(tableOf(object), limit));
    const shown = fields.flatMap((field) => {
      const at = sample.columns.indexOf(field.data_field);
      return at < 0 ? [] : [{ field, at }];
    });
    return {
      columns: shown.map(({ field }) => ({
        dataField: field.data_field, dataFieldName: field.data_field_name, kind: field.field_type.kind, is_pk: field.is_pk, masked: field.sensitive === 1,
      })),
      rows: sample.rows.map((row) => shown.map(({ field, at }) => (field.sensitive === 1 && row[at] !== null ? masked : sampleText(row[at] ?? null, language)))),
    };
  }),

  handle(countDataObjectRows, async ({ body }, context) => {
    const { db, services, signal } = context;
    const { source, ...object } = await visibleObject(context, body.wid);
    const count = await withConnection(services, source, { signal }, (connection) => connection.count(tableOf(object)));
    const { row_count_time } = await db.updateTable('data_object').set({ row_count: Number(count), row_count_exact: true, row_count_time: sql<string>`now()` })
      .where('wid', '=', object.wid).returning('row_count_time').executeTakeFirstOrThrow(() => new UserError(sourcesErrors.noDataObject));
    context.audit({ wid: object.wid, name: object.data_object_name || object.data_object, before: { data_row_num: object.row_count }, after: { data_row_num: Number(count) } });
    return { data_row_num: Number(count), row_count_time: row_count_time! };
  }),
];
