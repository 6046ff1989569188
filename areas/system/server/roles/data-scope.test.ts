import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataScope, Principal } from '#platform/server/context.ts';
import { holdersSeeing, scopes } from './data-scope.ts';
import { storeGroup } from '../groups/groups.ts';
import { storeRole } from './roles.ts';
import { openSystem, type SystemUnderTest } from '../testing/open-system.ts';
import { aDepartment, aUser, caller } from '../testing/people.ts';

describe('the data scope of a role', () => {
  let system: SystemUnderTest;
  let school: string, faculty: string, institute: string, library: string;
  let ann: string;
  let chosen: string;

  beforeAll(async () => {
    system = await openSystem();
    const { db } = system;
    school = await aDepartment(db, 'school');
    faculty = await aDepartment(db, 'faculty', school);
    institute = await aDepartment(db, 'institute', faculty);
    library = await aDepartment(db, 'library', school);
    const inDepartment = (wid: string) => ({ departments: [{ wid, main: true }] });
    ann = await aUser(db, 'ann', inDepartment(faculty));
    await aUser(db, 'bob', inDepartment(faculty));
    await aUser(db, 'cid', inDepartment(institute));
    await aUser(db, 'dan', inDepartment(library));
    await aUser(db, 'eve');
    chosen = (await storeRole(db, { key: 'reader', name: { zh: '读者' }, data_scope: 'chosen', scope_departments: [library] }, null)).wid;
    await storeGroup(db, { name: 'g1', code: 'g1' }, null);
    await storeGroup(db, { name: 'g2', code: 'g2' }, { wid: ann });
    await storeGroup(db, { name: 'g3', code: 'g3' }, { wid: await aUser(db, 'fay', inDepartment(library)) });
  });
  afterAll(() => system.close());

  const as = (scope: DataScope): Principal => {
    const me = caller(ann);
    return { ...me, departments: [faculty], role: { ...me.role, wid: chosen, scope } };
  };
  const people = async (scope: DataScope) =>
    (await system.db.selectFrom('user_account').select('userid').where(scopes.people(as(scope), 'user_account.wid')).orderBy('userid').execute())
      .map(({ userid }) => userid);
  const departments = async (scope: DataScope) =>
    (await system.db.selectFrom('department').select('code').where(scopes.departments(as(scope), 'department.wid')).orderBy('code').execute())
      .map(({ code }) => code);
  const groups = async (scope: DataScope) =>
    (await system.db.selectFrom('user_group').select('code').where(scopes.records(as(scope), 'user_group.creator')).orderBy('code').execute())
      .map(({ code }) => code);

  it('shows one\'s own data alone', async () => {
    expect(await people('own')).toEqual(['ann']);
    expect(await departments('own')).toEqual(['faculty']);
    expect(await groups('own')).toEqual(['g1', 'g2']);
  });

  it('shows one\'s own department without those below', async () => {
    expect(await people('department')).toEqual(['ann', 'bob']);
    expect(await departments('department')).toEqual(['faculty']);
  });

  it('shows one\'s own department and all below', async () => {
    expect(await people('below')).toEqual(['ann', 'bob', 'cid']);
    expect(await departments('below')).toEqual(['faculty', 'institute']);
  });

  it('shows the chosen departments, and one\'s own data besides', async () => {
    expect(await people('chosen')).toEqual(['ann', 'dan', 'fay']);
    expect(await departments('chosen')).toEqual(['library']);
    expect(await groups('chosen')).toEqual(['g1', 'g2', 'g3']);
  });

  it('shows everything', async () => {
    expect(await people('all')).toEqual(['ann', 'bob', 'cid', 'dan', 'eve', 'fay']);
    expect(await departments('all')).toHaveLength(4);
    expect(await groups('all')).toEqual(['g1', 'g2', 'g3']);
  });

  it('tells the other way round to whom it shows a record', async () => {
    const { db } = system;
    await db.insertInto('role_member').values({ role: chosen, kind: 'user', member: ann }).execute();
    const people = new Map((await db.selectFrom('user_account').select(['userid', 'wid']).execute()).map(({ userid, wid }) => [userid, wid]));
    const records = [[null, ann], [null, people.get('bob')], [null, people.get('cid')], [null, people.get('dan')], [faculty, null], [institute, null], [library, null]] as const;
    const seen: string[] = [];
    for (const scope of ['own', 'department', 'below', 'chosen', 'all'] as const) {
      await db.updateTable('role').set({ data_scope: scope }).where('wid', '=', chosen).execute();
      for (const [at, [department, person]] of records.entries()) {
        const record = sql`select ${department}::text as department, ${person}::text as person, array_remove(array[${person}::text], null) as people`;
        const told = await db.selectFrom('user_account').select('wid').where(holdersSeeing('user_account.wid', [chosen], record)).execute();
        const { rows } = await sql`select from (${record}) record where ${scopes.departments(as(scope), 'record.department')} or ${scopes.people(as(scope), 'record.person')}`.execute(db);
        expect(told.map(({ wid }) => wid), `${scope} ${at}`).toEqual(rows.length > 0 ? [ann] : []);
        if (rows.length > 0) seen.push(`${scope} ${at}`);
      }
    }
    expect(seen.filter((one) => !one.startsWith('all'))).toEqual(['own 0', 'own 4', 'department 0', 'department 1', 'department 4', 'below 0', 'below 1', 'below 2', 'below 4', 'below 5', 'chosen 0', 'chosen 3', 'chosen 6']);
  });
});
