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
  sessionDays: defineSetting({
    key: 'retention.sessionDays',
    title: { zh: '登录会话保留天数', en: 'Keep ended sessions (days)' },
    description: {
      zh: '更早退出或失效的登录会话每天夜间删除；登录记录仍在审计记录中。',
      en: 'Sessions that ended or expired earlier are deleted every night. Who signed in stays in the audit records.',
    },
    value: z.number().int().min(1).max(3650),
    initial: 30,
  }),
  backupSchedule: defineSetting({
    key: 'backup.schedule',
    title: { zh: '定时备份', en: 'Scheduled backups' },
    description: {
      zh: '每天在指定时间备份整个平台，保留最近若干份。',
      en: 'Backs the whole platform up every day at the given time and keeps the newest ones.',
    },
    value: z.object({
      enabled: z.boolean().meta({ label: { zh: '启用', en: 'On' } }),
      time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/).meta({
        label: { zh: '时间', en: 'Time' },
        help: { zh: '服务器时间，例如 02:30。', en: 'Time of the server, for example 02:30.' },
      }),
      keep: z.number().int().min(1).max(365).meta({ label: { zh: '保留份数', en: 'How many are kept' } }),
    }),
    initial: { enabled: true, time: '02:30', keep: 7 },
  }),
  backupPassphrase: defineSetting({
    key: 'backup.passphrase',
    title: { zh: '备份口令', en: 'Backup passphrase' },
    description: {
      zh: '设置后，定时备份会包含受口令保护的密钥，可在新机器上完整恢复。请另行妥善保管口令。',
      en: 'When set, scheduled backups hold the secret key, protected by it, so that an empty machine can be restored. Keep it somewhere else, too.',
    },
    value: z.string().max(200),
    initial: '',
    secret: true,
  }),
} as const;
