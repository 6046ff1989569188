import {
  checkDataSource, connectStates, copyDataSource, deleteDataSource, getDataSource, getDataSourceUses, listDataSources, saveDataSource,
  setDataSourceUsable, sourcesErrors, type DataSourceInput,
} from '#areas/sources';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord } from '#platform/server/records.ts';
import { connectorOptions } from './connector-options.ts';
import { answerOf, matching, sourceRows } from './source-rows.ts';
import { belongingsOf, refuseUsed, usesOf } from './source-uses.ts';
import { auditOf, checkedInput, storeSource } from './store-source.ts';
import { visibleSource, visibleSources } from './visible-sources.ts';

export const dataSourceHandlers = [
  handle(listDataSources, async ({ body }, context) => {
    const { db, services, user } = context;
    const rows = matching(sourceRows(db, services).where(visibleSources(services, user)), body, services);
    const columns = ['order_num', 'databasename', 'db_type', 'source_type', 'connect_status', 'connect_time', 'import_time', 'create_time', 'modify_time'];
    return context.page(rows, {
      key: 'data_source.wid',
      keysFirst: true,
      sort: 'order_num',
      sortable: Object.fromEntries(columns.map((column) => [column, `data_source.${column}`])),
      map: answerOf(services),
    });
  }),

  handle(getDataSource, async ({ query }, { db, services, user }) => {
    const row = await sourceRows(db, services).where('data_source.wid', '=', query.wid).where(visibleSources(services, user)).executeTakeFirst();
    if (!row) throw new UserError(sourcesErrors.noDataSource);
    return answerOf(services)(row);
  }),

  handle(saveDataSource, async ({ body }, context) => {
    const { row, before } = await naming(storeSource(context, body), body.databasename);
    context.audit({ wid: row.wid, name: row.databasename, ...(before && { before: auditOf(context.services, before) }), after: auditOf(context.services, row) });
    return { wid: row.wid, row_version: row.row_version };
  }),

  handle(checkDataSource, async ({ query, body }, context) => {
    const wid = query.database_wid || body.wid;
    const stored = wid ? await visibleSource(context, wid) : undefined;
    if (body.purpose === 'delete') {
      if (!stored) throw new UserError(sourcesErrors.noDataSource);
      await refuseUsed(context.db, context.services, stored);
    } else if (body.databasename !== undefined) {
      await checkedInput(context, body as DataSourceInput, stored);
    } else if (stored?.source_type === 'dataBase') {
      await connectorOptions(context.services, stored);
    }
    return null;
  }),

  handle(getDataSourceUses, async ({ query }, context) => {
    const source = await visibleSource(context, query.wid);
    return { uses: await usesOf(context.db, context.services, source), ...(await belongingsOf(context.db, source.wid)) };
  }),

  handle(deleteDataSource, async ({ params }, context) => {
    const { db, services } = context;
    const source = await visibleSource(context, params.id);
    // What begins to use it now waits, and then finds it gone.
    await db.selectFrom('data_source').select('wid').where('wid', '=', source.wid).forUpdate().execute();
    await refuseUsed(db, services, source);
    await db.deleteFrom('data_source').where('wid', '=', source.wid).execute();
    context.audit({ wid: source.wid, name: source.databasename, before: auditOf(services, source) });
    return null;
  }),

  handle(copyDataSource, async ({ body }, context) => {
    const { db, services, user } = context;
    const original = await visibleSource(context, body.wid);
    const databasename = body.databasename ?? await freeName(db, original.source_type, original.databasename);
    const {
      wid: _wid, create_time: _created, modify_time: _modified, creator: _creator, last_modifier: _modifier, row_version: _version, search: _search,
      connect_time: _tested, import_time: _imported, ...values
    } = original;
    const row = await naming(insertRecord(db, 'data_source', {
      ...values, databasename, settings: JSON.stringify(original.settings), connect_status: connectStates.untested, connect_message: null,
      db_version: '', real_time_able: false, survey_status: 'none',
    }, user), databasename);
    context.audit({ wid: row.wid, name: databasename, after: { ...auditOf(services, row), copied_from: original.wid } });
    return { wid: row.wid, row_version: row.row_version, databasename };
  }),

  handle(setDataSourceUsable, async ({ body }, context) => {
    const { db, user } = context;
    const before = await visibleSource(context, body.wid);
    const row = await updateRecord(db, 'data_source', { wid: before.wid, row_version: before.row_version }, { use_able: body.use_able }, user);
    context.audit({ wid: row.wid, name: row.databasename, before: { use_able: before.use_able }, after: { use_able: row.use_able } });
    return { wid: row.wid, row_version: row.row_version };
  }),
];

/** The store has the last word when two save the same name at once. */
async function naming<Result>(saving: Promise<Result>, name: string): Promise<Result> {
  try {
    return await saving;
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'data_source_name') throw error;
    throw new UserError(sourcesErrors.sourceNameTaken, { name }, { databasename: sourcesErrors.sourceNameTaken });
  }
}

const longestName = 500;

/** `学工系统 (2)`, `学工系统 (3)`: the first that is free. */
async function freeName(db: Database, type: DataSourceInput['source_type'], name: string): Promise<string> {
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})`;
    const candidate = name.slice(0, longestName - suffix.length) + suffix;
    const taken = await db.selectFrom('data_source').select('wid').where('source_type', '=', type)
      .where((source) => source(source.fn('lower', ['databasename']), '=', candidate.toLowerCase())).executeTakeFirst();
    if (!taken) return candidate;
  }
}
