import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLargeOrganisation } from '../testing/large-organisation.ts';
import { openSystem, type SystemUnderTest } from '../testing/open-system.ts';
import { roleWid } from '../testing/people.ts';
import { personRoles } from './effective-permissions.ts';
import { ensureRoles } from './ensure-roles.ts';
import { roleHolders } from './role-holders.ts';
import { addRoleMembers } from './role-members.ts';

let system: SystemUnderTest;
let consumer: string;

/** Everyone is a consumer, through one of the ten departments at the top. */
beforeAll(async () => {
  system = await openSystem();
  const { db } = system;
  await ensureRoles(db);
  consumer = await roleWid(db, 'consumer');
  await createLargeOrganisation(db);
  await addRoleMembers(db, consumer, Array.from({ length: 10 }, (_, place) => ({ kind: 'department' as const, wid: `d${place + 1}` })));
  await sql`analyze role_member`.execute(db);
}, 300_000);
afterAll(() => system.close());

const large = ['user_account', 'user_department', 'department', 'department_ancestor'];
const plan = async (query: { compile(): { sql: string; parameters: readonly unknown[] } }): Promise<string> => {
  const { sql: text, parameters } = query.compile();
  const bound = text.replace(/\$(\d+)/g, (_, number: string) => literal(parameters[Number(number) - 1]));
  const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain ${bound}`).execute(system.db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};
const literal = (value: unknown) => (typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`);
const scanned = (text: string) => large.filter((table) => new RegExp(`Seq Scan on ${table}\\b`).test(text));

describe('with 100,000 people', () => {
  it('what one person may do is looked up from the person on', async () => {
    const text = await plan(personRoles(system.db, 'p77777'));
    expect(scanned(text), text).toEqual([]);
    expect(await personRoles(system.db, 'p77777').execute()).toMatchObject([{ key: 'consumer', through: [{ kind: 'department', name: expect.stringContaining('部门') }] }]);
  });

  it('the people who hold a role are found by indexes alone, even when everybody does', async () => {
    const page = roleHolders(system.db, { wid: consumer }).orderBy('user_account.userid').orderBy('user_account.wid').limit(20);
    const text = await plan(page);
    expect(scanned(text), text).toEqual([]);
    expect(await page.execute()).toHaveLength(20);
  });
});
