import { ConnectorFailure } from '../../../connectors/failure.ts';
import { literal } from '../../../connectors/postgresql/dialect.ts';
import type { TableDescription } from '../../../connectors/connector.ts';
import type { OutsideDatabase } from './target-table.ts';

/**
 * Whether a new table may take the place of this one without anybody losing anything: what hangs on the table itself
 * (views and functions, triggers, rights, rules of rows, references of others, its settings and its part in a publication) does not come along.
 */
export async function canReplace(database: OutsideDatabase, table: TableDescription): Promise<boolean> {
  switch (database.kind) {
    case 'postgresql': return isPlainInPostgresql(database, table);
    case 'mysql': case 'mariadb': return isPlainInMysql(database, table);
    default: return false;
  }
}

/** `execute` gives no rows, but it tells an error from none. */
async function isPlainInPostgresql({ connection, sql }: OutsideDatabase, table: TableDescription): Promise<boolean> {
  const block = `declare found boolean; place oid := ${literal(sql.table(table))}::regclass; begin
    select c.relkind <> 'r' or c.relpersistence <> 'p' or c.relispartition or c.relhassubclass or c.relrowsecurity or c.relacl is not null or c.relhasrules
      or pg_get_userbyid(c.relowner) <> current_user or c.reloptions is not null or c.relreplident <> 'd'
      or exists (select 1 from pg_trigger where tgrelid = place and not tgisinternal)
      or exists (select 1 from pg_constraint where (confrelid = place or conrelid = place) and contype = 'f')
      or exists (select 1 from pg_publication_rel where prrelid = place)
      or exists (select 1 from pg_attribute where attrelid = place and attacl is not null)
      or exists (select 1 from pg_depend d where d.refobjid = place and d.refclassid = 'pg_class'::regclass
        and (d.deptype = 'n' or d.classid = 'pg_rewrite'::regclass or (d.classid = 'pg_class'::regclass and (select s.relkind from pg_class s where s.oid = d.objid) = 'S')))
      or exists (select 1 from pg_depend d where d.refobjid = c.reltype and d.refclassid = 'pg_type'::regclass and d.deptype = 'n')
      into found from pg_class c where c.oid = place;
    if found then raise exception using errcode = '0A000', message = 'not a plain table'; end if; end`;
  try {
    await connection.execute(`do ${literal(block)}`);
    return true;
  } catch (error) {
    if (error instanceof ConnectorFailure && /not a plain table/.test(`${error.message} ${String(error.cause)}`)) return false;
    throw error;
  }
}

/** Rights and views go by name there; triggers, references, the history of rows and the names of MySQL's conditions by the table. */
async function isPlainInMysql({ connection, kind }: OutsideDatabase, table: TableDescription): Promise<boolean> {
  if (table.foreignKeys.length > 0) return false;
  const information = 'information_schema';
  const lists = [
    { table: 'TRIGGERS', columns: ['TRIGGER_NAME'], where: [['EVENT_OBJECT_SCHEMA', table.schema], ['EVENT_OBJECT_TABLE', table.table]] },
    { table: 'KEY_COLUMN_USAGE', columns: ['CONSTRAINT_NAME'], where: [['REFERENCED_TABLE_SCHEMA', table.schema], ['REFERENCED_TABLE_NAME', table.table]] },
    { table: 'TABLES', columns: ['TABLE_NAME'], where: [['TABLE_SCHEMA', table.schema], ['TABLE_NAME', table.table], ['TABLE_TYPE', 'SYSTEM VERSIONED']] },
    ...(kind === 'mysql' ? [{ table: 'TABLE_CONSTRAINTS', columns: ['CONSTRAINT_NAME'], where: [['TABLE_SCHEMA', table.schema], ['TABLE_NAME', table.table], ['CONSTRAINT_TYPE', 'CHECK']] } as const] : []),
  ] as const;
  for (const { table: list, columns, where } of lists) {
    const request = { schema: information, table: list, columns: [...columns], limit: 1, where: where.map(([column, value]) => ({ column, operator: '=' as const, value })) };
    for await (const rows of connection.read(request)) if (rows.length > 0) return false;
  }
  return true;
}
