import { z } from 'zod';

const label = (zh: string, en: string) => ({ label: { zh, en } });

export const clickhouseOptions = z.object({
  host: z.string().trim().min(1).regex(/^[^/?#@\s]+$/).meta(label('主机', 'Host')),
  port: z.number().int().min(1).max(65_535).default(8123).meta({ ...label('HTTP 端口', 'HTTP port'), help: { zh: '加密时通常为 8443', en: 'Usually 8443 when encrypted' } }),
  database: z.string().min(1).default('default').meta(label('数据库', 'Database')),
  user: z.string().min(1).default('default').meta(label('用户名', 'User')),
  password: z.string().default('').meta({ ...label('密码', 'Password'), secret: true }),
  tls: z.boolean().default(false).meta(label('加密连接', 'Encrypt the connection')),
  ca: z.string().default('').meta({ ...label('CA 证书 (PEM)', 'CA certificate (PEM)'), lines: 6 }),
  statementSeconds: z.number().int().min(1).max(86_400).default(600).meta({ ...label('单条语句时限', 'Limit of one statement'), unit: { zh: '秒', en: 'seconds' } }),
});

export type ClickhouseOptions = z.output<typeof clickhouseOptions>;
