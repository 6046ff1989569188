import { sql, type SqlBool } from 'kysely';
import { sourcesErrors, type Recycled } from '#areas/sources';
import { UserError } from '#platform/server/errors.ts';
import { containsIndexed } from '#platform/server/search.ts';
import { recoverObjects, removeObjects } from '../objects/recycle-objects.ts';
import { visibleSources, type DataObjectRow } from '../sources/visible-sources.ts';
import type { AtRecycleBin, RecycleFamily, RecycleTouched } from './recycle-port.ts';

const searched = sql<string>`data_object.data_object || ' ' || data_object.data_object_name || ' ' || data_object.comment`;

/** Another object of the same name stands where this one was. */
const placeTaken = sql<boolean>`exists (
  select from data_object standing where standing.database_wid = data_object.database_wid and standing.schema_name = data_object.schema_name
    and standing.data_object = data_object.data_object and standing.deleted_time is null
)`;
const counted = (from: string) => sql<number>`(select count(*)::int from ${sql.raw(from)})`;
const fieldNumber = counted('data_field where data_field.object_wid = data_object.wid and data_field.dropped_time is null');

const recycled = ({ db, services, user }: AtRecycleBin) => db.selectFrom('data_object').innerJoin('data_source', 'data_source.wid', 'data_object.database_wid')
  .where('data_object.deleted_time', 'is not', null).where(visibleSources(services, user));

const shownName = (object: Pick<DataObjectRow, 'data_object' | 'data_object_name'>) => object.data_object_name || object.data_object;
const qualified = (object: Pick<DataObjectRow, 'schema_name' | 'data_object'>) => (object.schema_name ? `${object.schema_name}.${object.data_object}` : object.data_object);

async function touched(context: AtRecycleBin, object: DataObjectRow): Promise<RecycleTouched> {
  const source = await context.db.selectFrom('data_source').select('databasename').where('wid', '=', object.database_wid).executeTakeFirst();
  return { wid: object.wid, name: shownName(object), place: `${source?.databasename ?? ''} / ${qualified(object)}`, database_wid: object.database_wid };
}

/** What was not found lies no longer in the bin: said in its own words. */
async function oneObject(context: AtRecycleBin, wid: string, work: typeof recoverObjects): Promise<RecycleTouched> {
  const found = await recycled(context).select('data_object.wid').where('data_object.wid', '=', wid).executeTakeFirst();
  if (!found) throw new UserError(sourcesErrors.notInRecycleBin);
  const [object] = await work(context, [wid]);
  return touched(context, object!);
}

/** Tables and views of business sources. */
export const objectFamily: RecycleFamily = {
  list(context, { key, database_wid }) {
    const { services } = context;
    const found = recycled(context)
      .select([
        'data_object.wid', 'data_object.data_object as name', 'data_object.data_object_name as title', 'data_object.object_kind as kind', 'data_object.database_wid',
        'data_source.databasename as database_name', 'data_object.schema_name', 'data_object.deleted_time', 'data_object.last_modifier as deleted_by',
        services.organisation.personName('data_object.last_modifier').as('deleted_by_name'), 'data_object.row_count as data_row_num',
        fieldNumber.as('field_num'), placeTaken.as('place_taken'),
      ])
      .$if(!!database_wid, (query) => query.where('data_object.database_wid', '=', database_wid!))
      .$if(!!key, (query) => query.where(containsIndexed(sql.ref('data_object.search'), searched, key!)));
    return context.page<any, any, any, Recycled>(found, {
      key: 'data_object.wid', keysFirst: true, sort: '-deleted_time', map: (row) => row,
      sortable: { name: 'data_object.data_object', title: 'data_object.data_object_name', database_name: 'data_source.databasename', deleted_time: 'data_object.deleted_time', data_row_num: 'data_object.row_count' },
    });
  },

  async check(context, wids) {
    const rows = await recycled(context).where('data_object.wid', 'in', [...wids]).select([
      'data_object.wid', 'data_object.data_object', 'data_object.data_object_name', fieldNumber.as('field_num'), placeTaken.as('taken'),
      counted('data_object_version where data_object_version.object_wid = data_object.wid').as('version_num'),
      counted("data_relation where data_object.wid in (data_relation.object_wid, data_relation.ref_object_wid) and data_relation.state = 'confirmed'").as('relation_num'),
    ]).orderBy('data_object.data_object').execute();
    return rows.map(({ data_object, data_object_name, taken, ...row }) => ({
      ...row, name: shownName({ data_object, data_object_name }), recoverable: !taken,
      reason: taken ? new UserError(sourcesErrors.objectPlaceTaken, { name: data_object }).say(context.language) : '',
    }));
  },

  async names(context, wids) {
    const rows = await recycled(context).where('data_object.wid', 'in', [...wids]).select(['data_object.wid', 'data_object.data_object', 'data_object.data_object_name']).execute();
    return new Map(rows.map((row) => [row.wid, shownName(row)]));
  },

  recover: (context, wid) => oneObject(context, wid, recoverObjects),
  remove: async (context, wid) => ({ ...await oneObject(context, wid, removeObjects), place: '' }),

  async clear({ db, services, user }) {
    const visible = sql<SqlBool>`data_object.database_wid in (select data_source.wid from data_source where ${visibleSources(services, user)})`;
    const { numDeletedRows } = await db.deleteFrom('data_object').where('deleted_time', 'is not', null).where(visible).executeTakeFirst();
    return Number(numDeletedRows);
  },

  async sweep(db, days) {
    const { numDeletedRows } = await db.deleteFrom('data_object').where('deleted_time', '<', sql<string>`now() - make_interval(days => ${days})`).executeTakeFirst();
    return Number(numDeletedRows);
  },
};
