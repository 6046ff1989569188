import type { Finding, TableName } from '../connector.ts';
import type { Ask } from './catalogue.ts';
import { literal, sqlserverDialect } from './dialect.ts';

const { quote, table } = sqlserverDialect;

export async function importRights(ask: Ask, tables: readonly TableName[]): Promise<Finding[]> {
  const [[user, viewDefinition] = []] = await ask(`select user_name(), has_perms_by_name(db_name(), 'DATABASE', 'VIEW DEFINITION')`);
  const grantee = quote(String(user));
  const findings: Finding[] = [{
    key: 'view-definition', title: { zh: '查看表结构定义', en: 'See how tables are defined' }, holds: viewDefinition === 1, found: `VIEW DEFINITION: ${viewDefinition === 1 ? 'yes' : 'no'}`,
    ...(viewDefinition === 1 ? {} : { remedy: `grant view definition to ${grantee};` }),
  }];
  for (const one of tables) {
    const name = { schema: one.schema || 'dbo', table: one.table };
    const [[allowed] = []] = await ask(`select has_perms_by_name(@name, 'OBJECT', 'SELECT')`, { name: table(name) });
    findings.push({
      key: `select:${name.schema}.${name.table}`, title: { zh: `读取表 ${one.table}`, en: `Read the table ${one.table}` }, holds: allowed === 1, found: `SELECT: ${allowed === 1 ? 'yes' : 'no'}`,
      ...(allowed === 1 ? {} : { remedy: `grant select on ${table(name)} to ${grantee};` }),
    });
  }
  return findings;
}

/** SQL Server tells changes when its CDC is on for the database and the table, and its Agent works. */
export async function changePreflight(ask: Ask, tables: readonly TableName[]): Promise<Finding[]> {
  const [[edition, enabled, agent, tracked] = []] = await ask(`select cast(serverproperty('Edition') as nvarchar(200)), d.is_cdc_enabled,
    case when has_perms_by_name(null, null, 'VIEW SERVER STATE') = 1 then (select top (1) status_desc from sys.dm_server_services where servicename like N'SQL Server Agent%') end,
    (select string_agg(cast(s.name + N'.' + t.name as nvarchar(max)), N'|') from sys.tables t join sys.schemas s on s.schema_id = t.schema_id where t.is_tracked_by_cdc = 1)
    from sys.databases d where d.database_id = db_id()`);
  const on = enabled === true;
  const runs = agent === 'Running';
  const followed = new Set(String(tracked ?? '').split('|'));
  return [
    { key: 'edition', title: { zh: '版本支持变更捕获', en: 'The edition has change capture' }, holds: !/express/i.test(String(edition)), found: String(edition) },
    {
      key: 'cdc-database', title: { zh: '数据库已启用变更捕获', en: 'Change capture is on for the database' }, holds: on, found: `is_cdc_enabled = ${on ? 1 : 0}`,
      ...(on ? {} : { remedy: 'exec sys.sp_cdc_enable_db;' }),
    },
    {
      key: 'agent', title: { zh: 'SQL Server 代理正在运行', en: 'SQL Server Agent is running' }, holds: runs, found: agent === null ? '?' : String(agent),
      ...(runs ? {} : { remedy: agent === null ? 'grant view server state to [login];' : 'sc start SQLSERVERAGENT' }),
    },
    ...tables.map((one): Finding => {
      const name = { schema: one.schema || 'dbo', table: one.table };
      const holds = followed.has(`${name.schema}.${name.table}`);
      return {
        key: `cdc-table:${name.schema}.${name.table}`, title: { zh: `表 ${one.table} 已启用变更捕获`, en: `Change capture is on for the table ${one.table}` }, holds, found: `is_tracked_by_cdc = ${holds ? 1 : 0}`,
        ...(holds ? {} : { remedy: `exec sys.sp_cdc_enable_table @source_schema = ${literal(name.schema)}, @source_name = ${literal(name.table)}, @role_name = null, @supports_net_changes = 0;` }),
      };
    }),
  ];
}
