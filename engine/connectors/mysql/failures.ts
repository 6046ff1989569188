import type { TableName } from '../connector.ts';
import { ConnectorFailure, type FailureKind } from '../failure.ts';
import type { MysqlOptions } from './options.ts';
import { grantee, grantOn } from './quoting.ts';

export interface FailureContext {
  options: Pick<MysqlOptions, 'host' | 'port' | 'database' | 'user'>;
  /** As CURRENT_USER() names it; absent before the login. */
  account?: string | undefined;
  table?: TableName | undefined;
}

interface ServerError {
  code?: string;
  errno?: number;
  sqlMessage?: string;
  message?: string;
}

const kinds: [FailureKind, (number | string)[]][] = [
  ['name-unknown', ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA']],
  ['port-closed', ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL']],
  ['timed-out', ['ETIMEDOUT', 'PROTOCOL_SEQUENCE_TIMEOUT', 1205, 1907, 1969, 3024]],
  ['login', [1045, 1130, 1251, 1524, 1698, 1820, 1862, 3118, 4151, 'AUTH_SWITCH_PLUGIN_ERROR']],
  ['database-unknown', [1049]],
  ['rights', [1044, 1142, 1143, 1227, 1345, 1370, 1410, 1419]],
  ['table-gone', [1051, 1109, 1146, 1932, 1412]],
  ['tls', [3159, 'HANDSHAKE_SSL_ERROR', 'HANDSHAKE_NO_SSL_SUPPORT', 'EPROTO', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID']],
  ['connection-lost', ['PROTOCOL_CONNECTION_LOST', 'ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END', 'PROTOCOL_PACKETS_OUT_OF_ORDER', 1053, 1077, 1152, 1158, 1159, 1160, 1161, 1317, 1927, 4031]],
  ['bad-data', [1048, 1062, 1136, 1216, 1264, 1265, 1292, 1300, 1364, 1366, 1367, 1406, 1411, 1416, 1441, 1451, 1452, 1526, 1586, 1690, 1292, 1977, 3140, 3141, 3819, 3854, 3903, 4025, 4078]],
  ['unsupported', [1059, 1069, 1070, 1071, 1074, 1102, 1103, 1112, 1117, 1118, 1166, 1170, 1235, 1295, 1288]],
];
const kindByCode = new Map(kinds.flatMap(([kind, codes]) => codes.map((code) => [code, kind] as const)));

/** Whatever mysql2, the network or the server threw, as our own failure. Values that stand in the server's words are left out. */
export function toFailure(cause: unknown, context: FailureContext): ConnectorFailure {
  if (cause instanceof ConnectorFailure) return cause;
  const error = (cause ?? {}) as ServerError;
  const kind = kindOf(error);
  const remedy = remedyFor(kind, error, context);
  return new ConnectorFailure(kind, words(kind, error, context), { cause: harmless(error), ...(remedy ? { remedy } : {}) });
}

function kindOf(error: ServerError): FailureKind {
  const message = error.message ?? '';
  // The name of a table is the name of a file, where a Chinese character takes five bytes of 255.
  if (error.errno === 1005 && /errno: 36\b/.test(message)) return 'unsupported';
  if (/certificate|SSL|TLS/i.test(message) && error.errno === undefined) return 'tls';
  if (/closed state|Connection lost|is in closed/i.test(message)) return 'connection-lost';
  return kindByCode.get(error.errno ?? '') ?? kindByCode.get(error.code ?? '') ?? 'other';
}

/** The statement with its values hangs on mysql2's errors; it goes no further. */
const harmless = (error: ServerError) => ({ code: error.code, errno: error.errno });

function words(kind: FailureKind, error: ServerError, { options, table }: FailureContext): { zh: string; en: string } {
  const at = `${options.host}:${options.port}`;
  const what = table ? `${table.schema}.${table.table}` : '';
  const said = error.sqlMessage ?? error.message ?? String(error.code ?? '');
  switch (kind) {
    case 'name-unknown': return { zh: `找不到主机 ${options.host}，请检查主机名或 DNS`, en: `The host ${options.host} is unknown; check its name or the DNS` };
    case 'port-closed': return { zh: `${at} 无法连接：端口没有服务或被防火墙拒绝`, en: `Nothing answers at ${at}: no server listens there, or a firewall refuses` };
    case 'timed-out': return { zh: `${at} 没有在时限内答复`, en: `${at} did not answer in time` };
    case 'tls': return { zh: `与 ${at} 的加密连接失败：${said}。请检查 TLS 模式和 CA 证书`, en: `The encrypted connection to ${at} failed: ${said}. Check the TLS mode and the CA certificate` };
    case 'login': return { zh: `${at} 拒绝用户 ${options.user} 登录，请检查用户名、密码和允许的来源主机`, en: `${at} refuses the login of ${options.user}; check user, password and the hosts it may come from` };
    case 'database-unknown': return { zh: `数据库 ${options.database} 不存在`, en: `There is no database ${options.database}` };
    case 'rights': return { zh: `用户 ${options.user} 没有所需的权限${what && `：${what}`}`, en: `${options.user} lacks a right that this needs${what && `: ${what}`}` };
    case 'table-gone': return { zh: `表 ${what || options.database} 不存在或已被删除`, en: `The table ${what || options.database} does not exist or was dropped` };
    case 'connection-lost': return { zh: `与 ${at} 的连接中断`, en: `The connection to ${at} was lost` };
    case 'bad-data': return badWords(said, error.errno, what);
    case 'unsupported': return { zh: `服务器不支持：${said}`, en: `The server does not support this: ${said}` };
    default: return { zh: `服务器报错 ${error.errno ?? error.code ?? ''}：${said}`, en: `The server reports ${error.errno ?? error.code ?? ''}: ${said}` };
  }
}

/** Column and row are told, the value is somebody's and is not. */
function badWords(said: string, errno: number | undefined, table: string): { zh: string; en: string } {
  const column = /(?:column|field) [`'](?:.*?`\.`)?([^`']+)[`']/i.exec(said)?.[1];
  const key = /for key [`'](.+?)[`']$/.exec(said)?.[1];
  const where = { zh: column ? `字段 ${column}：` : '', en: column ? `column ${column}: ` : '' };
  if (errno === 1062) return { zh: `${table} 已有相同的键${key ? `（${key}）` : ''}`, en: `${table} already has a row with the same key${key ? ` (${key})` : ''}` };
  if (errno === 1048 || errno === 1364) return { zh: `${table} ${where.zh}不能为空`, en: `${table} ${where.en}must have a value` };
  if (errno === 1452 || errno === 1216) return { zh: `${table} 的外键指向不存在的行`, en: `A foreign key of ${table} points to a row that is not there` };
  return { zh: `${table} ${where.zh}有一个值不符合字段的类型或约束（错误 ${errno ?? ''}）`, en: `${table} ${where.en}a value does not suit the type or a rule of the table (error ${errno ?? ''})` };
}

function remedyFor(kind: FailureKind, error: ServerError, { options, account, table }: FailureContext): string | undefined {
  const who = account ?? `${options.user}@%`;
  if (kind === 'rights') {
    const right = /^([A-Z, ]+?) command denied/.exec(error.sqlMessage ?? '')?.[1] ?? /need \(at least one of\) the (.+?) privilege/.exec(error.sqlMessage ?? '')?.[1];
    if (error.errno === 1227) return `GRANT ${right ?? 'ALL'} ON *.* TO ${grantee(who)};`;
    return grantOn(right ?? 'SELECT', table ?? { schema: options.database }, who);
  }
  if (error.errno === 1130) return `CREATE USER ${grantee(`${options.user}@%`)} IDENTIFIED BY '…';`;
  if (error.errno === 1153) return '[mysqld]\nmax_allowed_packet=256M';
  return undefined;
}

export function stopped(cause?: unknown): ConnectorFailure {
  return new ConnectorFailure('stopped', { zh: '操作已取消', en: 'The work was called off' }, { cause });
}

export function closedFailure(): ConnectorFailure {
  return new ConnectorFailure('connection-lost', { zh: '连接已关闭', en: 'The connection is closed' });
}

export function timedOut(context: FailureContext, seconds: number): ConnectorFailure {
  const at = `${context.options.host}:${context.options.port}`;
  return new ConnectorFailure('timed-out', { zh: `${at} 在 ${seconds} 秒内没有答复`, en: `${at} did not answer within ${seconds} seconds` });
}
