import { mkdir } from 'node:fs/promises';
import type { Work } from '../../connectors/connector.ts';
import { ConnectorFailure } from '../../connectors/failure.ts';
import { calledOff } from '../../connectors/reach-failure.ts';
import { quote } from '../../connectors/postgresql/dialect.ts';
import { postgresqlOptions } from '../../connectors/postgresql/options.ts';
import { Session } from '../../connectors/postgresql/session.ts';
import { types } from '../../connectors/postgresql/types.ts';
import { lakeClosed } from '../failures.ts';
import type { Lake, LakeDriver } from '../lake.ts';
import { PostgresqlLakeSession, type Place } from './session.ts';
import { postgresqlLakeSql } from './sql.ts';
import { ValueTypes } from './value-types.ts';

/** `pg_input_is_valid`, without which nothing can be tried. */
const oldest = 160_000;

export const postgresqlLake: LakeDriver<typeof postgresqlOptions> = {
  kind: 'postgresql',
  title: { zh: 'PostgreSQL', en: 'PostgreSQL' },
  options: postgresqlOptions,
  async open(options, place, { signal, seconds = 15 }) {
    await mkdir(place.segments, { recursive: true, mode: 0o700 });
    const session = await Session.open(options, signal, seconds);
    try {
      await check(session);
    } finally {
      await session.close();
    }
    return lakeOf({ options, types: new ValueTypes() });
  },
};

/** What would otherwise be found out in the middle of a run. */
async function check(session: Session): Promise<void> {
  const { version, versionText, user } = session.facts;
  if (version < oldest) {
    throw new ConnectorFailure('unsupported', { zh: `数据湖需要 PostgreSQL 16 或更高版本，当前为 ${versionText}`, en: `A lake needs PostgreSQL 16 or later; this is ${versionText}` });
  }
  const [row] = await session.rows<{ name: string; encoding: string; creates: boolean }>(
    `select datname as name, pg_encoding_to_char(encoding) as encoding, has_database_privilege(datname, 'create') as creates from pg_database where datname = current_database()`,
  );
  if (row!.encoding !== 'UTF8') {
    throw new ConnectorFailure('unsupported', { zh: `数据湖需要 UTF8 编码的数据库，${row!.name} 的编码是 ${row!.encoding}`, en: `A lake needs a database in UTF8; ${row!.name} is in ${row!.encoding}` });
  }
  if (!row!.creates) {
    throw new ConnectorFailure('rights', { zh: `用户 ${user} 不能在数据库 ${row!.name} 中创建模式，请授权`, en: `User ${user} may not create schemas in the database ${row!.name}; grant it` }, {
      remedy: `grant create on database ${quote(row!.name)} to ${quote(user)};`,
    });
  }
}

function lakeOf(place: Place): Lake {
  const sessions = new Set<PostgresqlLakeSession>();
  let closed = false;
  const open = async ({ signal }: Work) => {
    if (closed) throw lakeClosed();
    if (signal.aborted) throw calledOff();
    const session = new PostgresqlLakeSession(place, await Session.open(place.options, signal, 15), signal);
    sessions.add(session);
    return session;
  };
  return {
    kind: 'postgresql', types, sql: postgresqlLakeSql, shared: true,
    async session(work, use) {
      const session = await open(work);
      try {
        return await use(session);
      } finally {
        sessions.delete(session);
        await session.close();
      }
    },
    async close() {
      closed = true;
      await Promise.all([...sessions].map((one) => one.close()));
    },
  };
}
