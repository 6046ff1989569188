import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';
import type { ImportContext } from '#platform/server/import/import-kind.ts';
import type { KnownFields } from './user-rows.ts';

export interface KnownUser extends KnownFields {
  wid: string;
  /** Whether the caller's data scope holds them. */
  own: boolean;
  departments: { wid: string; own: boolean }[];
  posts: string[];
}

/** Those who exist already, by user name in small letters. */
export async function knownUsers(db: Database, { services, user }: ImportContext, userids: readonly string[]): Promise<Map<string, KnownUser>> {
  const { rows } = await sql<KnownUser & { userid: string }>`
    select user_account.wid, lower(user_account.userid) as userid, user_account.name, gender, email, phone, status, valid_from, valid_to,
      ${services.scopes.people(user, 'user_account.wid')} as own,
      coalesce((
        select jsonb_agg(jsonb_build_object('wid', user_department.department, 'own', ${services.scopes.departments(user, 'user_department.department')}))
        from user_department where user_department.user_wid = user_account.wid
      ), '[]') as departments,
      array(select post from user_post where user_post.user_wid = user_account.wid) as posts
    from user_account
    where deleted_time is null and lower(userid) = any(${userids}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.userid, row]));
}
