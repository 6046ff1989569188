import { connectStates, sourcesErrors, type DataSourceInput } from '#areas/sources';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { insertRecord, updateRecord } from '#platform/server/records.ts';
import type { DataSourceRow, Reachable } from './connector-options.ts';
import { Problems } from './problems.ts';
import { reachableOf } from './source-input.ts';
import { secretNames } from './source-secrets.ts';
import { visibleSource, type Seeing } from './visible-sources.ts';

/** Everything that can be wrong is found before anything is written. */
export async function checkedInput(context: Seeing, input: DataSourceInput, before: DataSourceRow | undefined): Promise<Reachable> {
  const { db, services, user } = context;
  const problems = new Problems();
  if (await nameTaken(db, input, before)) {
    const { zh, en } = sourcesErrors.sourceNameTaken;
    problems.add('databasename', { zh: zh.replace('{name}', input.databasename), en: en.replace('{name}', input.databasename) });
  }
  const { admin_dept, admin_user } = input;
  if (admin_dept && admin_dept !== before?.admin_dept && !(await services.organisation.seesDepartment(db, user, admin_dept))) problems.add('admin_dept', sourcesErrors.departmentNotFound);
  if (admin_user && admin_user !== before?.admin_user && !(await services.organisation.seesPerson(db, user, admin_user))) problems.add('admin_user', sourcesErrors.personNotFound);
  return reachableOf(services, input, before, problems);
}

async function nameTaken(db: Database, { databasename, source_type }: DataSourceInput, before: DataSourceRow | undefined): Promise<boolean> {
  const same = await db.selectFrom('data_source').select('wid').where('source_type', '=', source_type)
    .where((source) => source(source.fn('lower', ['databasename']), '=', source.fn('lower', [source.val(databasename)])))
    .where('wid', '<>', before?.wid ?? '').executeTakeFirst();
  return same !== undefined;
}

/** In the transaction of the call. What is not the form's business (tests, surveys, imports) stays. */
export async function storeSource(context: Seeing, input: DataSourceInput): Promise<{ row: DataSourceRow; before: DataSourceRow | undefined }> {
  const { db, services, user } = context;
  const before = input.wid ? await visibleSource(context, input.wid) : undefined;
  const reachable = await checkedInput(context, input, before);
  const values = { ...describedColumns(input), ...reachable, settings: JSON.stringify(reachable.settings) };
  if (!before) return { row: await insertRecord(db, 'data_source', values, user), before };
  const untested = sameReach(services, before, reachable) ? {}
    : { connect_status: connectStates.untested, connect_message: null, connect_time: null, db_version: '', real_time_able: false };
  const row = await updateRecord(db, 'data_source', { wid: before.wid, row_version: input.row_version ?? before.row_version }, { ...values, ...untested }, user, {
    who: (wid) => services.people.nameOf(wid, db),
  });
  // Nobody puts a source out of their own sight, from where they could not bring it back.
  await visibleSource(context, row.wid).catch((error: unknown) => {
    throw error instanceof UserError ? new UserError(sourcesErrors.sourceOutOfSight, {}, { admin_dept: sourcesErrors.sourceOutOfSight }) : error;
  });
  return { row, before };
}

function describedColumns(input: DataSourceInput) {
  return {
    sys_label: input.sys_label, admin_dept: input.admin_dept || null, admin_user: input.admin_user || null, company: input.company,
    company_user: input.company_user, company_tel: input.company_tel, address: input.address, construction_year: input.constructionYear,
    characterinfo: input.characterinfo, databasedesc: input.databasedesc, order_num: input.order_num, version: input.version,
    use_able: input.use_able, dw_label: input.dw_label, source_from: input.sourceFrom,
  };
}

const reachColumns = ['source_type', 'db_type', 'ip', 'port', 'db_service_name', 'db_service_type', 'db_driver', 'db_url', 'db_user', 'db_schema'] as const;

/** Whether a test of the one still speaks of the other. */
export function sameReach(services: Parameters<typeof secretNames>[0], one: Reachable, other: Reachable): boolean {
  const reach = (source: Reachable) => JSON.stringify([reachColumns.map((column) => source[column]), Object.entries(source.settings).toSorted(), opened(services, source.secrets)]);
  return reach(one) === reach(other);
}

/** Sealed anew, the same secret looks different; so it is opened to compare. */
function opened(services: Parameters<typeof secretNames>[0], sealed: string): string {
  try {
    return sealed === '' ? '' : JSON.stringify(Object.entries(JSON.parse(services.secrets.open(sealed)) as object).toSorted());
  } catch {
    return sealed;
  }
}

/** For the audit trail: everything but secrets, of which only it is told whether they are set. */
export function auditOf(services: Parameters<typeof secretNames>[0], row: DataSourceRow) {
  const { secrets, search: _search, ...shown } = row;
  const names = secretNames(services, secrets);
  return { ...shown, has_password: names.includes('password'), credential_kind: names.filter((name) => name !== 'password').join(', ') };
}
