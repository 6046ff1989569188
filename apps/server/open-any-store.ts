import type { Configuration } from '#platform/server/configuration.ts';
import { createLog } from '#platform/server/log.ts';
import { openStore, type Store } from '#platform/server/store/store.ts';

/** For commands: beside a running server it shares that one's store; without one it starts the store itself. */
export async function openAnyStore(configuration: Configuration): Promise<Store> {
  return openStore({ ...commandStore(configuration), role: 'worker' }).catch(() => openOwnStore(configuration));
}

/** For commands that must be alone: refused while a server runs. */
export function openOwnStore(configuration: Configuration): Promise<Store> {
  return openStore({ ...commandStore(configuration), role: 'server' });
}

function commandStore(configuration: Configuration) {
  const log = createLog({ level: 'warn' });
  return {
    dataFolder: configuration.data,
    databaseUrl: configuration.databaseUrl,
    poolSize: 2,
    log: { info: (text: string) => log.info(text), warn: (text: string) => log.warn(text), error: (text: string) => log.error(text) },
  };
}
