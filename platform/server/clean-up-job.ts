import { z } from 'zod';
import { platformSettings } from '#platform/contract/platform/platform-settings.ts';
import { deleteOldAuditRecords } from './audit/audit.ts';
import { deleteOldSessions } from './auth/old-sessions.ts';
import { removeOldImports } from './import/import-tables.ts';
import { defineJob } from './jobs/job.ts';
import { deleteOldRuns } from './jobs/jobs-table.ts';

/** Every night: what is older than the settings say goes, and what crashes left behind. */
export const cleanUpJob = defineJob({
  name: 'platform.cleanUp',
  title: { zh: '清理过期数据', en: 'Clear expired data' },
  input: z.object({}),
  concurrency: 1,
  timeout: 3600,
  async run(_input, { db, services, signal, log, progress }) {
    progress(0, 4);
    const audit = await deleteOldAuditRecords(db, services.settings.get(platformSettings.auditDays), signal);
    log(`audit records deleted: ${audit}`);
    progress(1, 4);
    const runs = await deleteOldRuns(db, services.settings.get(platformSettings.jobDays), signal);
    log(`runs deleted: ${runs}`);
    progress(2, 4);
    const sessions = await deleteOldSessions(db, services.settings.get(platformSettings.sessionDays), signal);
    log(`sessions deleted: ${sessions}`);
    progress(3, 4);
    const imports = await removeOldImports(db, services.files);
    log(`imported sheets deleted: ${imports}`);
    const files = await services.files.sweep();
    log(`files deleted: ${files}`);
    progress(4, 4);
    return { audit, runs, sessions, files };
  },
});

export const cleanUpTime = '17 3 * * *';
