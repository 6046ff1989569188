import type { Kysely } from 'kysely';
import { forgetLastKey, keyFileIn, keyFromFile, lastKeyFileIn, nextKeyFileIn, promoteNextKey, readKeyFile } from './key-file.ts';
import { rotateSecrets, type SealedColumn } from './rotate-secrets.ts';

/** Running processes read their keys again when they hear of it. */
export const secretsTopic = 'secrets';

/**
 * Changes the key file, safe to be cut off at any point and run again: the next key lies beside the
 * old one before anything is sealed with it, and the old one stays until nothing needs it.
 * `announce` tells running processes, which otherwise would go on sealing with the old key.
 */
export async function rotateKeyFile({ db, data, columns, announce }: {
  db: Kysely<any>;
  data: string;
  columns?: readonly SealedColumn[];
  announce(): Promise<void>;
}): Promise<number> {
  await finishEarlierRotation({ db, data, columns });
  const oldKey = keyFromFile(keyFileIn(data));
  const newKey = keyFromFile(nextKeyFileIn(data));
  let changed = await rotateSecrets({ db, oldKey, newKey, columns });
  promoteNextKey(data);
  await announce();
  // What a running process sealed with the old key before it heard.
  changed += await rotateSecrets({ db, oldKey, newKey, columns });
  forgetLastKey(data);
  return changed;
}

async function finishEarlierRotation({ db, data, columns }: { db: Kysely<any>; data: string; columns?: readonly SealedColumn[] }) {
  const lastKey = readKeyFile(lastKeyFileIn(data));
  const key = readKeyFile(keyFileIn(data));
  if (!lastKey || !key || lastKey.id === key.id) return;
  await rotateSecrets({ db, oldKey: lastKey, newKey: key, columns });
  forgetLastKey(data);
}
