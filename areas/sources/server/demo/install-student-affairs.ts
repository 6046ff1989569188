import pg from 'pg';
import type { Services } from '#platform/server/context.ts';
import { connectAsOwner } from './demo-server.ts';
import { studentAffairsDatabase } from './demo-systems.ts';
import { createStudentAffairs } from './student-affairs/create-student-affairs.ts';

export interface ReaderLogin {
  user: string;
  password: string;
}

/** The database with its data, and a login that may read it and nothing else. May be run again. */
export async function installStudentAffairs(services: Services, login: ReaderLogin, signal: AbortSignal): Promise<{ port: number; made: { tables: number; rows: number } | null }> {
  const { client: owner, port } = await connectAsOwner(services, { patience: 60, signal });
  try {
    await ensureReader(owner, login);
    const { rowCount } = await owner.query('select from pg_database where datname = $1', [studentAffairsDatabase]);
    if (rowCount === 0) await owner.query(`create database ${pg.escapeIdentifier(studentAffairsDatabase)}`);
  } finally {
    await owner.end();
  }
  const { client } = await connectAsOwner(services, { database: studentAffairsDatabase });
  try {
    signal.throwIfAborted();
    const made = await createStudentAffairs(client);
    await grantReading(client, login.user);
    return { port, made };
  } finally {
    await client.end();
  }
}

async function ensureReader(owner: pg.Client, { user, password }: ReaderLogin): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [user]);
  const verb = rowCount === 0 ? 'create' : 'alter';
  await owner.query(`${verb} role ${pg.escapeIdentifier(user)} login nosuperuser nocreatedb nocreaterole password ${pg.escapeLiteral(password)}`);
}

async function grantReading(client: pg.Client, user: string): Promise<void> {
  const name = pg.escapeIdentifier(user);
  await client.query(`revoke all on database ${pg.escapeIdentifier(studentAffairsDatabase)} from public`);
  await client.query(`grant connect on database ${pg.escapeIdentifier(studentAffairsDatabase)} to ${name}`);
  for (const schema of ['xg', 'jx']) {
    await client.query(`grant usage on schema ${schema} to ${name}`);
    await client.query(`grant select on all tables in schema ${schema} to ${name}`);
  }
}
