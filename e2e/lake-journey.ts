import pg from 'pg';
import { saveDataSource } from '#areas/sources';
import { startThrowAwayPostgres } from '#platform/server/store/testing.ts';
import type { Journey, Visitor } from './journey.ts';
import { patience, pick } from './sources-journey.ts';

export interface Campus {
  /** Runs SQL in the business system. */
  change(sql: string): Promise<void>;
  /** What the lake answers. */
  inLake(journey: Journey, sql: string): Promise<unknown[][]>;
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
    inLake: (journey, sql) => journey.server.platform.services.lakes.use(AbortSignal.timeout(10_000), (session) => session.rows(sql)),
    async stop() {
      await client.end();
      await postgres.stop();
    },
  };
}

interface NewTask {
  table: string;
  name: string;
  target: string;
  /** How many bad rows are put aside before the run fails. */
  badRows?: number;
  /** Of reading; in full unless told. */
  mode?: RegExp;
  /** Fills the step of the schedule. */
  schedule?: () => Promise<void>;
}

/** Through every step of the wizard; the task is online then, and its page is open. */
export async function makeTask({ page, goto }: Visitor, { table, name, target, badRows, mode, schedule }: NewTask): Promise<void> {
  const next = () => page.getByRole('button', { name: 'Next', exact: true }).click();
  await goto('/resourceDevelop/integrateManagement?form=new&kind=database');
  await pick(page, page.getByLabel('Data source', { exact: true }), 'Campus');
  await page.getByPlaceholder('Search by name or comment').fill(table);
  await page.keyboard.press('Enter');
  await page.getByRole('cell', { name: `public.${table}`, exact: true }).click(patience);
  await page.getByLabel('Task name', { exact: true }).fill(name);
  await next();
  await page.getByLabel('Target table', { exact: true }).fill(target);
  if (badRows !== undefined) await page.getByLabel('Bad rows allowed', { exact: true }).fill(String(badRows));
  await next();
  await page.getByText('All fields', { exact: true }).waitFor(patience);
  await next();
  if (mode) await page.getByRole('radio', { name: mode }).check(patience);
  await next();
  await schedule?.();
  await next();
  await page.getByRole('button', { name: 'Save and put online' }).click(patience);
  await page.getByRole('heading', { name, exact: true }).waitFor(patience);
}
