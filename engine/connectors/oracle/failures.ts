import { ConnectorFailure } from '../failure.ts';
import { connectionLost, networkFailure, timedOut } from '../network-failure.ts';
import { calledOff } from '../reach-failure.ts';
import type { OracleOptions } from './options.ts';

type Where = Pick<OracleOptions, 'host' | 'port' | 'service' | 'sid' | 'user'>;

const codes: Record<string, ConnectorFailure['kind']> = {};
for (const [kind, list] of Object.entries({
  login: 'ORA-01017 ORA-01005 ORA-28000 ORA-28001 ORA-01045 ORA-28009 NJS-116',
  'database-unknown': 'ORA-12514 ORA-12505 ORA-12504 NJS-518 NJS-517',
  'table-gone': 'ORA-00942 ORA-00904 ORA-01410 ORA-08103 ORA-04043',
  rights: 'ORA-01031 ORA-41900 ORA-01720 ORA-01950',
  'bad-data': 'ORA-00001 ORA-01400 ORA-01407 ORA-02290 ORA-02291 ORA-12899 ORA-01438 ORA-01426 ORA-01722 ORA-01830 ORA-01839 ORA-01840 ORA-01841 ORA-01843 ORA-01847 ORA-01858 ORA-01861 ORA-01465 ORA-22835 ORA-01461 ORA-32795 ORA-54013 NJS-011 NJS-012 NJS-057',
  unsupported: 'ORA-00972 ORA-01741 ORA-00910 NJS-138',
  stopped: 'ORA-01013',
  'connection-lost': 'ORA-03113 ORA-03114 ORA-03135 ORA-00028 ORA-02396 NJS-500 NJS-501 NJS-003 NJS-521',
  'timed-out': 'ORA-12170 ORA-00054 ORA-00060 NJS-123 NJS-510',
})) for (const code of list.split(' ')) codes[code] = kind as ConnectorFailure['kind'];

/** By the numbers of Oracle and of its driver. */
export function oracleFailure(error: unknown, where: Where): ConnectorFailure {
  if (error instanceof ConnectorFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  const address = `${where.host}:${where.port}`;
  const code = /\b(?:ORA|NJS)-\d+/.exec(message)?.[0] ?? '';
  const words = message.split('\n')[0]!;
  // The driver tells of the network only in words.
  const network = /\b(E[A-Z]{4,}|EAI_[A-Z]+|CERT_[A-Z_]+|UNABLE_TO_[A-Z_]+|SELF_SIGNED[A-Z_]*|DEPTH_ZERO[A-Z_]*)\b/.exec(message)?.[1];
  const byNetwork = code === 'NJS-530' ? networkFailure({ code: 'ENOTFOUND' }, where) : network ? networkFailure({ code: network }, where) : undefined;
  if (byNetwork) return byNetwork;
  const fail = (kind: ConnectorFailure['kind'], zh: string, en: string, remedy?: string) => new ConnectorFailure(kind, { zh, en }, { cause: error, ...(remedy ? { remedy } : {}) });
  switch (codes[code]) {
    case 'login': return fail('login', `Oracle 拒绝用户 ${where.user} 登录（${code}），请检查用户名和密码，或账户是否锁定`, `Oracle refuses the login of ${where.user} (${code}); check user, password and whether the account is locked`);
    case 'database-unknown': return fail('database-unknown', `${address} 上没有服务 ${where.service || where.sid}`, `There is no service ${where.service || where.sid} at ${address}`, 'lsnrctl services');
    case 'table-gone': return fail('table-gone', `表或字段不存在，或无权查看：${words}`, `The table or column is gone, or may not be seen: ${words}`);
    case 'rights': return fail('rights', `用户 ${where.user} 缺少权限：${words}`, `${where.user} lacks a right: ${words}`, `grant select any table to "${where.user.toUpperCase()}"`);
    case 'bad-data': return fail('bad-data', `数据不符合表的要求：${words}`, `The data does not suit the table: ${words}`);
    case 'unsupported': return fail('unsupported', `Oracle 不支持：${words}`, `Oracle does not take this: ${words}`);
    case 'stopped': return calledOff(error);
    case 'connection-lost': return connectionLost(address, error);
    case 'timed-out': return timedOut(address, error);
    default: return fail('other', `Oracle 报告：${words}`, `Oracle says: ${words}`);
  }
}

export const tableGone = (table: string) => new ConnectorFailure('table-gone', { zh: `表“${table}”已不存在`, en: `The table "${table}" is gone` });
