import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { TableDescription, TableName } from '../../connectors/connector.ts';
import { ConnectorFailure } from '../../connectors/failure.ts';
import { quote, tableOf } from '../../connectors/postgresql/dialect.ts';
import { serverError } from './failures.ts';
import type { PostgresqlLakeSession } from './session.ts';
import { commentOn } from './table-changes.ts';

const attempts = 15;
const lockSeconds = 2;

/** Names change hands, so that nothing is copied; the old table is locked for this moment only, once nobody reads it. */
export async function replaceTable(session: PostgresqlLakeSession, name: TableName, by: TableName): Promise<void> {
  const described = await session.database.describe([by, name]);
  const fresh = described.find((one) => same(one, by));
  const old = described.find((one) => same(one, name));
  if (!fresh) throw new ConnectorFailure('table-gone', { zh: `表“${by.table}”已不存在`, en: `The table "${by.table}" is gone` });
  if (same(by, name)) return;
  const aside = { schema: name.schema, table: unique() };
  let views: DependentView[] = [];
  let grants: string[] = [];
  if (old) {
    await lockOld(session, name);
    views = await dependentViews(session, name);
    grants = await grantsOf(session, name);
    await session.execute(`alter table ${tableOf(name)} rename to ${quote(aside.table)}`);
  }
  if (by.schema !== name.schema) await move(session, by, name.schema);
  else await session.execute(`alter table ${tableOf(by)} rename to ${quote(name.table)}`);
  if (by.schema !== name.schema) await session.execute(`alter table ${tableOf({ schema: name.schema, table: by.table })} rename to ${quote(name.table)}`);
  for (const statement of [...commentsOf(fresh, old, name), ...grants]) await session.execute(statement);
  if (!old) return;
  await lookAtNew(session, views, name);
  await session.execute(`drop table ${tableOf(aside)}`).catch((error: unknown) => {
    throw stillNeeded(name, serverError(error).detail ?? String(error), error);
  });
}

const same = (one: TableName, other: TableName) => one.schema === other.schema && one.table === other.table;
const unique = () => `tributary_${randomBytes(12).toString('hex')}`;

/** Waits a little at a time: while we wait for the lock, whoever comes after us waits too. */
async function lockOld(session: PostgresqlLakeSession, name: TableName): Promise<void> {
  await session.execute(`set local lock_timeout = '${lockSeconds}s'`);
  for (let attempt = 1; ; attempt += 1) {
    await session.execute('savepoint before_lock');
    try {
      await session.execute(`lock table ${tableOf(name)} in access exclusive mode`);
      await session.execute('release savepoint before_lock');
      await session.execute(`set local lock_timeout = '30s'`);
      return;
    } catch (error) {
      if (serverError(error).code !== '55P03' || attempt === attempts) throw error;
      await session.execute('rollback to savepoint before_lock');
      await pause(250);
    }
  }
}

/** Indexes move along; in the other schema there may be one of the same name. */
async function move(session: PostgresqlLakeSession, by: TableName, schema: string): Promise<void> {
  const indexes = await session.rows('select c.relname::text from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = to_regclass($1)', [tableOf(by)]);
  for (const [index] of indexes) await session.execute(`alter index ${tableOf({ schema: by.schema, table: index as string })} rename to ${quote(unique())}`);
  await session.execute(`alter table ${tableOf(by)} set schema ${quote(schema)}`);
}

interface DependentView {
  name: TableName;
  sql: string;
  materialized: boolean;
}

/** Views on the table and views on these, each after those that it needs. */
async function dependentViews(session: PostgresqlLakeSession, name: TableName): Promise<DependentView[]> {
  const rows = await session.rows(
    `with recursive needing(oid, depth) as (
       select to_regclass($1)::oid, 0
       union all
       select r.ev_class, needing.depth + 1 from needing
         join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = needing.oid and d.classid = 'pg_rewrite'::regclass and d.deptype = 'n'
         join pg_rewrite r on r.oid = d.objid and r.ev_class <> needing.oid
       where needing.depth < 50)
     select n.nspname::text, c.relname::text, pg_get_viewdef(c.oid), c.relkind = 'm'
     from (select oid, max(depth) as depth from needing where depth > 0 group by oid) v join pg_class c on c.oid = v.oid join pg_namespace n on n.oid = c.relnamespace
     order by v.depth`, [tableOf(name)],
  );
  return rows.map(([schema, table, sql, materialized]) => ({ name: { schema: schema as string, table: table as string }, sql: sql as string, materialized: materialized as boolean }));
}

/** A view stays with the table that it was made for; made again by its own words, it looks at what has the name now. */
async function lookAtNew(session: PostgresqlLakeSession, views: DependentView[], name: TableName): Promise<void> {
  for (const view of views) {
    if (view.materialized) throw stillNeeded(name, `${view.name.schema}.${view.name.table} (materialized view)`, undefined);
    await session.execute(`create or replace view ${tableOf(view.name)} as ${view.sql}`).catch((error: unknown) => {
      throw stillNeeded(name, `${view.name.schema}.${view.name.table}: ${serverError(error).message ?? ''}`, error);
    });
  }
}

const stillNeeded = (name: TableName, by: string, cause: unknown) => new ConnectorFailure('unsupported', {
  zh: `表“${name.table}”不能被替换，因为其他对象依赖它：${by}。请先修改或删除这些对象`, en: `The table "${name.table}" cannot be replaced because others depend on it: ${by}. Change or drop those first`,
}, { cause });

async function grantsOf(session: PostgresqlLakeSession, name: TableName): Promise<string[]> {
  const rows = await session.rows(
    `select a.privilege_type, case when a.grantee = 0 then null else pg_get_userbyid(a.grantee)::text end, a.is_grantable
     from pg_class c, aclexplode(c.relacl) a where c.oid = to_regclass($1) and a.grantee <> c.relowner`, [tableOf(name)],
  );
  return rows.map(([right, role, further]) => `grant ${right as string} on ${tableOf(name)} to ${role === null ? 'public' : quote(role as string)}${further ? ' with grant option' : ''}`);
}

/** Of the table that comes; where it has none, of the one that goes. */
function commentsOf(fresh: TableDescription, old: TableDescription | undefined, name: TableName): string[] {
  return [
    ...(!fresh.comment && old?.comment ? [commentOn(name, undefined, old.comment)] : []),
    ...fresh.columns.flatMap((one) => {
      const comment = one.comment ? '' : old?.columns.find((other) => other.name === one.name)?.comment;
      return comment ? [commentOn(name, one.name, comment)] : [];
    }),
  ];
}
