import type { Text } from '#platform/contract/text.ts';
import type { Finding, TableName } from '../../connector.ts';
import { ConnectorFailure } from '../../failure.ts';
import { describeTables } from '../catalogue.ts';
import { isMariadb } from '../catalogue-columns.ts';
import type { MysqlOptions } from '../options.ts';
import { grantee, grantOn } from '../quoting.ts';
import type { Session } from '../session.ts';
import { currentPosition, type LogPosition } from './position.ts';
import { probeLog } from './log-reader.ts';

interface Setting {
  name: string;
  title: Text;
  wanted(value: string): boolean;
  line: string;
  /** Servers without the setting are as wanted. */
  optional?: boolean;
}

const settings: Setting[] = [
  { name: 'log_bin', title: { zh: '已开启 binlog', en: 'The binary log is on' }, wanted: (value) => value === 'ON', line: 'log_bin=binlog' },
  { name: 'server_id', title: { zh: '服务器编号不为 0', en: 'The server has an id' }, wanted: (value) => value !== '0', line: 'server_id=1' },
  { name: 'binlog_format', title: { zh: 'binlog 按行记录', en: 'The log keeps rows' }, wanted: (value) => value === 'ROW', line: 'binlog_format=ROW', optional: true },
  { name: 'binlog_row_image', title: { zh: 'binlog 记录整行', en: 'The log keeps whole rows' }, wanted: (value) => value === 'FULL', line: 'binlog_row_image=FULL', optional: true },
  { name: 'binlog_row_metadata', title: { zh: 'binlog 记录字段名', en: 'The log keeps the names of columns' }, wanted: (value) => value === 'FULL', line: 'binlog_row_metadata=FULL', optional: true },
  { name: 'binlog_transaction_compression', title: { zh: '事务不压缩', en: 'Transactions are not compressed' }, wanted: (value) => value === 'OFF', line: 'binlog_transaction_compression=OFF', optional: true },
  { name: 'binlog_row_value_options', title: { zh: 'JSON 整值记录', en: 'JSON is logged whole' }, wanted: (value) => value === '', line: 'binlog_row_value_options=', optional: true },
];

/** Reads the settings, asks where the log ends, and really reads its beginning there. */
export async function preflight(session: Session, tables: readonly TableName[] | undefined, options: MysqlOptions): Promise<Finding[]> {
  const names = settings.map((one) => one.name);
  const found = new Map((await session.rows(`SHOW GLOBAL VARIABLES WHERE Variable_name IN (${names.map(() => '?').join(', ')})`, names)).map(([name, value]) => [String(name), String(value)]));
  const findings = settings.filter((one) => !one.optional || found.has(one.name)).map(({ name, title, wanted, line }): Finding => {
    const value = found.get(name) ?? '';
    return { key: name, title, holds: wanted(value), found: value, ...(wanted(value) ? {} : { remedy: `[mysqld]\n${line}` }) };
  });
  const logs = found.get('log_bin') === 'ON';
  const place = await statusFinding(session, logs, findings);
  findings.push(await readFinding(session, place, options));
  if (tables?.length) findings.push(await tablesFinding(session, tables, options));
  return findings;
}

async function statusFinding(session: Session, logs: boolean, findings: Finding[]): Promise<LogPosition | undefined> {
  const title = { zh: '可以查询 binlog 位置', en: 'May ask where the log ends' };
  const right = (await isMariadb(session)) ? 'BINLOG MONITOR' : 'REPLICATION CLIENT';
  const remedy = `GRANT ${right} ON *.* TO ${grantee(session.context.account!)};`;
  try {
    const place = await currentPosition(session);
    const found = place ? `${place.file}:${place.offset}` : '';
    findings.push({ key: 'master_status', title, holds: place !== undefined, found, ...(place ? {} : { remedy: logs ? remedy : '[mysqld]\nlog_bin=binlog' }) });
    return place;
  } catch (cause) {
    if (!(cause instanceof ConnectorFailure) || cause.kind !== 'rights') throw cause;
    findings.push({ key: 'master_status', title, holds: false, found: cause.text.en, remedy });
    return undefined;
  }
}

async function readFinding(session: Session, place: LogPosition | undefined, options: MysqlOptions): Promise<Finding> {
  const failure = await probeLog(session, place, options);
  return {
    key: 'replication', title: { zh: '可以读取 binlog', en: 'May read the log' }, holds: !failure, found: failure?.text.en ?? '',
    ...(failure ? { remedy: `GRANT REPLICATION SLAVE ON *.* TO ${grantee(session.context.account!)};` } : {}),
  };
}

async function tablesFinding(session: Session, tables: readonly TableName[], options: MysqlOptions): Promise<Finding> {
  const known = await describeTables(session, tables, options);
  const lacking = tables.filter((wanted) => !known.some((one) => one.kind === 'table' && one.columns.length > 0 && one.table.toLowerCase() === wanted.table.toLowerCase()));
  return {
    key: 'tables', title: { zh: '能看到要捕获的表（不含视图）', en: 'Sees the tables to watch, which are no views' }, holds: lacking.length === 0,
    found: lacking.length ? lacking.map((one) => `${one.schema}.${one.table}`).join(', ') : String(tables.length),
    ...(lacking.length ? { remedy: lacking.map((one) => grantOn('SELECT', { ...one, schema: one.schema || options.database }, session.context.account!)).join('\n') } : {}),
  };
}
