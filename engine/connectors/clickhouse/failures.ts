import { ClickHouseError } from '@clickhouse/client';
import { ConnectorFailure } from '../failure.ts';
import { connectionLost, networkFailure, timedOut } from '../network-failure.ts';
import { calledOff } from '../reach-failure.ts';
import { clickhouseDialect } from './dialect.ts';
import type { ClickhouseOptions } from './options.ts';

type Where = Pick<ClickhouseOptions, 'host' | 'port' | 'database' | 'user'>;

const badData = new Set(['6', '26', '27', '38', '41', '53', '69', '70', '72', '117', '131', '321', '349', '376', '395', '407', '441', '469', '675', '691']);

/** By the codes of ClickHouse (system.errors), and by what the network said. */
export function clickhouseFailure(error: unknown, where: Where): ConnectorFailure {
  if (error instanceof ConnectorFailure) return error;
  const address = `${where.host}:${where.port}`;
  const { code, message } = error as { code?: string; message: string };
  const words = message.split('\n')[0]!.slice(0, 500);
  const fail = (kind: ConnectorFailure['kind'], zh: string, en: string, remedy?: string) => new ConnectorFailure(kind, { zh, en }, { cause: error, ...(remedy ? { remedy } : {}) });
  if (!(error instanceof ClickHouseError)) {
    if (/abort/i.test(message)) return calledOff(error);
    if (/timeout/i.test(message)) return timedOut(address, error);
    if (/socket hang up|premature close|terminated/i.test(message)) return connectionLost(address, error);
    return networkFailure(error, where) ?? fail('other', `${address} 报告：${words}`, `${address} says: ${words}`);
  }
  switch (code) {
    case '516': case '192': case '193': case '194': return fail('login', `ClickHouse 拒绝用户 ${where.user} 登录，请检查用户名和密码`, `ClickHouse refuses the login of ${where.user}; check user and password`);
    case '81': return fail('database-unknown', `数据库 ${where.database} 不存在`, `There is no database ${where.database}`);
    case '60': case '218': return fail('table-gone', `表已不存在：${words}`, `The table is gone: ${words}`);
    case '16': case '47': case '10': return fail('table-gone', `字段已不存在：${words}`, `The column is gone: ${words}`);
    case '497': return fail('rights', `用户 ${where.user} 缺少权限：${words}`, `${where.user} lacks a right: ${words}`, grantFor(message, where.user));
    case '394': return calledOff(error);
    case '159': case '209': case '473': return timedOut(address, error);
  }
  if (code !== undefined && badData.has(code)) return fail('bad-data', `数据不符合表的要求：${words}`, `The data does not suit the table: ${words}`);
  return fail('other', `ClickHouse 报告：${words}`, `ClickHouse says: ${words}`);
}

/** The server says itself which right it misses. */
function grantFor(message: string, user: string): string {
  const found = /necessary to have (?:the )?grant (.+?)(?:\. \(|\.?$)/s.exec(message.split('\n')[0]!);
  return found ? `grant ${found[1]!.replace(/\(.*?\)(?= ON )/, '')} to ${clickhouseDialect.quote(user)}` : `grant select on *.* to ${clickhouseDialect.quote(user)}`;
}

export const tableGone = (table: string) => new ConnectorFailure('table-gone', { zh: `表“${table}”已不存在`, en: `The table "${table}" is gone` });
