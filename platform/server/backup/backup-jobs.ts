import { z } from 'zod';
import { platformSettings } from '#platform/contract/platform/platform-settings.ts';
import type { Services } from '../context.ts';
import { defineJob } from '../jobs/job.ts';

export const backupJob = defineJob({
  name: 'platform.backUp',
  title: { zh: '备份平台', en: 'Back up the platform' },
  input: z.object({ passphrase: z.string().optional(), keep: z.number().int().optional() }),
  retries: 0,
  concurrency: 1,
  async run({ passphrase, keep }, { services, signal, progress, log }) {
    const configured = services.settings.get(platformSettings.backupPassphrase) || undefined;
    const backup = await services.backups.make({ passphrase: passphrase ?? configured, signal, progress });
    log(`${backup.name}: ${backup.tables} tables, ${backup.rows} rows, ${backup.files} files, ${backup.bytes} bytes`);
    const removed = keep ? await services.backups.keepNewest(keep) : [];
    for (const name of removed) log(`${name} was removed, ${keep} are kept`);
    return backup;
  },
});

export const checkBackupJob = defineJob({
  name: 'platform.checkBackup',
  title: { zh: '校验备份', en: 'Check a backup' },
  input: z.object({ name: z.string() }),
  retries: 0,
  concurrency: 1,
  run: ({ name }, { services, signal }) => services.backups.check(name, signal),
});

/** Follows the setting: a daily time, or none. */
export async function scheduleBackups(services: Services): Promise<void> {
  const follow = async () => {
    const { enabled, time, keep } = services.settings.get(platformSettings.backupSchedule);
    const [hour, minute] = time.split(':').map(Number);
    if (enabled) await services.jobs.schedule(backupJob, `${minute} ${hour} * * *`, { keep });
    else await services.jobs.unschedule(backupJob);
  };
  await follow();
  services.settings.onChange(platformSettings.backupSchedule, () => void follow().catch(() => undefined));
}
