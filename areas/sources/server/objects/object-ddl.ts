import { getDataObjectDdl, sourcesErrors, type DatabaseType } from '#areas/sources';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { connectors } from '../sources/connectors.ts';
import { visibleObject } from '../sources/visible-sources.ts';

export const objectDdlHandlers = [
  handle(getDataObjectDdl, async ({ query }, context) => {
    const { db } = context;
    const { source, ...object } = await visibleObject(context, query.wid);
    const db_type = query.db_type || source.db_type;
    const connector = connectors[db_type as DatabaseType];
    if (!connector) throw new UserError(sourcesErrors.noSuchDialect, { name: db_type });
    const fields = await db.selectFrom('data_field').select(['data_field', 'data_field_name', 'field_type', 'nullable', 'comment', 'is_pk', 'pk_position'])
      .where('object_wid', '=', object.wid).where('dropped_time', 'is', null).orderBy('order_num').orderBy('wid').execute();
    if (fields.length === 0) throw new UserError(sourcesErrors.objectWithoutFields, { name: object.data_object });
    const primaryKey = fields.filter((field) => field.is_pk === 1).sort((one, other) => one.pk_position - other.pk_position).map((field) => field.data_field);
    const statements = connector.sql.createTable({
      // Another database has schemas of its own.
      schema: db_type === source.db_type ? object.schema_name : '', table: object.data_object, comment: object.comment || object.data_object_name,
      columns: fields.map((field) => ({ name: field.data_field, type: field.field_type, nullable: field.nullable, comment: field.comment || field.data_field_name })),
      ...(primaryKey.length > 0 && { primaryKey }),
    });
    return {
      db_type,
      ddl: statements.map((statement) => `${statement};`).join('\n'),
      losses: fields.flatMap((field) => {
        const { loss } = connector.types.toNative(field.field_type);
        return loss ? [{ dataField: field.data_field, loss }] : [];
      }),
    };
  }),
];
