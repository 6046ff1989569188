import type { Text } from '#platform/contract/text.ts';
import type { TableName } from '../../connectors/connector.ts';
import { quote, tableOf } from '../../connectors/postgresql/dialect.ts';
import type { Row } from '../../types/data-type.ts';
import type { PostgresqlLakeSession } from './session.ts';

/** Something that somebody has made on a table, and how it is made again. */
export interface Belonging {
  what: Text;
  statements: string[];
}

/** Keys, conditions and indexes, made while the table is not in use yet; they get their names at the end. */
export interface Structure {
  what: Text;
  name: string;
  kind: 'index' | 'constraint';
  /** What stands behind the name: told apart from others by nothing else. */
  text: string;
  unique: boolean;
}

const texts = (rows: Row[]) => rows as string[][];
const named = (zh: string, en: string, name: string): Text => ({ zh: `${zh}“${name}”`, en: `the ${en} "${name}"` });

export async function structuresOf(session: PostgresqlLakeSession, name: TableName): Promise<Structure[]> {
  const constraints = texts(await session.rows(
    `select conname::text, pg_get_constraintdef(oid) from pg_constraint where conrelid = to_regclass($1) and contype in ('p', 'u', 'x', 'c') order by contype = 'p' desc, conname`, [tableOf(name)],
  ));
  // The definition begins with names that will be others.
  const indexes = await session.rows(
    `select c.relname::text, substr(pg_get_indexdef(c.oid), length(format('CREATE %sINDEX %I ON %I.%I ', case when i.indisunique then 'UNIQUE ' else '' end, c.relname, n.nspname, t.relname)) + 1), i.indisunique
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
     where t.oid = to_regclass($1) and i.indislive and not exists (select from pg_constraint where conindid = c.oid and conrelid = t.oid and contype in ('p', 'u', 'x')) order by 1`, [tableOf(name)],
  ) as [string, string, boolean][];
  return [
    ...constraints.map(([constraint, text]) => ({ kind: 'constraint' as const, name: constraint!, text: text!, unique: false, what: named('约束', 'constraint', constraint!) })),
    ...indexes.map(([index, text, unique]) => ({ kind: 'index' as const, name: index, text, unique, what: named('索引', 'index', index) })),
  ];
}

/** What a column is told to be, apart from its type. */
export async function columnRulesOf(session: PostgresqlLakeSession, name: TableName): Promise<{ column: string; required: boolean; default: string | null }[]> {
  const rows = await session.rows(
    `select a.attname::text, a.attnotnull, case when a.attgenerated = '' and a.attidentity = '' then pg_get_expr(d.adbin, d.adrelid) end
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped`, [tableOf(name)],
  );
  return (rows as [string, boolean, string | null][]).map(([column, required, given]) => ({ column, required, default: given }));
}

/** Whatever goes by the name of the table, made again once another one has it. */
export async function belongingsOf(session: PostgresqlLakeSession, name: TableName): Promise<Belonging[]> {
  const table = tableOf(name);
  const ask = async (sql: string) => texts(await session.rows(sql, [table]));
  const role = `case when a.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end || case when a.is_grantable then ' with grant option' else '' end`;
  const grants = await ask(`select a.privilege_type, ${role} from pg_class c, aclexplode(c.relacl) a where c.oid = to_regclass($1) and a.grantee <> c.relowner`);
  const columnGrants = await ask(`select t.attname::text, a.privilege_type, ${role} from pg_attribute t, aclexplode(t.attacl) a where t.attrelid = to_regclass($1) and t.attnum > 0 and not t.attisdropped`);
  const triggers = await ask(
    `select tgname::text, pg_get_triggerdef(oid), case tgenabled when 'D' then 'disable' when 'R' then 'enable replica' when 'A' then 'enable always' else 'enable' end from pg_trigger where tgrelid = to_regclass($1) and not tgisinternal order by 1`);
  const policies = await ask(
    `select p.polname::text, format('create policy %I on ${table.replaceAll('%', '%%').replaceAll("'", "''")} as %s for %s to %s%s%s', p.polname, case when p.polpermissive then 'permissive' else 'restrictive' end,
       case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
       (select string_agg(case when r = 0 then 'public' else quote_ident(pg_get_userbyid(r)) end, ', ') from unnest(p.polroles) r),
       ' using (' || pg_get_expr(p.polqual, p.polrelid) || ')', ' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')') from pg_policy p where p.polrelid = to_regclass($1) order by 1`);
  const [state] = await ask(
    `select c.relrowsecurity::text, c.relforcerowsecurity::text, array_to_string(c.reloptions, ', '), case c.relreplident when 'f' then 'full' when 'n' then 'nothing' end, case when pg_get_userbyid(c.relowner) <> current_user then quote_ident(pg_get_userbyid(c.relowner)) end
     from pg_class c where c.oid = to_regclass($1)`);
  const [secured, forced, options, identity, owner] = state ?? [];
  const statistics = await ask('select stxname::text, pg_get_statisticsobjdef(oid) from pg_statistic_ext where stxrelid = to_regclass($1) order by 1');
  const rules = await ask(`select rulename::text, pg_get_ruledef(oid) from pg_rewrite where ev_class = to_regclass($1) and rulename <> '_RETURN' order by 1`);
  const publications = await ask(
    `select p.pubname::text, coalesce(' (' || (select string_agg(quote_ident(one::text), ', ') from unnest(p.attnames) one where exists (select from pg_publication_rel r where r.prrelid = to_regclass($1) and r.prattrs is not null and r.prpubid = (select oid from pg_publication where pubname = p.pubname))) || ')', ''),
       coalesce(' where (' || p.rowfilter || ')', '') from pg_publication_tables p where format('%I.%I', p.schemaname, p.tablename)::regclass = to_regclass($1)
       and exists (select from pg_publication_rel r join pg_publication b on b.oid = r.prpubid where r.prrelid = to_regclass($1) and b.pubname = p.pubname)`);
  return [
    ...grants.map(([right, who]) => ({ what: named('权限', 'grant', `${right} ${who}`), statements: [`grant ${right} on ${table} to ${who}`] })),
    ...columnGrants.map(([column, right, who]) => ({ what: named('列权限', 'grant', `${right} (${column}) ${who}`), statements: [`grant ${right} (${quote(column!)}) on ${table} to ${who}`] })),
    // First of all: a rule that cannot be made again must not let everybody see everything.
    ...(secured === 'true' ? [{ what: { zh: '行级安全', en: 'row security' }, statements: [`alter table ${table} enable row level security`] }] : []),
    ...(forced === 'true' ? [{ what: { zh: '行级安全', en: 'row security' }, statements: [`alter table ${table} force row level security`] }] : []),
    ...policies.map(([policy, statement]) => ({ what: named('行级策略', 'policy', policy!), statements: [statement!] })),
    ...(options ? [{ what: named('存储参数', 'setting', options), statements: [`alter table ${table} set (${options})`] }] : []),
    ...(identity ? [{ what: { zh: '复制标识', en: 'the replica identity' }, statements: [`alter table ${table} replica identity ${identity}`] }] : []),
    ...statistics.map(([statistic, statement]) => ({ what: named('扩展统计', 'statistics object', statistic!), statements: [statement!] })),
    ...rules.map(([rule, statement]) => ({ what: named('规则', 'rule', rule!), statements: [statement!] })),
    ...triggers.map(([trigger, statement, mode]) => ({ what: named('触发器', 'trigger', trigger!), statements: [statement!, `alter table ${table} ${mode} trigger ${quote(trigger!)}`] })),
    ...publications.map(([publication, columns, filter]) => ({ what: named('发布', 'publication', publication!), statements: [`alter publication ${quote(publication!)} add table ${table}${columns}${filter}`] })),
    ...(owner ? [{ what: named('所有者', 'owner', owner), statements: [`alter table ${table} owner to ${owner}`] }] : []),
  ];
}

/** References from this table and to it: to be taken away before it goes, and made again when its keys are there. */
export async function referencesOf(session: PostgresqlLakeSession, name: TableName): Promise<(Belonging & { drop: string | undefined })[]> {
  const rows = (await session.rows(
    `select k.conname::text, n.nspname::text, c.relname::text, pg_get_constraintdef(k.oid), k.conrelid = to_regclass($1) from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and (k.conrelid = to_regclass($1) or k.confrelid = to_regclass($1)) order by 1`, [tableOf(name)],
  )) as [string, string, string, string, boolean][];
  return rows.map(([constraint, schema, table, text, own]) => ({
    what: named('外键', 'foreign key', constraint), statements: [`alter table ${tableOf({ schema, table })} add constraint ${quote(constraint)} ${text}`],
    drop: own ? undefined : `alter table ${tableOf({ schema, table })} drop constraint ${quote(constraint)}`,
  }));
}

/** Sequences that would go with their column. */
export async function sequencesOf(session: PostgresqlLakeSession, name: TableName): Promise<{ sequence: TableName; column: string }[]> {
  const rows = await session.rows(
    `select n.nspname::text, c.relname::text, a.attname::text from pg_depend d join pg_class c on c.oid = d.objid and c.relkind = 'S' join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = to_regclass($1) and d.deptype = 'a'`, [tableOf(name)],
  );
  return texts(rows).map(([schema, table, column]) => ({ sequence: { schema: schema!, table: table! }, column: column! }));
}
