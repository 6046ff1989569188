import { ConnectorFailure } from '../../connectors/failure.ts';
import { quote } from '../../connectors/postgresql/dialect.ts';
import type { Session } from '../../connectors/postgresql/session.ts';

/** `pg_input_is_valid`, without which nothing can be tried. */
const oldest = 160_000;

export function checkVersion({ facts: { version, versionText } }: Session): void {
  if (version >= oldest) return;
  throw new ConnectorFailure('unsupported', { zh: `数据湖需要 PostgreSQL 16 或更高版本，当前为 ${versionText}`, en: `A lake needs PostgreSQL 16 or later; this is ${versionText}` });
}

async function databaseOf(session: Session): Promise<{ name: string; encoding: string; creates: boolean }> {
  const [row] = await session.rows<{ name: string; encoding: string; creates: boolean }>(
    `select datname as name, pg_encoding_to_char(encoding) as encoding, has_database_privilege(datname, 'create') as creates from pg_database where datname = current_database()`,
  );
  return row!;
}

export async function checkEncoding(session: Session): Promise<string> {
  const { name, encoding } = await databaseOf(session);
  if (encoding === 'UTF8') return encoding;
  throw new ConnectorFailure('unsupported', { zh: `数据湖需要 UTF8 编码的数据库，${name} 的编码是 ${encoding}`, en: `A lake needs a database in UTF8; ${name} is in ${encoding}` }, {
    remedy: `create database lake encoding 'UTF8' template template0;`,
  });
}

export async function checkRights(session: Session): Promise<void> {
  const { name, creates } = await databaseOf(session);
  const { user } = session.facts;
  if (creates) return;
  throw new ConnectorFailure('rights', { zh: `用户 ${user} 不能在数据库 ${name} 中创建模式，请授权`, en: `User ${user} may not create schemas in the database ${name}; grant it` }, {
    remedy: `grant create on database ${quote(name)} to ${quote(user)};`,
  });
}
