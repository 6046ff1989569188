import { setTimeout as pause } from 'node:timers/promises';
import { ConfigurationError, readConfiguration, type Configuration } from '#platform/server/configuration.ts';
import { createEvents } from '#platform/server/events/events.ts';
import { rotateKeyFile, secretsTopic } from '#platform/server/secrets/rotate-key-file.ts';
import { rotateSecrets } from '#platform/server/secrets/rotate-secrets.ts';
import { secretKeyOf } from '#platform/server/secrets/seal.ts';
import type { Store } from '#platform/server/store/store.ts';
// Every area names its sealed columns when it is loaded.
import './areas.ts';
import { complain } from './complain.ts';
import { openAnyStore } from './open-any-store.ts';

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
  complain(error, '密钥没有更换。The key was not changed');
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
