import { mkdir } from 'node:fs/promises';
import type { Work } from '../../connectors/connector.ts';
import { calledOff } from '../../connectors/reach-failure.ts';
import { postgresqlOptions } from '../../connectors/postgresql/options.ts';
import { Session } from '../../connectors/postgresql/session.ts';
import { types } from '../../connectors/postgresql/types.ts';
import { lakeClosed } from '../failures.ts';
import type { Lake, LakeDriver } from '../lake.ts';
import { checkEncoding, checkRights, checkVersion } from './lake-conditions.ts';
import { PostgresqlLakeSession, type Place } from './session.ts';
import { postgresqlLakeSql } from './sql.ts';
import { testPostgresqlLake } from './test-lake.ts';
import { ValueTypes } from './value-types.ts';

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
  test: testPostgresqlLake,
};

/** What would otherwise be found out in the middle of a run. */
async function check(session: Session): Promise<void> {
  checkVersion(session);
  await checkEncoding(session);
  await checkRights(session);
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
