import { z } from 'zod';

const label = (zh: string, en: string) => ({ label: { zh, en } });

export const jdbcOptions = z.object({
  url: z.string().trim().regex(/^jdbc:[a-z][\w+.-]*:.+/i).max(4000).meta({
    ...label('JDBC 地址', 'JDBC address'), help: { zh: '如 jdbc:dm://10.0.0.5:5236/CAMPUS；密码请填在密码栏', en: 'Such as jdbc:dm://10.0.0.5:5236/CAMPUS; the password has a field of its own' },
  }),
  /** Paths of uploaded files on this machine; the form gives the driver, not the path. */
  jars: z.array(z.string().min(1)).min(1).max(50).meta(label('驱动文件', 'Driver files')),
  driverClass: z.string().trim().max(500).default('').meta({ ...label('驱动类', 'Driver class'), help: { zh: '留空时取驱动文件声明的类', en: 'Empty: the one that the driver file declares' } }),
  user: z.string().max(500).default('').meta(label('用户名', 'User')),
  password: z.string().max(2000).default('').meta({ ...label('密码', 'Password'), secret: true }),
  schema: z.string().max(500).default('').meta(label('默认模式', 'Default schema')),
  properties: z.record(z.string().min(1).max(200), z.string().max(4000)).default({}).meta(label('连接属性', 'Connection properties')),
  statementSeconds: z.number().int().min(1).max(86_400).default(600).meta({ ...label('单条语句时限', 'Limit of one statement'), unit: { zh: '秒', en: 'seconds' } }),
});

export type JdbcOptions = z.output<typeof jdbcOptions>;
