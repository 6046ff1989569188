import type { z } from 'zod';
import type { Work } from '../../connectors/connector.ts';
import { reachPort, resolveName } from '../../connectors/connection-test-steps.ts';
import type { postgresqlOptions } from '../../connectors/postgresql/options.ts';
import { Session } from '../../connectors/postgresql/session.ts';
import { takeSteps, type LakeTestStep } from '../lake-test.ts';
import { checkEncoding, checkRights, checkVersion } from './lake-conditions.ts';

/** From the name of the server to the right to create schemas: each with its cause and how to mend it. */
export async function testPostgresqlLake(options: z.output<typeof postgresqlOptions>, { signal }: Work): Promise<LakeTestStep[]> {
  const { host, port } = options;
  let session: Session | undefined;
  try {
    return await takeSteps([
      { key: 'name', title: { zh: '解析主机名', en: 'Host name' }, run: async () => (await resolveName(host, port, signal)).text },
      { key: 'port', title: { zh: '连接端口', en: 'Port' }, run: async () => (await reachPort(host, port, signal)).text },
      {
        key: 'login', title: { zh: '登录', en: 'Login' },
        async run() {
          session = await Session.open(options, signal, 15);
          return { zh: `已作为 ${session.facts.user} 登录`, en: `Logged in as ${session.facts.user}` };
        },
      },
      {
        key: 'version', title: { zh: '版本（16 或更高）', en: 'Version (16 or later)' },
        async run() {
          checkVersion(session!);
          return { zh: `PostgreSQL ${session!.facts.versionText}`, en: `PostgreSQL ${session!.facts.versionText}` };
        },
      },
      {
        key: 'encoding', title: { zh: '数据库编码', en: 'Encoding' },
        async run() {
          const encoding = await checkEncoding(session!);
          return { zh: encoding, en: encoding };
        },
      },
      {
        key: 'rights', title: { zh: '创建模式的权限', en: 'Right to create schemas' },
        async run() {
          await checkRights(session!);
          return { zh: '可以创建模式和表', en: 'Schemas and tables can be created' };
        },
      },
    ]);
  } finally {
    await session?.close();
  }
}
