import { z } from 'zod';

const label = (zh: string, en: string) => ({ label: { zh, en } });

/** The same for MySQL and MariaDB. */
export const mysqlOptions = z.object({
  host: z.string().min(1).max(253).meta(label('主机', 'Host')),
  port: z.number().int().min(1).max(65_535).default(3306).meta(label('端口', 'Port')),
  /** Empty: every database that the user may see. */
  database: z.string().max(64).default('').meta(label('数据库', 'Database')),
  user: z.string().min(1).max(128).meta(label('用户名', 'User')),
  password: z.string().max(512).default('').meta({ ...label('密码', 'Password'), secret: true }),
  tls: z.enum(['off', 'encrypt', 'verify-ca', 'verify-full']).default('off').meta({
    ...label('TLS', 'TLS'),
    options: {
      off: { zh: '不加密', en: 'Not encrypted' }, encrypt: { zh: '加密，不核对证书', en: 'Encrypted, certificate not checked' },
      'verify-ca': { zh: '核对证书的签发者', en: 'Issuer of the certificate is checked' },
      'verify-full': { zh: '核对签发者和主机名', en: 'Issuer and host name are checked' },
    },
  }),
  ca: z.string().max(100_000).default('').meta(label('CA 证书（PEM）', 'CA certificate (PEM)')),
  charset: z.enum(['utf8mb4', 'utf8']).default('utf8mb4').meta(label('连接字符集', 'Character set of the connection')),
  timeZone: z.string().regex(/^[+-](0\d|1[0-4]):[0-5]\d$/).default('+00:00').meta({
    ...label('会话时区', 'Time zone of the session'),
    help: { zh: '如 +08:00。TIMESTAMP 总是换算为 UTC；此设置决定视图中 NOW() 等函数和写入时的本地时间。', en: 'Such as +08:00. TIMESTAMP is always given in UTC; this decides what NOW() means in views and which wall clock is written.' },
  }),
  impossibleDates: z.enum(['fail', 'null']).default('fail').meta({
    ...label('零日期和超出一天的时间', 'Zero dates and times beyond a day'),
    options: { fail: { zh: '报错', en: 'Fail' }, null: { zh: '读作空值', en: 'Read as null' } },
  }),
  tinyintAsBoolean: z.boolean().default(false).meta(label('TINYINT(1) 视为布尔', 'TINYINT(1) is a boolean')),
  latin1Holds: z.enum(['latin1', 'utf8', 'gb18030']).default('latin1').meta({
    ...label('latin1 字段中实际的编码', 'What latin1 columns really hold'),
    help: { zh: '旧系统常把 GBK 或 UTF-8 的字节存入 latin1 字段。', en: 'Old systems often keep bytes of GBK or UTF-8 in latin1 columns.' },
  }),
  statementSeconds: z.number().int().min(1).max(86_400).default(600).meta({
    ...label('单条语句时限', 'Limit of one statement'), unit: { zh: '秒', en: 'seconds' },
  }),
});

export type MysqlOptions = z.output<typeof mysqlOptions>;
