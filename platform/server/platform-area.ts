import { platformArea } from '#platform/contract/platform/index.ts';
import { defineAreaServer } from './area.ts';
import { auditHandlers } from './audit/audit-handlers.ts';
import { backupHandlers } from './backup/backup-handlers.ts';
import { backupJob, checkBackupJob, scheduleBackups } from './backup/backup-jobs.ts';
import { cleanUpJob, cleanUpTime } from './clean-up-job.ts';
import { eventHandlers } from './events/event-handlers.ts';
import { fileHandlers } from './files/file-handlers.ts';
import { healthHandlers } from './health/health-handlers.ts';
import { platformChecks } from './health/platform-checks.ts';
import { jobHandlers } from './jobs/job-handlers.ts';
import { platformMigrations } from './migrations.ts';
import { preferenceHandlers } from './preferences/preferences.ts';
import { settingHandlers } from './settings/setting-handlers.ts';

export const platformAreaServer = defineAreaServer({
  area: platformArea,
  handlers: [...jobHandlers, ...fileHandlers, ...auditHandlers, ...settingHandlers, ...preferenceHandlers, ...eventHandlers, ...backupHandlers, ...healthHandlers],
  migrations: platformMigrations,
  checks: platformChecks,
  jobs: [cleanUpJob, backupJob, checkBackupJob],
  async prepare({ services }) {
    await services.jobs.schedule(cleanUpJob, cleanUpTime, {});
    await scheduleBackups(services);
  },
});
