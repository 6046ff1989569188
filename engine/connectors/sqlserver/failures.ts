import { ConnectorFailure } from '../failure.ts';
import { connectionLost, networkFailure, timedOut } from '../network-failure.ts';
import { sqlserverDialect } from './dialect.ts';
import type { SqlserverOptions } from './options.ts';

interface ServerError extends Error {
  code?: string;
  number?: number;
  errors?: ServerError[];
}

const badDataNumbers = new Set([220, 232, 241, 242, 245, 248, 257, 295, 515, 517, 544, 547, 1750, 2601, 2627, 2628, 4819, 4863, 4864, 4895, 8114, 8115, 8152, 8169, 8170, 9420, 13609]);

/** By the numbers of SQL Server, and by what the driver says of the way there. */
export function sqlserverFailure(error: unknown, options: Pick<SqlserverOptions, 'host' | 'port' | 'database' | 'user'>): ConnectorFailure {
  if (error instanceof ConnectorFailure) return error;
  const { host, port, database, user } = options;
  const given = error as ServerError;
  const inner = given.errors?.[0] ?? given;
  const { message } = inner;
  const fail = (kind: ConnectorFailure['kind'], zh: string, en: string, remedy?: string) => new ConnectorFailure(kind, { zh, en }, { cause: error, ...(remedy ? { remedy } : {}) });
  switch (inner.number) {
    case 18456: case 18452: case 18470: case 18487: case 18488:
      return fail('login', `SQL Server 拒绝用户 ${user} 登录，请检查用户名和密码`, `SQL Server refuses the login of ${user}; check user and password`);
    case 4060: case 911:
      return fail('database-unknown', `数据库 ${database} 不存在，或用户 ${user} 无权进入`, `There is no database ${database}, or ${user} may not enter it`);
    case 208: case 2706: case 4902:
      return fail('table-gone', `表已不存在：${message}`, `The table is gone: ${message}`);
    case 207: return fail('table-gone', `字段已不存在：${message}`, `The column is gone: ${message}`);
    case 229: case 230: case 262: case 300: case 297: case 15247:
      return fail('rights', `用户 ${user} 缺少权限：${message}`, `${user} lacks a right: ${message}`, grantFor(message, user));
    case 103: return fail('unsupported', '名称超过 128 个字符', 'A name has more than 128 characters');
    case 1205: case 1222:
      return fail('timed-out', '数据正被其他事务锁定，请稍后再试', 'Another transaction holds a lock; try again later');
  }
  if (inner.number !== undefined && badDataNumbers.has(inner.number)) return fail('bad-data', `数据不符合表的要求：${message}`, `The data does not suit the table: ${message}`);
  const byNetwork = networkFailure((given as { cause?: unknown }).cause ?? given, options) ?? networkFailure(given, options);
  if (byNetwork) return byNetwork;
  if (inner.code === 'ETIMEOUT') return timedOut(`${host}:${port}`, error);
  if (inner.code === 'ELOGIN') return fail('login', `SQL Server 拒绝用户 ${user} 登录`, `SQL Server refuses the login of ${user}`);
  if (inner.code === 'ESOCKET' && /certificate|TLS|SSL|self.signed/i.test(message)) {
    return fail('tls', `无法与 ${host}:${port} 建立加密连接，请提供 CA 证书或检查加密设置`, `No encrypted connection to ${host}:${port}; give the CA certificate, or check the encryption settings`);
  }
  if (inner.code === 'ESOCKET' || inner.code === 'ECONNCLOSED' || inner.code === 'EINVALIDSTATE') return connectionLost(`${host}:${port}`, error);
  return fail('other', `SQL Server 报告：${message}`, `SQL Server says: ${message}`);
}

export const tableGone = (table: string) => new ConnectorFailure('table-gone', { zh: `表“${table}”已不存在`, en: `The table "${table}" is gone` });

/** The server says on what; the login may be known under another name in the database, which the GRANT then shows. */
function grantFor(message: string, user: string): string {
  const { quote } = sqlserverDialect;
  const found = /The (\w+) permission was denied on the object '(.+)', database '.*', schema '(.+)'/s.exec(message);
  return found ? `grant ${found[1]!.toLowerCase()} on ${quote(found[3]!)}.${quote(found[2]!)} to ${quote(user)}` : `grant view definition to ${quote(user)}`;
}
