import type { TableName } from '../connector.ts';
import { ConnectorFailure, type FailureKind } from '../failure.ts';
import { connectionLost, networkFailure, timedOut } from '../network-failure.ts';
import { quote, tableOf } from './dialect.ts';
import type { PostgresqlOptions } from './options.ts';

/** What was being done, for words that name it. */
export interface Doing {
  table?: TableName | undefined;
  right?: 'select' | 'insert';
}

/** Whatever the driver threw, as a failure in plain words. */
export function postgresFailure(cause: unknown, options: PostgresqlOptions, doing: Doing = {}): ConnectorFailure {
  if (cause instanceof ConnectorFailure) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const state = (cause as { code?: string } | null)?.code ?? '';
  return networkFailure(cause, options) ?? byMessage(message, options, cause) ?? byState(state, message, options, doing, cause);
}

function byMessage(message: string, options: PostgresqlOptions, cause: unknown): ConnectorFailure | undefined {
  const where = `${options.host}:${options.port}`;
  if (/timeout expired/i.test(message)) return timedOut(where, cause);
  if (/Connection terminated|not queryable|stream was destroyed|socket disconnected/i.test(message)) return connectionLost(where, cause);
  if (/does not support SSL|error establishing an SSL/i.test(message)) {
    return new ConnectorFailure('tls', {
      zh: `${where} 上的服务器不支持加密连接。请在服务器上启用加密，或选择不要求加密的方式。`,
      en: `The server at ${where} offers no encrypted connections. Turn TLS on there, or choose a mode that does not require it.`,
    }, { cause, remedy: 'ssl = on   # postgresql.conf' });
  }
  if (message.startsWith('SASL')) return loginFailure(options, cause);
  return undefined;
}

function byState(state: string, message: string, options: PostgresqlOptions, doing: Doing, cause: unknown): ConnectorFailure {
  const table = doing.table && (doing.table.schema ? `${doing.table.schema}.${doing.table.table}` : doing.table.table);
  const say = (kind: FailureKind, zh: string, en: string, remedy?: string) =>
    new ConnectorFailure(kind, { zh, en }, { cause, ...(remedy ? { remedy } : {}) });
  switch (state) {
    case '28P01':
      return loginFailure(options, cause);
    case '28000':
      return say('login', `服务器不允许用户 ${options.user} 从本机登录数据库 ${options.database}（${message}）。请在 pg_hba.conf 中加入一行并重新加载。`,
        `The server does not let user ${options.user} log in to database ${options.database} from here (${message}). Add a line to pg_hba.conf and reload.`,
        `host  ${hbaName(options.database)}  ${hbaName(options.user)}  <client address>/32  scram-sha-256`);
    case '3D000':
      return say('database-unknown', `服务器上没有名为 ${options.database} 的数据库。请检查名称。`, `The server has no database named ${options.database}. Check the name.`);
    case '42501':
      return rightsFailure(message, options, doing, cause);
    case '42P01': case '3F000':
      return say('table-gone', `表 ${table ?? ''} 已不存在（${message}）。请重新导入表清单。`, `The table ${table ?? ''} is gone (${message}). Import the list of tables again.`);
    case '42703':
      if (table) return say('table-gone', `表 ${table} 的字段已变化（${message}）。请重新导入该表。`, `The columns of ${table} have changed (${message}). Import the table again.`);
      return byClass(state, message, options, say, cause);
    case '57014':
      return say('timed-out', '语句超过了服务器允许的时间而被终止。', 'The server ended the statement because it took longer than allowed.');
    case '55P03':
      return say('timed-out', `表 ${table ?? ''} 被其他会话长时间锁定。请稍后重试。`, `The table ${table ?? ''} is locked by somebody else for too long. Try again later.`);
    case '57P03':
      return say('connection-lost', '数据库正在启动或关闭，请稍后重试。', 'The database is starting up or shutting down. Try again in a moment.');
    case '53300':
      return say('other', '数据库的连接数已满。请关闭空闲连接，或增大上限。', 'The database has no free connections. Close idle ones, or raise the limit.', 'alter system set max_connections = 200;  -- then restart the server');
    default:
      return byClass(state, message, options, say, cause);
  }
}

function byClass(
  state: string, message: string, options: PostgresqlOptions,
  say: (kind: FailureKind, zh: string, en: string) => ConnectorFailure, cause: unknown,
): ConnectorFailure {
  const kind = state.slice(0, 2);
  if (kind === '08' || state === '57P01' || state === '57P02' || state === '57P05') return connectionLost(`${options.host}:${options.port}`, cause);
  if (kind === '22' || kind === '23') return say('bad-data', `数据库拒绝了数据：${message}`, `The database refused the data: ${message}`);
  if (kind === '54' || state === '0A000' || state === '42622') return say('unsupported', `数据库不支持：${message}`, `The database cannot do this: ${message}`);
  return say('other', `数据库报告：${message}`, `The database says: ${message}`);
}

const loginFailure = (options: PostgresqlOptions, cause: unknown) => new ConnectorFailure('login', {
  zh: `用户 ${options.user} 的密码不正确，或该用户不存在。请检查用户名和密码。`,
  en: `The password of user ${options.user} is wrong, or there is no such user. Check both.`,
}, { cause, remedy: `alter role ${quote(options.user)} password '<new password>';` });

function rightsFailure(message: string, options: PostgresqlOptions, { table, right = 'select' }: Doing, cause: unknown): ConnectorFailure {
  return new ConnectorFailure('rights', {
    zh: `用户 ${options.user} 缺少权限（${message}）。请数据库管理员授权。`,
    en: `User ${options.user} lacks a right (${message}). Ask the database administrator to grant it.`,
  }, { cause, ...(table ? { remedy: grantTable(table, options.user, right) } : {}) });
}

export const grantTable = (table: TableName, user: string, right: string) =>
  `${table.schema ? `grant usage on schema ${quote(table.schema)} to ${quote(user)};\n` : ''}grant ${right} on ${tableOf(table)} to ${quote(user)};`;

/** As pg_hba.conf wants it: keywords and spaces only in quotes. */
const hbaName = (name: string) => (/^[a-z_]\w*$/.test(name) && !/^(all|replication|sameuser|samerole)$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`);

export const busy = () => new ConnectorFailure('other', {
  zh: '此连接正在读取或写入，请先结束它，或另开一个连接。',
  en: 'This connection is busy reading or writing. Finish that first, or open another one.',
});
