import { sql } from 'kysely';
import type { NameKind } from '#areas/system';
import type { Language } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import { roleName } from '../users/user-queries.ts';

export interface NameRow {
  wid: string;
  name: string;
  hint: string;
}

/** One look by primary key for all wids of a kind. */
export function namesByKind(db: Database, kind: NameKind, wids: readonly string[], language: Language): Promise<NameRow[]> {
  switch (kind) {
    case 'user':
      return db.selectFrom('user_account').select(['wid', 'name', 'userid as hint']).where('wid', 'in', wids).execute();
    case 'department':
      return db.selectFrom('department').select(['wid', 'name', namesAbove.as('hint')]).where('wid', 'in', wids).execute();
    case 'role':
      return db.selectFrom('role').select(['wid', roleName(language).as('name'), 'key as hint']).where('wid', 'in', wids).execute();
    case 'post':
      return db.selectFrom('post').select(['wid', 'name', 'code as hint']).where('wid', 'in', wids).execute();
    case 'group':
      return db.selectFrom('user_group').select(['wid', 'name', 'code as hint']).where('wid', 'in', wids).execute();
  }
}

/** The names of the departments above, from the top down. */
const namesAbove = sql<string>`coalesce((
  select string_agg(above.name, ' / ' order by department_ancestor.depth desc)
  from department_ancestor join department above on above.wid = department_ancestor.ancestor
  where department_ancestor.department = department.wid and department_ancestor.depth > 0
), '')`;
