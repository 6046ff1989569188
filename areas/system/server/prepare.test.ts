import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemArea, systemSettings } from '#areas/system';
import { verifyPassword } from '#platform/server/auth/passwords.ts';
import { heldRoles } from './roles/held-roles.ts';
import { findAccount } from './login/open-session.ts';
import { checkPassword } from './login/password-rules.ts';
import { prepareSystem } from './prepare.ts';
import { openSystem, type SystemUnderTest } from './testing/open-system.ts';

const rules = systemSettings.passwordRules.initial;
const count = async ({ db }: SystemUnderTest, table: 'user_account' | 'department' | 'message' | 'menu') =>
  Number((await db.selectFrom(table).select((row) => row.fn.countAll().as('rows')).executeTakeFirstOrThrow()).rows);

describe('the first start of an empty platform', () => {
  let system: SystemUnderTest;
  let password: string | undefined;
  beforeAll(async () => {
    system = await openSystem();
    ({ firstPassword: password } = await prepareSystem({ ...system, areas: [systemArea], demo: false }));
  });
  afterAll(() => system.close());

  it('makes up a password for admin that follows the rules and must be changed', async () => {
    expect(() => checkPassword(password!, 'admin', rules)).not.toThrow();
    const admin = await system.db.selectFrom('user_account').selectAll().executeTakeFirstOrThrow();
    expect(await verifyPassword(admin.password_hash, password!)).toBe(true);
    expect(admin.must_change).toBe(true);
  });

  it('has nobody but admin, with the administrator role alone', async () => {
    expect(await count(system, 'user_account')).toBe(1);
    expect(await count(system, 'department')).toBe(0);
    const admin = await findAccount(system.db, 'ADMIN');
    expect((await heldRoles(system.db, admin!.wid)).map(({ key }) => key)).toEqual(['administrator']);
  });

  it('changes nothing at the second start', async () => {
    const before = await system.db.selectFrom('role').selectAll().execute();
    expect(await prepareSystem({ ...system, areas: [systemArea], demo: true })).toEqual({});
    expect(await system.db.selectFrom('role').selectAll().execute()).toEqual(before);
    expect(await count(system, 'user_account')).toBe(1);
  });
});

describe('the demonstration campus', () => {
  let system: SystemUnderTest;
  beforeAll(async () => {
    system = await openSystem();
    await prepareSystem({ ...system, areas: [systemArea], demo: true, adminPassword: 'River-2026' });
  });
  afterAll(() => system.close());

  const rolesOf = async (userid: string) =>
    (await heldRoles(system.db, (await findAccount(system.db, userid))!.wid)).map(({ key }) => key);

  it('has about 40 departments, 300 people and messages', async () => {
    expect(await count(system, 'department')).toBe(41);
    expect(await count(system, 'user_account')).toBe(304);
    expect(await count(system, 'message')).toBe(3);
  });

  it('lets admin and the named people in with the given password, with no forced change', async () => {
    for (const userid of ['admin', 'developer', 'subcenter', 'consumer']) {
      expect(await verifyPassword((await findAccount(system.db, userid))!.password_hash, 'River-2026')).toBe(true);
    }
    const due = await system.db.selectFrom('user_account').select('userid').where('must_change', '=', true).execute();
    expect(due).toEqual([]);
  });

  it('gives each named person their role, and everyone of the university that of a consumer', async () => {
    expect(await rolesOf('developer')).toEqual(['developer', 'consumer']);
    expect(await rolesOf('subcenter')).toEqual(['subcenter', 'consumer']);
    expect(await rolesOf('consumer')).toEqual(['consumer']);
    const consumers = await system.db
      .selectFrom('role_holder').innerJoin('role', 'role.wid', 'role_holder.role')
      .select('user_wid').distinct().where('role.key', '=', 'consumer').execute();
    expect(consumers).toHaveLength(304);
  });

  it('has a leader in every department who works there', async () => {
    const strangers = await system.db
      .selectFrom('department').select('name')
      .where('leader', 'not in', (row) => row.selectFrom('user_department').select('user_wid').whereRef('department', '=', 'department.wid'))
      .execute();
    expect(strangers).toEqual([]);
    expect(await system.db.selectFrom('department').select('name').where('leader', 'is', null).execute()).toEqual([]);
  });

  it('fills the dynamic groups by their rules', async () => {
    const sizes = await system.db
      .selectFrom('user_group').leftJoin('user_group_member', 'user_group_member.user_group', 'user_group.wid')
      .select((row) => ['user_group.code', row.fn.count('user_group_member.user_wid').as('members')])
      .groupBy('user_group.code').execute();
    for (const { code, members } of sizes) expect(Number(members), code).toBeGreaterThan(3);
  });
});
