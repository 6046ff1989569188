import { administratorRole, type BuiltInRole, type UserInput } from '#areas/system';
import type { Principal } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { storeDepartment } from '../departments/departments.ts';
import { storeUser } from '../users/store-user.ts';

/** Short ways to say who exists, for tests. Codes and user ids are made unique by the caller. */
export async function aDepartment(db: Database, code: string, pid: string | null = null): Promise<string> {
  return (await storeDepartment(db, { name: `部门 ${code}`, code, pid }, null)).wid;
}

export async function aUser(db: Database, userid: string, more: Partial<UserInput> = {}): Promise<string> {
  return (await storeUser(db, { userid, name: userid, ...more }, null)).wid;
}

export async function roleWid(db: Database, key: BuiltInRole): Promise<string> {
  return (await db.selectFrom('role').select('wid').where('key', '=', key).executeTakeFirstOrThrow()).wid;
}

/** Someone who may do all that is asked here, with or without being an administrator. */
export function caller(wid: string, key: string = administratorRole): Principal {
  return { wid, userid: wid, name: wid, session: 'none', departments: [], role: { wid: key, key, name: key, scope: 'all' }, can: () => true };
}
