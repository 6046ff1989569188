import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import { sourcesErrors } from '#areas/sources';
import type { Context, Principal, Services } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import type { DataSourceRow } from './connector-options.ts';

/** Of a call's context, what it takes to know which sources the caller may see. */
export type Seeing = Pick<Context, 'db' | 'services'> & { user: Principal };

/**
 * A source is seen by whom its department or its administrator is shown to, and by whoever made it. Each way
 * has an index; asked in one condition, the store would read every source.
 */
export function visibleSources({ scopes }: Pick<Services, 'scopes'>, user: Principal, table = 'data_source'): RawBuilder<SqlBool> {
  if (user.role.scope === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`${sql.ref(`${table}.wid`)} in (
    select seen.wid from data_source seen where ${scopes.departments(user, 'seen.admin_dept')}
    union select seen.wid from data_source seen where ${scopes.people(user, 'seen.admin_user')}
    union select seen.wid from data_source seen where seen.creator is null
    union select seen.wid from data_source seen where ${scopes.people(user, 'seen.creator')}
  )`;
}

/** Out of the caller's scope is not found. */
export async function visibleSource({ db, services, user }: Seeing, wid: string): Promise<DataSourceRow> {
  const source = await db.selectFrom('data_source').selectAll().where('wid', '=', wid).where(visibleSources(services, user)).executeTakeFirst();
  if (!source) throw new UserError(sourcesErrors.noDataSource);
  return source;
}

export type DataObjectRow = Selectable<Tables['data_object']>;

/** One object of a source the caller sees, also one in the recycle bin when told so. */
export async function visibleObject({ db, services, user }: Seeing, wid: string, { recycled = false } = {}): Promise<DataObjectRow & { source: DataSourceRow }> {
  const object = await db.selectFrom('data_object').selectAll().where('wid', '=', wid)
    .where('deleted_time', recycled ? 'is not' : 'is', null).executeTakeFirst();
  if (!object) throw new UserError(sourcesErrors.noDataObject);
  return { ...object, source: await visibleSource({ db, services, user }, object.database_wid) };
}
