import { createReadStream } from 'node:fs';
import {
  checkBackup, deleteBackup, downloadBackup, listBackups, restoreFromBackup, startBackup, uploadBackup,
} from '#platform/contract/platform/backups.ts';
import { serviceErrors } from '#platform/contract/platform/errors.ts';
import { platformSettings } from '#platform/contract/platform/platform-settings.ts';
import { UserError } from '../errors.ts';
import { handle } from '../handle.ts';
import { backupJob, checkBackupJob } from './backup-jobs.ts';

export const backupHandlers = [
  handle(listBackups, async (_input, { services }) => ({ ...(await services.backups.list()), restore: services.restoring?.last() ?? null })),

  handle(startBackup, async ({ body }, context) => {
    const run = await context.services.jobs.start(backupJob, body, { db: context.db, user: context.user });
    context.audit({ wid: run });
    return { run };
  }),

  handle(checkBackup, async ({ body }, context) => {
    await context.services.backups.pathOf(body.name);
    const run = await context.services.jobs.start(checkBackupJob, body, { db: context.db, user: context.user });
    context.audit({ wid: run, name: body.name });
    return { run };
  }),

  handle(uploadBackup, async ({ body }, context) => {
    const backup = await context.services.backups.add(body.stream, context.signal);
    context.audit({ name: backup.name, after: backup });
    return backup;
  }),

  handle(downloadBackup, async ({ params }, { services }) => {
    const path = await services.backups.pathOf(params.name);
    return { name: params.name, type: 'application/gzip', stream: createReadStream(path) };
  }),

  handle(deleteBackup, async ({ body }, context) => {
    await context.services.backups.remove(body.name);
    context.audit({ name: body.name });
    return null;
  }),

  handle(restoreFromBackup, async ({ body }, context) => {
    const { services, user } = context;
    if (!services.restoring) throw new UserError(serviceErrors.cannotRestart);
    const path = await services.backups.pathOf(body.name);
    context.audit({ name: body.name });
    await services.restoring.examine(path, body.passphrase);
    const safety = await services.backups.make({ passphrase: body.passphrase ?? (services.settings.get(platformSettings.backupPassphrase) || undefined) });
    services.restoring.begin({ name: body.name, path, passphrase: body.passphrase, by: { wid: user.wid, name: user.name } });
    return { safety: safety.name };
  }),
];
