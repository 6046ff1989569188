import pg from 'pg';
import { UserError } from '../errors.ts';
import { openStore } from './store.ts';

/**
 * A server process for the tests of the store: `node test-child.ts <mode> <data folder> [database url]`.
 * Every line it prints is one event.
 */
const [mode, dataFolder = '', databaseUrl] = process.argv.slice(2);
const log = { info: () => {}, warn: (message: string) => console.log(`warn ${message}`), error: (message: string) => console.log(`error ${message}`) };

try {
  const store = await openStore({ dataFolder, databaseUrl, log, role: mode === 'work' ? 'worker' : 'server' });
  console.log('open');
  if (mode === 'work') await store.close();
  if (mode === 'write') await write(store.pool);
  if (mode === 'throw') setTimeout(() => { throw new Error('uncaught'); }, 50);
  if (mode === 'exit') setTimeout(() => process.exit(0), 50);
} catch (cause) {
  console.log(cause instanceof UserError ? `refused ${cause.say('zh')} ${cause.say('en')}` : `failed ${String(cause)}`);
  process.exit(3);
}

/** One commit each; an id is printed only after the store has acknowledged it. */
async function write(pool: pg.Pool): Promise<void> {
  await pool.query('create table if not exists written (id int primary key)');
  for (let id = 1; id <= 1000; id++) {
    await pool.query('insert into written values ($1)', [id]);
    console.log(`wrote ${id}`);
  }
}
