import { z } from 'zod';

const label = (zh: string, en: string) => ({ label: { zh, en } });

export const sqlserverOptions = z.object({
  host: z.string().trim().min(1).meta(label('主机', 'Host')),
  port: z.number().int().min(1).max(65_535).default(1433).meta(label('端口', 'Port')),
  database: z.string().min(1).meta(label('数据库', 'Database')),
  user: z.string().min(1).meta(label('用户名', 'User')),
  password: z.string().default('').meta({ ...label('密码', 'Password'), secret: true }),
  domain: z.string().default('').meta({ ...label('Windows 域', 'Windows domain'), help: { zh: '填写时以 NTLM 登录', en: 'When given, logs in by NTLM' } }),
  encrypt: z.boolean().default(true).meta(label('加密连接', 'Encrypt the connection')),
  trustServerCertificate: z.boolean().default(false).meta(label('不核对证书', 'Do not check the certificate')),
  ca: z.string().default('').meta({ ...label('CA 证书 (PEM)', 'CA certificate (PEM)'), lines: 6 }),
  statementSeconds: z.number().int().min(1).max(86_400).default(600).meta({ ...label('单条语句时限', 'Limit of one statement'), unit: { zh: '秒', en: 'seconds' } }),
});

export type SqlserverOptions = z.output<typeof sqlserverOptions>;
