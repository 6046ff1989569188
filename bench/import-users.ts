import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { newId } from '#platform/server/ids.ts';
import { usersImport } from '../areas/system/server/import/user-import.ts';
import { aSheet, openImports } from '../areas/system/server/import/testing.ts';
import { storePost } from '../areas/system/server/posts/posts.ts';
import { ensureRoles } from '../areas/system/server/roles/ensure-roles.ts';
import { aDepartment, caller } from '../areas/system/server/testing/people.ts';
import { ensureAdmin } from '../areas/system/server/users/ensure-admin.ts';

/** An import of 10,000 users (reading the workbook, checking, storing) beside a plain COPY of the same rows into the same tables. */
const rounds = 3;
const people = 10_000;
const limit = 4;
const headings = ['userid', 'name', 'gender', 'email', 'phone', 'departments', 'posts', 'valid_from', 'valid_to', 'attributes.office'];

const system = await openImports();
try {
  await ensureRoles(system.db);
  await ensureAdmin(system.db, { password: 'River-Delta-2026' });
  const department = await aDepartment(system.db, 'D');
  const post = (await storePost(system.db, { name: 'Teacher', code: 'teacher' }, null)).wid;
  const spent = { imported: [] as number[], copied: [] as number[] };
  // Taken in turns, so that a busy moment of the machine falls on both. The first round warms up and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    const imported = await timed(async () => aSheet([headings, ...rowsOf(`i${round}`)]), async (sheet) => {
      const { created } = await system.import(usersImport, sheet, { dryRun: false }, caller('bench'));
      if (created !== people) throw new Error(`${created} users came in`);
    });
    const copied = await timed(async () => tablesOf(rowsOf(`c${round}`), department, post), copyAll);
    if (round > 0) {
      spent.imported.push(imported);
      spent.copied.push(copied);
    }
  }
  const [own, bare] = [median(spent.imported), median(spent.copied)];
  const each = (seconds: number) => Math.round(people / seconds).toLocaleString('en');
  console.log(`import of ${people} users: ${each(own)} rows/s in ${own.toFixed(2)} s against ${each(bare)} rows/s by COPY, ratio ${(own / bare).toFixed(2)} (limit ${limit})`);
  if (own / bare > limit) process.exitCode = 1;
} finally {
  await system.close();
}

function rowsOf(prefix: string): string[][] {
  return Array.from({ length: people }, (_, index) => [
    `${prefix}-${index}`, `姓名${index}`, index % 2 ? 'male' : 'female', `${prefix}${index}@example.edu`, String(13_800_000_000 + index), 'D', 'teacher', '2026-09-01', '2030-07-31', `A-${index}`,
  ]);
}

type Tables = Record<string, string[]>;

function tablesOf(rows: readonly string[][], department: string, post: string): Tables {
  const tables: Tables = {
    'user_account (wid, userid, name, gender, email, phone, status, valid_from, valid_to, attributes)': [],
    'user_department (user_wid, department, main)': [],
    'user_post (user_wid, post)': [],
  };
  const [users, departments, posts] = Object.values(tables) as [string[], string[], string[]];
  for (const [userid, name, gender, email, phone, , , from, to, office] of rows) {
    const wid = newId();
    users.push([wid, userid, name, gender, email, phone, 'enabled', from, to, JSON.stringify({ office })].join('\t'));
    departments.push([wid, department, 't'].join('\t'));
    posts.push([wid, post].join('\t'));
  }
  return tables;
}

async function copyAll(tables: Tables): Promise<void> {
  const client = new pg.Client({ connectionString: system.url });
  await client.connect();
  await client.query('begin');
  for (const [table, lines] of Object.entries(tables)) {
    await pipeline(Readable.from([`${lines.join('\n')}\n`]), client.query(from(`copy ${table} from stdin`)));
  }
  await client.query('commit');
  await client.end();
}

async function timed<T>(prepare: () => Promise<T>, work: (given: T) => Promise<void>): Promise<number> {
  const given = await prepare();
  const started = performance.now();
  await work(given);
  return (performance.now() - started) / 1000;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
