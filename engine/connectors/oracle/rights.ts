import type { Finding, TableName } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import type { Ask } from './catalogue.ts';
import { oracleDialect } from './dialect.ts';

const { quote, table } = oracleDialect;

const currentUser = async (ask: Ask) => String((await ask(`select sys_context('userenv', 'session_user') from dual`))[0]![0]);

/** Whoever may not read a table cannot even see that it is there, so each is tried. */
export async function importRights(ask: Ask, tables: readonly TableName[]): Promise<Finding[]> {
  const grantee = quote(await currentUser(ask));
  const findings: Finding[] = [];
  for (const one of tables) {
    const holds = await works(ask, `select 1 from ${table(one)} where 1 = 0`);
    findings.push({
      key: `select:${one.schema}.${one.table}`, title: { zh: `读取表 ${one.table}`, en: `Read the table ${one.table}` }, holds, found: `SELECT: ${holds ? 'yes' : 'no'}`,
      ...(holds ? {} : { remedy: `grant select on ${table(one)} to ${grantee};` }),
    });
  }
  return findings;
}

async function works(ask: Ask, sql: string): Promise<boolean> {
  try {
    await ask(sql);
    return true;
  } catch (error) {
    if (error instanceof ConnectorFailure && (error.kind === 'rights' || error.kind === 'table-gone')) return false;
    throw error;
  }
}

/** LogMiner needs archived logs, the changed rows whole in them, and the right to look. */
export async function changePreflight(ask: Ask, tables: readonly TableName[]): Promise<Finding[]> {
  const user = await currentUser(ask);
  const sees = await works(ask, 'select 1 from v$database where 1 = 0');
  const [[mode, supplemental] = []] = sees ? await ask('select log_mode, supplemental_log_data_min from v$database') : [];
  const privileges = new Set((await ask('select privilege from session_privs')).map((row) => String(row[0])));
  const setting = (key: string, zh: string, en: string, holds: boolean, found: unknown, remedy: string): Finding =>
    ({ key, title: { zh, en }, holds, found: String(found ?? '?'), ...(holds ? {} : { remedy }) });
  const privilege = (name: string) => setting(name.toLowerCase().replaceAll(' ', '-'), `拥有权限 ${name}`, `Has the right ${name}`, privileges.has(name), privileges.has(name) ? 'yes' : 'no', `grant ${name.toLowerCase()} to ${quote(user)};`);
  const findings = [
    setting('see-settings', '可查看数据库设置', 'May see the settings of the database', sees, sees ? 'yes' : 'no', `grant select on v_$database to ${quote(user)};`),
    setting('archivelog', '已启用归档日志', 'Logs are archived', mode === 'ARCHIVELOG', mode, 'shutdown immediate; startup mount; alter database archivelog; alter database open;'),
    setting('supplemental', '已启用最小补充日志', 'Supplemental logging is on', supplemental !== undefined && supplemental !== 'NO', supplemental, 'alter database add supplemental log data;'),
    privilege('LOGMINING'), privilege('SELECT ANY TRANSACTION'), privilege('CREATE SESSION'),
  ];
  for (const one of tables) {
    const [group] = await ask(`select log_group_type from all_log_groups where owner = :s and table_name = :t and log_group_type = 'ALL COLUMN LOGGING'`, { s: one.schema, t: one.table });
    findings.push(setting(`supplemental:${one.schema}.${one.table}`, `表 ${one.table} 记录全部字段`, `The table ${one.table} logs all columns`, group !== undefined, group?.[0] ?? 'no', `alter table ${table(one)} add supplemental log data (all) columns;`));
  }
  return findings;
}
