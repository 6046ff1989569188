import { z } from 'zod';
import { defineSetting } from '../setting.ts';

const addressRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

export const platformSettings = {
  sessionHours: defineSetting({
    key: 'session.hours',
    title: { zh: '登录有效期（小时）', en: 'Session length (hours)' },
    description: { zh: '多久不操作后需要重新登录。', en: 'After this long without activity people sign in again.' },
    value: z.number().int().min(1).max(720),
    initial: 8,
  }),
  allowedAddresses: defineSetting({
    key: 'access.allowedAddresses',
    title: { zh: '允许访问的地址', en: 'Addresses that may enter' },
    description: {
      zh: 'IP 地址或网段，例如 10.0.0.0/8。列表为空时不限制；本机地址始终允许，避免把自己锁在门外。',
      en: 'IP addresses or networks such as 10.0.0.0/8. An empty list lets everybody in; the machine itself always may, so that nobody locks themselves out.',
    },
    value: z.array(addressRange).max(500),
    initial: [] as string[],
  }),
  auditDays: defineSetting({
    key: 'retention.auditDays',
    title: { zh: '审计记录保留天数', en: 'Keep audit records (days)' },
    description: { zh: '更早的审计记录每天夜间删除。', en: 'Older audit records are deleted every night.' },
    value: z.number().int().min(30).max(3650),
    initial: 400,
  }),
  jobDays: defineSetting({
    key: 'retention.jobDays',
    title: { zh: '执行记录和日志保留天数', en: 'Keep runs and their logs (days)' },
    description: { zh: '更早结束的执行及其日志每天夜间删除。', en: 'Runs that ended earlier are deleted every night, with their logs.' },
    value: z.number().int().min(1).max(3650),
    initial: 30,
  }),
} as const;
