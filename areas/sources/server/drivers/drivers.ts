import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { findJava } from '#engine/connectors/jdbc/find-java.ts';
import { inspectJar } from '#engine/connectors/jdbc/inspect-jar.ts';
import { javaMissing } from '#engine/connectors/jdbc/java-missing.ts';
import {
  deleteDriver, largestJar, listDatabaseKinds, listDriverClasses, listDriverGroups, listJarPaths, sourcesErrors, uploadDriver, type JdbcDriver,
} from '#areas/sources';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle, type Upload } from '#platform/server/handle.ts';
import { insertRecord } from '#platform/server/records.ts';
import { databaseKinds } from './database-kinds.ts';
import { sourcesUsing } from './driver-uses.ts';
import { driversFolder, jarName, localJar } from './source-drivers.ts';

async function readDrivers(db: Database, name?: string): Promise<JdbcDriver[]> {
  let query = db.selectFrom('jdbc_driver')
    .select(['wid', 'name', 'driver_group', 'file_name', 'size', 'sha256', 'driver_classes', 'create_time', 'creator']).orderBy('driver_group').orderBy('name');
  if (name !== undefined) query = query.where('name', '=', name);
  const drivers = await query.execute();
  return Promise.all(drivers.map(async (driver) => ({ ...driver, use_num: (await sourcesUsing(db, driver)).length })));
}

async function oneDriver(db: Database, name: string): Promise<JdbcDriver> {
  const [driver] = await readDrivers(db, name);
  if (!driver) throw new UserError(sourcesErrors.noDriver, { name }, { name: sourcesErrors.noDriver });
  return driver;
}

export const driverHandlers = [
  handle(listDatabaseKinds, async (_input, { db }) => {
    const kinds = databaseKinds();
    const jdbc = kinds.some(({ db_type }) => db_type === 'jdbc');
    const [drivers, java] = jdbc ? await Promise.all([readDrivers(db), findJava()]) : [[], undefined];
    return kinds.map(({ options, ...kind }) => ({
      ...kind,
      options: options.map(({ shape: _shape, ...option }) => option),
      unavailable: kind.db_type === 'jdbc' && !java ? javaMissing().text : null,
      drivers: kind.db_type === 'jdbc' ? drivers : [],
    }));
  }),

  handle(listDriverGroups, async (_input, { db }) => {
    const groups = Map.groupBy(await readDrivers(db), ({ driver_group }) => driver_group);
    const builtIn = databaseKinds().filter(({ db_type }) => db_type !== 'jdbc').map(({ db_type, title }) => ({ db_type, title }));
    return [
      { name: '', title: { zh: '内置驱动', en: 'Built in' }, built_in: true, kinds: builtIn, drivers: [] },
      ...[...groups].map(([name, drivers]) => ({
        name, title: name ? { zh: name, en: name } : { zh: '未分组', en: 'No group' }, built_in: false, kinds: [], drivers,
      })),
    ];
  }),

  handle(listJarPaths, async ({ body }, { db }) => {
    const drivers = body.name ? [await oneDriver(db, body.name)] : await readDrivers(db);
    return drivers.map(({ wid, name, file_name, size, sha256 }) => ({ wid, name, path: jarName(sha256), file_name, size, sha256 }));
  }),

  handle(listDriverClasses, async ({ body }, { db }) => {
    const drivers = body.name ? [await oneDriver(db, body.name)] : await readDrivers(db);
    return drivers.filter(({ wid }) => !body.wid || wid === body.wid)
      .flatMap(({ name, driver_classes }) => driver_classes.map((driver_class) => ({ name, driver_class })));
  }),

  handle(uploadDriver, async ({ body }, context) => {
    const { services, user, signal } = context;
    const { name, group, fileName } = namesOf(body);
    const file = await services.files.save(body.stream, { name: fileName, type: 'application/java-archive', limit: largestJar, user, signal });
    try {
      const { driverClasses } = await inspected(services, file, signal);
      const wid = await context.db.transaction().execute(async (db) => {
        const taken = await db.selectFrom('jdbc_driver').select('wid').where('name', '=', name).executeTakeFirst();
        if (taken) throw new UserError(sourcesErrors.driverNameTaken, { name }, { name: sourcesErrors.driverNameTaken });
        const row = await insertRecord(db, 'jdbc_driver', {
          name, driver_group: group, file_wid: file.wid, file_name: fileName, size: file.size, sha256: file.sha256, driver_classes: JSON.stringify(driverClasses),
        }, user);
        return row.wid;
      });
      context.audit({ wid, name, after: { file_name: fileName, size: file.size, sha256: file.sha256, driver_classes: driverClasses } });
      return await oneDriver(context.db, name);
    } catch (error) {
      await services.files.remove(file.wid);
      await removeUnused(context.db, services, file.sha256);
      throw error;
    }
  }),

  handle(deleteDriver, async ({ query }, context) => {
    const { db, services } = context;
    const row = await db.selectFrom('jdbc_driver').selectAll().where('name', '=', query.name).forUpdate().executeTakeFirst();
    if (!row) throw new UserError(sourcesErrors.noDriver, { name: query.name });
    const uses = await sourcesUsing(db, row);
    if (uses.length > 0) {
      throw new UserError(sourcesErrors.driverInUse, { name: row.name, sources: uses.slice(0, 5).map(({ databasename }) => databasename).join(', ') + (uses.length > 5 ? ' …' : '') });
    }
    await db.deleteFrom('jdbc_driver').where('wid', '=', row.wid).execute();
    await services.files.remove(row.file_wid, db);
    await removeUnused(db, services, row.sha256);
    context.audit({ wid: row.wid, name: row.name, before: { file_name: row.file_name, sha256: row.sha256, driver_classes: row.driver_classes } });
    return null;
  }),
];

/** Only the last part of the file's name counts; what a browser sends may be a whole path. */
function namesOf({ name, fields }: Upload): { name: string; group: string; fileName: string } {
  const fileName = (name.split(/[/\\]/).at(-1) ?? '').trim();
  if (!/[^.].*\.jar$/i.test(fileName)) throw new UserError(sourcesErrors.driverFileName, {}, { file: sourcesErrors.driverFileName });
  const given = (fields['name'] ?? '').trim() || fileName.slice(0, -'.jar'.length);
  return { name: given.slice(0, 500), group: (fields['driver_group'] ?? '').trim().slice(0, 200), fileName: fileName.slice(0, 500) };
}

async function inspected(services: Services, file: { wid: string; sha256: string }, signal: AbortSignal) {
  const path = await localJar(services, { file_wid: file.wid, sha256: file.sha256 });
  const facts = await inspectJar(path, signal).catch((error: unknown) => {
    if (!(error instanceof ConnectorFailure)) throw error;
    throw new UserError(sourcesErrors.notADriver, { reason: error.text }, { file: error.text });
  });
  if (facts.driverClasses.length === 0) throw new UserError(sourcesErrors.noDriverClass, {}, { file: sourcesErrors.noDriverClass });
  return facts;
}

/** The copy that Java reads goes once no driver has these bytes any more; it can be made again from the stored file. */
async function removeUnused(db: Database, services: Services, sha256: string): Promise<void> {
  const other = await db.selectFrom('jdbc_driver').select('wid').where('sha256', '=', sha256).executeTakeFirst();
  if (!other) await rm(join(driversFolder(services), jarName(sha256)), { force: true });
}
