import type { Text } from '#platform/contract/text.ts';
import type { TableName } from '../../connectors/connector.ts';
import { literal, quote, tableOf } from '../../connectors/postgresql/dialect.ts';
import { attempt } from './attempt.ts';
import type { PostgresqlLakeSession } from './session.ts';

export interface DependentView {
  name: TableName;
  sql: string;
  materialized: boolean;
  /** Words between its name and its question. */
  options: string;
  filled: boolean;
  /** Made again with it: what goes by its name, should it have to be dropped. */
  rest: string[];
}

/** Views on the table and views on these, each after those that it needs. */
export async function dependentViews(session: PostgresqlLakeSession, name: TableName): Promise<DependentView[]> {
  const rows = await session.rows(
    `with recursive needing(oid, depth) as (
       select to_regclass($1)::oid, 0
       union all
       select r.ev_class, needing.depth + 1 from needing
         join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = needing.oid and d.classid = 'pg_rewrite'::regclass and d.deptype = 'n'
         join pg_rewrite r on r.oid = d.objid and r.ev_class <> needing.oid
         join pg_class v on v.oid = r.ev_class and v.relkind in ('v', 'm')
       where needing.depth < 50)
     select c.oid::text, n.nspname::text, c.relname::text, rtrim(pg_get_viewdef(c.oid), '; '), c.relkind = 'm', coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', ''), c.relispopulated
     from (select oid, max(depth) as depth from needing where depth > 0 group by oid) v join pg_class c on c.oid = v.oid join pg_namespace n on n.oid = c.relnamespace
     order by v.depth`, [tableOf(name)],
  ) as [string, string, string, string, boolean, string, boolean][];
  const views: DependentView[] = [];
  for (const [oid, schema, table, sql, materialized, options, filled] of rows) {
    const view = { schema, table };
    views.push({ name: view, sql, materialized, options, filled, rest: await restOf(session, oid, view, materialized) });
  }
  return views;
}

async function restOf(session: PostgresqlLakeSession, oid: string, name: TableName, materialized: boolean): Promise<string[]> {
  const ask = async (sql: string) => (await session.rows(sql, [oid])) as string[][];
  const [view, word] = [tableOf(name), materialized ? 'materialized view' : 'view'];
  const to = `case when a.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end || case when a.is_grantable then ' with grant option' else '' end`;
  const indexes = await ask('select pg_get_indexdef(indexrelid) from pg_index where indrelid = $1::oid');
  const comments = await ask('select d.objsubid::text, a.attname::text, d.description from pg_description d left join pg_attribute a on a.attrelid = d.objoid and a.attnum = d.objsubid and a.attnum > 0 where d.classoid = \'pg_class\'::regclass and d.objoid = $1::oid');
  const grants = await ask(`select a.privilege_type, ${to} from pg_class c, aclexplode(c.relacl) a where c.oid = $1::oid and a.grantee <> c.relowner`);
  const columnGrants = await ask(`select t.attname::text, a.privilege_type, ${to} from pg_attribute t, aclexplode(t.attacl) a where t.attrelid = $1::oid and t.attnum > 0`);
  const triggers = await ask('select pg_get_triggerdef(oid) from pg_trigger where tgrelid = $1::oid and not tgisinternal');
  const owners = await ask('select quote_ident(pg_get_userbyid(relowner)) from pg_class where oid = $1::oid and pg_get_userbyid(relowner) <> current_user');
  return [
    ...indexes.map(([statement]) => statement!),
    ...comments.map(([, column, text]) => `comment on ${column ? `column ${view}.${quote(column)}` : `${word} ${view}`} is ${literal(text!)}`),
    ...grants.map(([right, who]) => `grant ${right} on ${view} to ${who}`),
    ...columnGrants.map(([column, right, who]) => `grant ${right} (${quote(column!)}) on ${view} to ${who}`),
    ...triggers.map(([statement]) => statement!),
    ...owners.map(([owner]) => `alter ${word} ${view} owner to ${owner}`),
  ];
}

/** A view stays with the table that it was made for; made again by its own words, it looks at what has the name now. */
export async function lookAtNew(session: PostgresqlLakeSession, views: readonly DependentView[]): Promise<Text[]> {
  const inPlace = views.map((view) => `create or replace view ${tableOf(view.name)}${view.options} as ${view.sql}`);
  const changed = views.some(({ materialized }) => materialized) || (await attempt(session, { zh: '视图', en: 'views' }, inPlace));
  if (!changed) return [];
  // The columns are others, or rows are kept: then only a new one will do.
  for (const view of views.toReversed()) await session.execute(`drop ${view.materialized ? 'materialized view' : 'view'} ${tableOf(view.name)}`);
  const problems: Text[] = [];
  for (const { name, sql, materialized, options, filled, rest } of views) {
    const shown = `${name.schema}.${name.table}`;
    const make = materialized ? `create materialized view ${tableOf(name)}${options} as ${sql} with ${filled ? '' : 'no '}data` : `create view ${tableOf(name)}${options} as ${sql}`;
    const problem = await attempt(session, { zh: `视图“${shown}”`, en: `the view "${shown}"` }, [make]);
    if (problem) problems.push({ zh: `${problem.zh}。请按需修改后重新创建，其定义为：${sql}`, en: `${problem.en}. Change it as needed and create it anew; it was: ${sql}` });
    else for (const statement of rest) {
      const lacking = await attempt(session, { zh: `视图“${shown}”的附属对象`, en: `what belongs to the view "${shown}"` }, [statement]);
      if (lacking) problems.push(lacking);
    }
  }
  return problems;
}
