import { z } from 'zod';

const label = (zh: string, en: string) => ({ label: { zh, en } });

export const postgresqlOptions = z.object({
  host: z.string().trim().min(1).meta(label('主机', 'Host')),
  port: z.number().int().min(1).max(65_535).default(5432).meta(label('端口', 'Port')),
  database: z.string().min(1).meta(label('数据库', 'Database')),
  user: z.string().min(1).meta(label('用户名', 'User')),
  password: z.string().default('').meta({ ...label('密码', 'Password'), secret: true }),
  schema: z.string().default('').meta(label('默认模式', 'Default schema')),
  sslMode: z.enum(['disable', 'prefer', 'require', 'verify-ca', 'verify-full']).default('prefer').meta(label('加密方式', 'TLS mode')),
  sslRootCertificate: z.string().default('').meta({ ...label('CA 证书 (PEM)', 'CA certificate (PEM)'), lines: 6 }),
  sslCertificate: z.string().default('').meta({ ...label('客户端证书 (PEM)', 'Client certificate (PEM)'), lines: 6 }),
  sslKey: z.string().default('').meta({ ...label('客户端私钥 (PEM)', 'Client key (PEM)'), lines: 6, secret: true }),
});

export type PostgresqlOptions = z.output<typeof postgresqlOptions>;
