import { existsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import type { Services } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database.ts';
import { units } from './campus/units.ts';
import { demoFolders } from './demo-folders.ts';
import { startDemoServer } from './demo-server.ts';
import { installDemoSystemsJob } from './install-demo-systems.ts';
import { registeredStudentAffairs } from './registered-student-affairs.ts';

/**
 * At every start of a server: runs the PostgreSQL of student affairs while it is registered. The first start
 * with the demonstration campus puts the installation in line; a restored platform gets its systems back.
 */
export async function prepareDemoSystems({ db, services }: { db: Kysely<Tables>; services: Services }): Promise<void> {
  const folders = demoFolders(services);
  const registered = await registeredStudentAffairs(db);
  const lost = registered !== undefined && !existsSync(folders.studentAffairs);
  const unfinished = existsSync(folders.root) && !existsSync(folders.done);
  const install = services.demoSystems && (lost || unfinished || (!existsSync(folders.root) && (await isUntouchedCampus(db, services))));
  if (!install && (!registered || lost)) return;

  // Somebody else may have taken the port while we were away.
  const started = startDemoServer(services, registered?.port ?? undefined, async (port) => {
    if (registered && registered.port !== port) await db.updateTable('data_source').set({ port }).where('wid', '=', registered.wid).execute();
  });
  // To make it takes some seconds, for which the job waits and the first start does not.
  if (install) await services.jobs.start(installDemoSystemsJob, {}, { user: null });
  else await started;
}

/** Nobody has registered anything yet, and the departments are those of the demonstration. */
async function isUntouchedCampus(db: Kysely<Tables>, { organisation }: Services): Promise<boolean> {
  const source = await db.selectFrom('data_source').select('wid').limit(1).executeTakeFirst();
  const campus = await organisation.departmentOfCode(db, units[0]!.code);
  return source === undefined && campus?.name === units[0]!.name;
}
