import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { optionsOf } from '#engine/connectors/option-fields.ts';
import { lakeDrivers } from '#engine/lake/lakes.ts';
import {
  getLakeConnection, judgeLakeConnection, lakeErrors, lakeKinds, listLakeKinds, saveLakeConnection, testLakeConnection, type LakeConnection, type LakeConnectionInput,
} from '#areas/lake';
import type { Context, Services } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord } from '#platform/server/records.ts';
import type { LakeConnectionRow } from '../lake/lakes.ts';
import { addressFields, lakeInput, type GivenLake } from './lake-input.ts';

export const lakeConnectionHandlers = [
  handle(getLakeConnection, async (_input, { db, services }) => {
    const row = await db.selectFrom('lake_connection').selectAll().executeTakeFirst();
    return row ? shown(services, row) : null;
  }),

  handle(judgeLakeConnection, async (_input, { db, services, signal }) => {
    if (!(await db.selectFrom('lake_connection').select('wid').executeTakeFirst())) return { data: 0 as const, configured: false, version: '', reason: null };
    try {
      const { version } = await services.lakes.use(AbortSignal.any([signal, AbortSignal.timeout(15_000)]), async ({ database }) => ({ version: (await database.version()).product }));
      return { data: 1 as const, configured: true, version, reason: null };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return { data: 0 as const, configured: true, version: '', reason: { zh: error.say('zh'), en: error.say('en') } };
    }
  }),

  handle(listLakeKinds, async () => lakeKinds.map((kind) => ({
    kind, title: lakeDrivers[kind].title, options: optionsOf(lakeDrivers[kind].options).map(({ shape: _shape, ...option }) => option),
  }))),

  handle(testLakeConnection, async ({ body }, context) => {
    const { options } = lakeInput(context.services, body, await storedLake(context));
    const steps = await context.services.lakes.test(body.kind, options, AbortSignal.any([context.signal, AbortSignal.timeout(15_000)]));
    return { good: steps.every(({ state }) => state === 'success'), version: steps.find(({ key }) => key === 'version' || key === 'open')?.text.en ?? '', steps };
  }),

  handle(saveLakeConnection, async ({ body }, context) => {
    const { db, services, user } = context;
    const stored = await storedLake(context);
    const given = lakeInput(services, body, stored);
    await refuseOrphans(context, stored, body, given);
    const { version } = await tried(context, body, given);
    const { kind, databasename, databasedesc, characterinfo, admin_dept, db_driver, order_num } = body;
    const values = {
      kind, databasename, databasedesc, characterinfo, admin_dept, db_driver, order_num, ...addressFields(given.settings),
      settings: JSON.stringify(given.settings), secrets: Object.keys(given.secrets).length > 0 ? services.secrets.seal(JSON.stringify(given.secrets)) : '',
      connect_status: 1, connect_message: null, connect_time: new Date().toISOString(), db_version: version,
    };
    const row = await db.transaction().execute((transaction) => (stored
      ? updateRecord(transaction, 'lake_connection', { wid: stored.wid, row_version: body.row_version ?? stored.row_version }, values, user, { what: { zh: '数据湖连接', en: 'connection of the lake' } })
      : insertRecord(transaction, 'lake_connection', values, user)));
    context.audit({ wid: row.wid, name: databasename, before: stored && shown(services, stored), after: shown(services, row) });
    return 1 as const;
  }),
];

const storedLake = ({ db }: Context) => db.selectFrom('lake_connection').selectAll().executeTakeFirst();

/** The server's own reason is what the user sees. */
async function tried({ services, signal }: Context, { kind }: LakeConnectionInput, { options }: GivenLake): Promise<{ version: string }> {
  try {
    return await services.lakes.try(kind, options, AbortSignal.any([signal, AbortSignal.timeout(15_000)]));
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    const { text, remedy } = error;
    throw new UserError(lakeErrors.lakeFailed, { reason: remedy ? { zh: `${text.zh}（${remedy}）`, en: `${text.en} (${remedy})` } : text });
  }
}

/** Tables do not move with the connection: tasks would write into an empty lake while people believe that all is there. */
async function refuseOrphans({ db }: Context, stored: LakeConnectionRow | undefined, { kind }: LakeConnectionInput, { settings }: GivenLake): Promise<void> {
  if (!stored) return;
  const same = stored.kind === kind && ['host', 'port', 'database'].every((name) => String(stored.settings[name] ?? '') === String(settings[name] ?? ''));
  if (same) return;
  const { tables } = await db.selectFrom('lake_table').select((table) => table.fn.countAll<number>().as('tables')).executeTakeFirstOrThrow();
  if (tables > 0) throw new UserError(lakeErrors.lakeHasTables, { count: tables });
}

function shown(services: Services, row: LakeConnectionRow): LakeConnection {
  const { wid, row_version, databasename, databasedesc, characterinfo, admin_dept, db_url, db_user, db_schema, db_driver, order_num, connect_status, connect_message, connect_time, db_version } = row;
  return {
    wid, row_version, kind: row.kind as LakeConnection['kind'], databasename, databasedesc, characterinfo, admin_dept, db_url, db_user, db_schema, db_driver, order_num,
    settings: row.settings as LakeConnection['settings'], sys_label: 'DW0', connect_status, connect_message, connect_time, dbVersion: db_version,
    secret_names: row.secrets ? Object.keys(JSON.parse(services.secrets.open(row.secrets)) as object).toSorted() : [],
  };
}
