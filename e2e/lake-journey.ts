import pg from 'pg';
import { saveDataSource } from '#areas/sources';
import { startThrowAwayPostgres } from '#platform/server/store/testing.ts';
import type { Journey } from './journey.ts';

export interface Campus {
  /** Runs SQL in the business system. */
  change(sql: string): Promise<void>;
  stop(): Promise<void>;
}

/** A business system of forty tables that tells its changes, registered under the name `Campus`. */
export async function startCampus({ server }: Journey, tables = 40): Promise<Campus> {
  const postgres = await startThrowAwayPostgres({ wal_level: 'logical' });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const names = Array.from({ length: tables }, (_, index) => `part_${String(index + 1).padStart(2, '0')}`);
  await client.query(names.map((name, index) => `
    create table ${name} (id int primary key, title text not null, amount numeric(10, 2));
    comment on table ${name} is '第 ${index + 1} 部分';
    insert into ${name} select n, '${name} ' || n, n * 1.5 from generate_series(1, ${index + 1}) n;`).join('\n'));
  const { hostname, port, pathname, username, password } = new URL(postgres.url);
  const token = await server.signIn();
  const reply = await server.call(saveDataSource, {
    token, body: { databasename: 'Campus', sys_label: 'campus', db_type: 'postgresql', ip: hostname, port: Number(port), db_service_name: pathname.slice(1), db_user: username, db_pass: decodeURIComponent(password) },
  });
  if (reply.code !== 0) throw new Error(reply.msg);
  return {
    change: async (sql) => void (await client.query(sql)),
    async stop() {
      await client.end();
      await postgres.stop();
    },
  };
}
