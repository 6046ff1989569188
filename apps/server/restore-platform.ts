import { restoreBackup, type RestoreOptions, type RestoreTarget } from '#platform/server/backup/restore-backup.ts';
import { authMigrations } from '#platform/server/auth/migrations.ts';
import type { Configuration } from '#platform/server/configuration.ts';
import { createFileDriver } from '#platform/server/files/create-driver.ts';
import { usualTiming, openQueue } from '#platform/server/jobs/queue.ts';
import type { Log } from '#platform/server/log.ts';
import type { AreaMigrations } from '#platform/server/store/migrate.ts';
import { areaServers } from './areas.ts';
import { openOwnStore } from './open-any-store.ts';

export const allMigrations: readonly AreaMigrations[] = [
  { area: 'auth', migrations: authMigrations },
  ...areaServers.map(({ area, migrations = {} }) => ({ area: area.name, migrations })),
];

/** The whole of a restoration, in a process that has nothing else open on the data folder. */
export async function restorePlatform(configuration: Configuration, log: Log, file: string, options: RestoreOptions) {
  const store = await openOwnStore(configuration);
  const driver = await createFileDriver(configuration);
  try {
    const target: RestoreTarget = { connection: store.connection, driver, data: configuration.data, secretKey: configuration.secretKey, migrations: allMigrations };
    const backup = await restoreBackup(target, file, options);
    await restoreSchedules(store.connection, log, backup.manifest.schedules);
    return backup;
  } finally {
    driver.close();
    await store.close();
  }
}

/** The queue itself was not saved, only what is to run regularly. */
async function restoreSchedules(connection: RestoreTarget['connection'], log: Log, schedules: { name: string; key: string; cron: string; timezone: string; data: unknown }[]): Promise<void> {
  const jobs = areaServers.flatMap((area) => area.jobs ?? []);
  const queue = await openQueue({ connection, jobs, works: false, log, timing: usualTiming });
  try {
    for (const { name, key, cron, timezone, data } of schedules.filter((schedule) => jobs.some((job) => job.name === schedule.name))) {
      await queue.schedule(name, cron, data as object, { tz: timezone, ...(key && { key }) });
    }
  } finally {
    await queue.stop({ graceful: false });
  }
}
