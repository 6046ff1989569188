import { setTimeout as pause } from 'node:timers/promises';
import { ConfigurationError, readConfiguration, type Configuration } from '#platform/server/configuration.ts';
import { reasonOf, UserError } from '#platform/server/errors.ts';
import { createEvents } from '#platform/server/events/events.ts';
import { createLog } from '#platform/server/log.ts';
import { rotateKeyFile, secretsTopic } from '#platform/server/secrets/rotate-key-file.ts';
import { rotateSecrets } from '#platform/server/secrets/rotate-secrets.ts';
import { secretKeyOf } from '#platform/server/secrets/seal.ts';
import { openStore, type Store } from '#platform/server/store/store.ts';
// Every area names its sealed columns when it is loaded.
import './areas.ts';

/** How long running processes get to hear of the new key before we look once more. */
const hearing = 3000;

try {
  const configuration = readConfiguration(process.env);
  const store = await openAnyStore(configuration);
  try {
    const changed = configuration.secretKey ? await rotateFromEnvironment(store, configuration) : await rotateFile(store, configuration);
    console.log(`已更换密钥，重新加密 ${changed} 项。The key was changed and ${changed} stored secrets were sealed anew.`);
    if (configuration.secretKey) console.log('请将 TRIBUTARY_SECRET_KEY 改为新密钥后启动服务。Set TRIBUTARY_SECRET_KEY to the new key before you start the server again.');
  } finally {
    await store.close();
  }
} catch (error) {
  if (error instanceof UserError) console.error(`${error.say('zh')}\n${error.say('en')}`);
  else console.error(error instanceof ConfigurationError ? error.message : `密钥没有更换。The key was not changed: ${reasonOf(error)}`);
  process.exitCode = 1;
}

/** Beside a running server it shares that one's store; without one it starts the store itself. */
async function openAnyStore(configuration: Configuration): Promise<Store> {
  const log = createLog({ level: 'warn' });
  const options = {
    dataFolder: configuration.data,
    databaseUrl: configuration.databaseUrl,
    poolSize: 2,
    log: { info: (text: string) => log.info(text), warn: (text: string) => log.warn(text), error: (text: string) => log.error(text) },
  };
  return openStore({ ...options, role: 'worker' }).catch(() => openStore({ ...options, role: 'server' }));
}

async function rotateFile(store: Store, configuration: Configuration): Promise<number> {
  const events = createEvents({ db: store.db, listen: store.listen, onError: () => undefined });
  return rotateKeyFile({
    db: store.db,
    data: configuration.data,
    async announce() {
      await events.publish(secretsTopic, 'rotated');
      await pause(hearing);
    },
  });
}

/** Servers know only the key they were started with, so they must be stopped meanwhile. */
async function rotateFromEnvironment(store: Store, configuration: Configuration): Promise<number> {
  if (!configuration.newSecretKey) {
    throw new ConfigurationError('The key comes from TRIBUTARY_SECRET_KEY. Stop the servers and set TRIBUTARY_NEW_SECRET_KEY to the key to change to.');
  }
  return rotateSecrets({ db: store.db, oldKey: secretKeyOf(configuration.secretKey!), newKey: secretKeyOf(configuration.newSecretKey) });
}
