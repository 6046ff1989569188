/** Schemas that come with a database and hold nothing of its users. */
const exact = new Set([
  'information_schema', 'pg_catalog', 'pg_toast', 'performance_schema', 'mysql', 'sys', 'system_lobs',
  // Oracle
  'system', 'outln', 'xdb', 'mdsys', 'ctxsys', 'wmsys', 'ordsys', 'ordplugins', 'orddata', 'olapsys', 'dbsnmp', 'appqossys', 'gsmadmin_internal', 'lbacsys', 'dvsys', 'dvf', 'audsys', 'ojvmsys',
  'anonymous', 'dip', 'oracle_ocm', 'si_informtn_schema', 'sysbackup', 'sysdg', 'syskm', 'sysrac', 'xs$null', 'dbsfwuser', 'remote_scheduler_agent', 'ggsys', 'gsmcatuser', 'gsmuser', 'apex_public_user', 'flows_files',
  // SQL Server
  'guest', 'cdc', 'db_owner', 'db_accessadmin', 'db_securityadmin', 'db_ddladmin', 'db_backupoperator', 'db_datareader', 'db_datawriter', 'db_denydatareader', 'db_denydatawriter',
  // DM and KingbaseES
  'sysauditor', 'syssso', 'ctisys', 'sys_catalog', 'sys_hm', 'sysaudit', 'sysmac', 'sysprivilege', 'xlog_record_read', 'dbms_sql', 'dbms_job', 'dbms_scheduler', 'src_restrict',
  // Db2
  'sysibm', 'syscat', 'sysstat', 'sysproc', 'sysibmadm', 'sysibmts', 'sysfun', 'systools', 'sqlj', 'nullid',
]);

export function isSystemSchema(name: string): boolean {
  const lower = name.toLowerCase();
  return exact.has(lower) || /^(pg_(temp|toast|toast_temp)_|sys_(temp|toast)|apex_\d)/.test(lower);
}
