import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Services } from '#platform/server/context.ts';
import { reasonOf } from '#platform/server/errors.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/job.ts';
import { openSecrets } from '../sources/source-secrets.ts';
import { createCampusCard } from './campus-card/create-campus-card.ts';
import { demoFolders } from './demo-folders.ts';
import { installStudentAffairs, type ReaderLogin } from './install-student-affairs.ts';
import { createLibrary } from './library/create-library.ts';
import { registerDemoSystems } from './register-demo-systems.ts';
import { registeredStudentAffairs } from './registered-student-affairs.ts';

/** Three business systems with their data, registered as sources and imported. Run again, it does what is missing. */
export const installDemoSystemsJob = defineJob({
  name: 'sources.installDemoSystems',
  title: { zh: '安装演示业务系统', en: 'Install demonstration systems' },
  input: z.object({}),
  concurrency: 1,
  retries: 2,
  timeout: 600,
  run: (_input, context) => installDemoSystems(context),
});

export async function installDemoSystems(context: JobContext): Promise<{ sources: number }> {
  const { services, signal, log, progress } = context;
  const folders = demoFolders(services);
  const steps = 4;
  progress(0, steps);
  const login = await readerLogin(context);
  const port = await studentAffairsPort(context, login);
  progress(1, steps);
  signal.throwIfAborted();

  const library = createLibrary(folders.library);
  log(library ? `library: ${library.tables} tables, ${library.rows} rows` : 'library: there already');
  progress(2, steps);
  signal.throwIfAborted();

  const card = createCampusCard(folders.campusCard);
  log(card ? `campus card: ${card.files} files, ${card.rows} rows` : 'campus card: there already');
  progress(3, steps);
  signal.throwIfAborted();

  const sources = await registerDemoSystems(context, port === undefined ? undefined : { ...login, port });
  progress(steps, steps);
  if (port !== undefined) await writeFile(folders.done, '', { mode: 0o600 });
  return { sources };
}

/** Where no PostgreSQL can be started, the other systems come without it; the next start tries again. */
async function studentAffairsPort({ services, signal, log }: JobContext, login: ReaderLogin): Promise<number | undefined> {
  try {
    const { port, made } = await installStudentAffairs(services, login, signal);
    log(made ? `student affairs: ${made.tables} tables, ${made.rows} rows` : 'student affairs: there already');
    return port;
  } catch (error) {
    if (signal.aborted) throw error;
    log(`student affairs could not be installed and is left out: ${reasonOf(error)}`, 'warning');
    return undefined;
  }
}

/** A source that is registered already keeps its login, also on a server that was made anew. */
async function readerLogin({ db, services }: { db: JobContext['db']; services: Services }): Promise<ReaderLogin> {
  const registered = await registeredStudentAffairs(db);
  const password = registered && openSecrets(services, registered.secrets)['password'];
  if (registered && password) return { user: registered.db_user, password };
  return { user: `demo_reader_${randomBytes(4).toString('hex')}`, password: randomBytes(18).toString('base64url') };
}
