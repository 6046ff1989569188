import { z } from 'zod';

const label = (zh: string, en: string) => ({ label: { zh, en } });
/** These stand in a connect descriptor, where brackets and quotes have a meaning. */
const plain = (text: z.ZodString) => text.regex(/^[^()"'\\=\s]*$/);

export const oracleOptions = z.object({
  host: plain(z.string().trim().min(1)).meta(label('主机', 'Host')),
  port: z.number().int().min(1).max(65_535).default(1521).meta(label('端口', 'Port')),
  service: plain(z.string()).default('').meta(label('服务名', 'Service name')),
  sid: plain(z.string()).default('').meta({ ...label('SID', 'SID'), help: { zh: '没有服务名时填写', en: 'Where there is no service name' } }),
  user: z.string().min(1).meta(label('用户名', 'User')),
  password: z.string().default('').meta({ ...label('密码', 'Password'), secret: true }),
  tls: z.boolean().default(false).meta(label('加密连接 (TCPS)', 'Encrypt the connection (TCPS)')),
  wallet: z.string().default('').meta({ ...label('证书 (PEM)', 'Certificates (PEM)'), lines: 6, secret: true }),
  statementSeconds: z.number().int().min(1).max(86_400).default(600).meta({ ...label('单条语句时限', 'Limit of one statement'), unit: { zh: '秒', en: 'seconds' } }),
});

export type OracleOptions = z.output<typeof oracleOptions>;
