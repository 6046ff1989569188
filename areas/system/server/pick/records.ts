import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { PickedRecord, PickKind } from '#areas/system';
import type { Language } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import { contains } from '../search.ts';
import { roleName } from '../users/user-queries.ts';

export interface Slice {
  from: number;
  count: number;
}

const never = sql<boolean>`false`.as('disabled');

/** Tables that stay small, in the order their own lists show. */
export function recordsOf(db: Database, kind: PickKind, key: string | undefined, { from, count }: Slice, language: Language): Promise<PickedRecord[]> {
  const matching = (text: RawBuilder<string>): RawBuilder<SqlBool> => (key ? contains(text, key) : sql<SqlBool>`true`);
  switch (kind) {
    case 'role':
      return db.selectFrom('role')
        .select(['wid', roleName(language).as('name'), 'key as code', sql<boolean>`role_status = '0'`.as('disabled')])
        .where(matching(sql`name_zh || ' ' || name_en || ' ' || key`))
        .orderBy('order_num').orderBy('wid').limit(count).offset(from).execute();
    case 'post':
      return db.selectFrom('post').select(['wid', 'name', 'code', never])
        .where(matching(sql`name || ' ' || code`))
        .orderBy('order_num').orderBy('wid').limit(count).offset(from).execute();
    case 'group':
      return db.selectFrom('user_group').select(['wid', 'name', 'code', never])
        .where(matching(sql`name || ' ' || code`))
        .orderBy('code').orderBy('wid').limit(count).offset(from).execute();
  }
}
