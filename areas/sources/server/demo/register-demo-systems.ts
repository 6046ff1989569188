import { resolve } from 'node:path';
import { DataSourceInput } from '#areas/sources';
import type { Principal } from '#platform/server/context.ts';
import type { JobContext } from '#platform/server/jobs/job.ts';
import { testConnectionsJob } from '../connection-tests/test-connections-job.ts';
import { importTables } from '../reverse/import-tables.ts';
import type { DataSourceRow } from '../sources/connector-options.ts';
import { storeSource } from '../sources/store-source.ts';
import type { Seeing } from '../sources/visible-sources.ts';
import { demoFolders } from './demo-folders.ts';
import { demoSystems, studentAffairsDatabase, type DemoSystem } from './demo-systems.ts';
import type { ReaderLogin } from './install-student-affairs.ts';
import { registerAccessLog, registerCardFiles } from './register-resources.ts';

type Login = ReaderLogin & { port: number };

/** Through the functions that the screens use, in the name of the administrator. What is there already stays as it is. */
export async function registerDemoSystems(context: JobContext, login: Login | undefined): Promise<number> {
  const { db, services, signal, log } = context;
  const user = await administrator(context);
  const systems = demoSystems.filter(({ key }) => login || key !== 'student-affairs');
  for (const system of systems) {
    signal.throwIfAborted();
    const source = await db.transaction().execute((transaction) => registerSource({ db: transaction, services, user }, system, login));
    if (system.source_type !== 'dataBase' || source.import_time) continue;
    const { created, fields, relations } = await importTables({ db, services }, { source, choice: {}, renames: [], by: user }, { signal });
    log(`${system.key}: ${created} tables and views, ${fields} fields, ${relations} relations imported`);
  }
  const untested = await db.selectFrom('data_source').select('wid').where('source_type', '=', 'dataBase').where('connect_time', 'is', null).execute();
  await services.jobs.start(testConnectionsJob, { wids: untested.map(({ wid }) => wid) }, { user: null });
  return systems.length;
}

async function registerSource(seeing: Seeing, system: DemoSystem, login: Login | undefined): Promise<DataSourceRow> {
  const { db, services } = seeing;
  const there = await db.selectFrom('data_source').selectAll()
    .where('source_type', '=', system.source_type).where('databasename', '=', system.name.zh).executeTakeFirst();
  if (there) return there;
  const { row } = await storeSource(seeing, DataSourceInput.parse({
    source_type: system.source_type, databasename: system.name.zh, databasedesc: system.description.zh, sys_label: system.label, order_num: (demoSystems.indexOf(system) + 1) * 10, use_able: 1,
    company: system.company, company_user: system.companyUser, company_tel: system.companyTel, address: system.address,
    constructionYear: system.constructionYear, version: system.version,
    admin_dept: (await services.organisation.departmentOfCode(db, system.department))?.wid ?? null,
    admin_user: (await services.organisation.personOfUserid(db, system.administrator))?.wid ?? null,
    ...reachOf(seeing, system, login),
  }));
  if (system.key === 'campus-card') await registerCardFiles(seeing, row.wid);
  if (system.key === 'access-log') await registerAccessLog(seeing, row.wid);
  return row;
}

function reachOf({ services }: Seeing, { key }: DemoSystem, login: Login | undefined) {
  if (key === 'student-affairs' && login) {
    return { db_type: 'postgresql', ip: '127.0.0.1', port: login.port, db_service_name: studentAffairsDatabase, db_user: login.user, db_pass: login.password };
  }
  if (key === 'library') return { db_type: 'sqlite', db_url: resolve(demoFolders(services).library) };
  return {};
}

async function administrator({ db, services }: JobContext): Promise<Principal> {
  const found = await services.organisation.personOfUserid(db, 'admin');
  if (!found) throw new Error('there is no administrator to register the demonstration systems for');
  return {
    wid: found.wid, userid: 'admin', name: found.name, session: '', departments: [],
    role: { wid: '', key: 'administrator', name: '', scope: 'all' }, can: () => true,
  };
}
