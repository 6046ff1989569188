import { existsSync } from 'node:fs';
import type { RestoreOutcome } from '#platform/contract/platform/backups.ts';
import { serviceErrors } from '#platform/contract/platform/errors.ts';
import { restoreFromBackup } from '#platform/contract/platform/backups.ts';
import { writeAudit } from '#platform/server/audit/audit.ts';
import { readManifest } from '#platform/server/backup/read-backup.ts';
import { refuseUnknownMigrations, refuseWorkers } from '#platform/server/backup/restore-backup.ts';
import { keyOfBackup } from '#platform/server/backup/restore-key.ts';
import type { RestoreRequest, Restoring } from '#platform/server/backup/restoring.ts';
import type { Configuration } from '#platform/server/configuration.ts';
import { reasonOf, UserError } from '#platform/server/errors.ts';
import type { Log } from '#platform/server/log.ts';
import { allMigrations, restorePlatform } from './restore-platform.ts';
import { startServer, type RunningServer } from './start-server.ts';

const answerTime = 500;

/** The server with the ability to restore itself: everything stops, the backup is put back, everything starts again. */
export async function runServer(configuration: Configuration, log: Log, webFolder?: string): Promise<RunningServer> {
  let last: RestoreOutcome | null = null;
  let restarting: Promise<void> | undefined;
  let stopped = false;

  const restoring: Restoring = {
    last: () => last,
    async examine(path, passphrase) {
      if (!existsSync(path)) throw new UserError(serviceErrors.backupNotFound);
      const manifest = await readManifest(path);
      refuseUnknownMigrations(manifest, allMigrations);
      keyOfBackup(configuration, manifest, passphrase);
      await refuseWorkers(server.platform.store.pool);
    },
    begin(request) {
      last = { name: request.name, time: new Date().toISOString(), state: 'running', message: '' };
      // The answer must go out first: a stop cuts every connection.
      setTimeout(() => void (restarting ??= restore(request).finally(() => (restarting = undefined))), answerTime);
    },
  };

  async function restore(request: RestoreRequest): Promise<void> {
    log.warn({ name: request.name }, 'restoring from a backup');
    await server.stop();
    const outcome = await restorePlatform(configuration, log, request.path, {
      passphrase: request.passphrase,
      log: (line) => log.info(line),
    }).then(() => ({ state: 'succeeded' as const, message: '' }), (error: unknown) => {
      log.error({ err: error }, 'the backup could not be restored; the platform goes on as it was');
      return { state: 'failed' as const, message: error instanceof UserError ? error.say('zh') : reasonOf(error) };
    });
    last = { name: request.name, time: new Date().toISOString(), ...outcome };
    if (stopped) return;
    const samePort = { ...configuration, port: Number(new URL(server.address).port) };
    server = await startServer(samePort, log, webFolder, { restoring });
    // The trail was put back with everything else, so what was just done is added to it.
    await recordRestore(server, request, outcome);
  }

  let server = await startServer(configuration, log, webFolder, { restoring });
  return {
    get address() { return server.address; },
    get platform() { return server.platform; },
    get http() { return server.http; },
    firstPassword: server.firstPassword,
    async stop() {
      stopped = true;
      await restarting;
      await server.stop();
    },
  };
}

function recordRestore({ platform }: RunningServer, { name, by }: RestoreRequest, { state, message }: Pick<RestoreOutcome, 'state' | 'message'>): Promise<void> {
  const { path, summary } = restoreFromBackup;
  return writeAudit(platform.store.db, {
    user_wid: by.wid, user_name: by.name, role: null, action: path, area: 'platform', summary_zh: summary.zh, summary_en: summary.en,
    object_kind: 'backup', object_wid: null, object_name: name, address: '', agent: '', request_id: '',
    result: state === 'succeeded' ? 'ok' : 'failed', code: 0, message, duration_ms: 0,
  });
}
