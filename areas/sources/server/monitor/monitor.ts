import { sql, type Kysely } from 'kysely';
import {
  compareSource, followComparison, getSourceCheck, ignoreObject, ignoreObjects, listIgnoredObjects, listSourceChanges, sourcesErrors, watchAgain, type IgnoredObject, type SourceChange,
} from '#areas/sources';
import type { Context, Principal } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { contains } from '#platform/server/search.ts';
import { connectorOf, type DataSourceRow } from '../sources/connector-options.ts';
import { visibleSource, visibleSources } from '../sources/visible-sources.ts';
import { checkSource } from './check-source.ts';
import { followCheck } from './follow-check.ts';
import { ignorePlaces } from './ignore-places.ts';
import { readCheck } from './read-check.ts';
import { widsInPath } from './wids-in-path.ts';

/** Of a call that waits for the source: its `db` is no transaction. */
export type Waiting = Context & { user: Principal; db: Kysely<Tables> };

/** Only a database has tables to compare. */
async function comparable(context: Waiting, wid: string): Promise<DataSourceRow> {
  const source = await visibleSource(context, wid);
  connectorOf(source);
  context.audit({ wid: source.wid, name: source.databasename });
  return source;
}

export const monitorHandlers = [
  handle(compareSource, async ({ params }, context) => {
    const waiting = context as Waiting;
    const source = await comparable(waiting, params.id);
    await checkSource(waiting, source, { signal: context.signal, by: context.user });
    return readCheck(context.db, source.wid);
  }),

  handle(followComparison, async ({ params }, context) => {
    const waiting = context as Waiting;
    return followCheck(waiting, await comparable(waiting, params.id), context.signal);
  }),

  handle(getSourceCheck, async ({ params }, context) => readCheck(context.db, (await visibleSource(context, params.id)).wid)),

  handle(listSourceChanges, async ({ params, query: { key, schema, change } }, context) => {
    const source = await visibleSource(context, params.id);
    const found = context.db.selectFrom('source_change')
      .leftJoin('data_object', (join) => join.onRef('data_object.database_wid', '=', 'source_change.database_wid').onRef('data_object.schema_name', '=', 'source_change.schema_name')
        .onRef('data_object.data_object', '=', 'source_change.data_object').on('data_object.deleted_time', 'is', null))
      .select(['source_change.schema_name', 'source_change.data_object', 'source_change.change', 'source_change.detail', 'source_change.found_time', 'source_change.number', 'data_object.wid', 'data_object.data_object_name'])
      .where('source_change.database_wid', '=', source.wid)
      .$if(!!schema, (rows) => rows.where('source_change.schema_name', '=', schema!))
      .$if(!!change, (rows) => rows.where('source_change.change', '=', change!))
      .$if(!!key, (rows) => rows.where(contains(sql<string>`source_change.data_object || ' ' || coalesce(data_object.data_object_name, '')`, key!)));
    return context.page<any, any, any, SourceChange>(found, {
      key: 'source_change.number', sort: 'dataObject',
      sortable: { dataObject: 'source_change.data_object', schema: 'source_change.schema_name', change: 'source_change.change', found_time: 'source_change.found_time' },
      map: (row) => ({
        schema: row.schema_name, dataObject: row.data_object, wid: row.wid ?? '', dataObjectName: row.data_object_name ?? '', change: row.change, from: '', found_time: row.found_time, number: row.number, ...row.detail,
      }),
    });
  }),

  handle(listIgnoredObjects, async ({ query: { database_wid, dataobject, schema } }, context) => {
    const source = await visibleSource(context, database_wid);
    const ignored = context.db.selectFrom('ignored_object').where('ignored_object.database_wid', '=', source.wid)
      .select([
        'ignored_object.wid', 'ignored_object.create_time', 'ignored_object.modify_time', 'ignored_object.creator', 'ignored_object.last_modifier', 'ignored_object.row_version',
        'ignored_object.database_wid', 'ignored_object.schema_name as schema', 'ignored_object.data_object as dataObject',
        context.services.organisation.personName('ignored_object.creator').as('creator_name'),
      ])
      .$if(!!schema, (rows) => rows.where('ignored_object.schema_name', '=', schema!))
      .$if(!!dataobject, (rows) => rows.where(contains(sql.ref('ignored_object.data_object'), dataobject!)));
    return context.page<any, any, any, IgnoredObject>(ignored, {
      key: 'ignored_object.wid', sort: 'dataObject', map: (row) => row,
      sortable: { dataObject: 'ignored_object.data_object', schema: 'ignored_object.schema_name', create_time: 'ignored_object.create_time' },
    });
  }),

  handle(ignoreObject, async ({ body: { database_wid, ...table } }, context) => {
    const source = await visibleSource(context, database_wid);
    context.audit({ wid: source.wid, name: source.databasename, after: table });
    return { added: await ignorePlaces(context.db, source.wid, [table], context.user) };
  }),

  handle(ignoreObjects, async ({ params, body: { dataObjects, change } }, context) => {
    const source = await visibleSource(context, params.id);
    const places = dataObjects ?? (await context.db.selectFrom('source_change').select(['schema_name', 'data_object']).where('database_wid', '=', source.wid)
      .$if(!!change, (rows) => rows.where('change', '=', change!)).execute()).map((row) => ({ schema: row.schema_name, dataObject: row.data_object }));
    const added = await ignorePlaces(context.db, source.wid, places, context.user);
    context.audit({ wid: source.wid, name: source.databasename, after: { added, dataObjects: places.slice(0, 100) } });
    return { added };
  }),

  handle(watchAgain, async ({ params }, context) => {
    const { db, services, user } = context;
    const wids = widsInPath(params.ids);
    const found = wids.length === 0 ? [] : await db.selectFrom('ignored_object').innerJoin('data_source', 'data_source.wid', 'ignored_object.database_wid')
      .select(['ignored_object.wid', 'ignored_object.data_object']).where('ignored_object.wid', 'in', wids).where(visibleSources(services, user)).execute();
    if (found.length < wids.length || found.length === 0) throw new UserError(sourcesErrors.noIgnored);
    await db.deleteFrom('ignored_object').where('wid', 'in', wids).execute();
    for (const { wid, data_object } of found) context.audit({ wid, name: data_object });
    return { removed: found.length };
  }),
];
