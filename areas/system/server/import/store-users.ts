import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';
import type { PlannedRow } from '#platform/server/import/import-kind.ts';
import { storedJson } from '#platform/server/stored-json.ts';
import type { UserFields } from './user-rows.ts';

/** A user to be stored; links that are undefined stay as they are. */
export interface PlannedUser extends PlannedRow {
  wid: string;
  user?: UserFields;
  departments?: UserFields['departments'];
  posts?: string[];
  roles?: string[];
}

interface By {
  by: { wid: string };
  passwordHash: string | null;
}

/** A handful of statements however many there are: each brings its rows as one value. */
export async function storeUsers(db: Database, planned: readonly PlannedUser[], by: By): Promise<void> {
  const created = planned.filter(({ does }) => does === 'create');
  const updated = planned.filter(({ does }) => does === 'update');
  if (created.length > 0) await insertUsers(db, created, by);
  if (updated.length > 0) await updateUsers(db, updated, by);
  await linkDepartments(db, planned);
  await linkPosts(db, planned);
  const given = planned.flatMap(({ wid, roles = [] }) => roles.map((role) => ({ role, member: wid })));
  if (given.length > 0) {
    await sql`
      insert into role_member (role, kind, member)
      select role, 'user', member from jsonb_to_recordset(${storedJson(given)}::jsonb) as given (role text, member text)
      on conflict do nothing`.execute(db);
  }
}

const columns = sql`wid text, userid text, name text, gender text, email text, phone text, valid_from date, valid_to date, attributes jsonb`;

const asRows = (planned: readonly PlannedUser[]) => storedJson(planned.map(({ wid, user }) => ({ ...user, wid })));

async function insertUsers(db: Database, planned: readonly PlannedUser[], { by, passwordHash }: By): Promise<void> {
  await sql`
    insert into user_account (wid, creator, last_modifier, userid, name, gender, email, phone, status, valid_from, valid_to, attributes,
      password_hash, password_time, must_change)
    select wid, ${by.wid}, ${by.wid}, userid, name, gender, email, phone, 'enabled', valid_from, valid_to, attributes,
      ${passwordHash}::text, case when ${passwordHash}::text is null then null else now() end, ${passwordHash !== null}
    from jsonb_to_recordset(${asRows(planned)}::jsonb) as given (${columns})`.execute(db);
  if (passwordHash === null) return;
  await sql`
    insert into user_password (user_wid, hash) select wid, ${passwordHash} from unnest(${planned.map(({ wid }) => wid)}::text[]) as wid`.execute(db);
}

async function updateUsers(db: Database, planned: readonly PlannedUser[], { by }: By): Promise<void> {
  await sql`
    update user_account set name = given.name, gender = given.gender, email = given.email, phone = given.phone,
      valid_from = given.valid_from, valid_to = given.valid_to, attributes = user_account.attributes || given.attributes,
      modify_time = now(), last_modifier = ${by.wid}, row_version = user_account.row_version + 1
    from jsonb_to_recordset(${asRows(planned)}::jsonb) as given (${columns})
    where user_account.wid = given.wid`.execute(db);
}

async function linkDepartments(db: Database, planned: readonly PlannedUser[]): Promise<void> {
  const told = planned.filter(({ departments }) => departments !== undefined);
  if (told.length === 0) return;
  await db.deleteFrom('user_department').where('user_wid', '=', sql<string>`any(${told.map(({ wid }) => wid)}::text[])`).execute();
  const links = told.flatMap(({ wid: user, departments = [] }) => departments.map(({ wid: department, main }) => ({ user, department, main })));
  await sql`
    insert into user_department (user_wid, department, main)
    select "user", department, main from jsonb_to_recordset(${storedJson(links)}::jsonb) as link ("user" text, department text, main boolean)`.execute(db);
}

async function linkPosts(db: Database, planned: readonly PlannedUser[]): Promise<void> {
  const told = planned.filter(({ posts }) => posts !== undefined);
  if (told.length === 0) return;
  await db.deleteFrom('user_post').where('user_wid', '=', sql<string>`any(${told.map(({ wid }) => wid)}::text[])`).execute();
  const links = told.flatMap(({ wid: user, posts = [] }) => posts.map((post) => ({ user, post })));
  await sql`
    insert into user_post (user_wid, post)
    select "user", post from jsonb_to_recordset(${storedJson(links)}::jsonb) as link ("user" text, post text)`.execute(db);
}
