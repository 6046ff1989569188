import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { authMigrations } from '#platform/server/auth/migrations.ts';
import { startThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { createBenchRows } from './list-cost/rows.ts';

/** Server CPU of an authenticated list of 50 out of 100,000 rows, beside a bare handler with the same SQL. */
const rounds = 5;
const requestsPerRound = 1000;
const warmUp = 2000;
const limit = 1.3;

interface Side {
  process: ChildProcess;
  address: string;
  token: string;
  spent: number[];
}

const postgres = await startThrowAwayPostgres();
try {
  const pool = new pg.Pool({ connectionString: postgres.url });
  const db = new Kysely<any>({ dialect: new PostgresDialect({ pool }) });
  for (const migration of Object.values(authMigrations)) await migration(db);
  await createBenchRows(db);
  await db.destroy();
  const secret = randomBytes(32).toString('hex');
  const sides = { kit: await start('kit', postgres.url, secret), bare: await start('bare', postgres.url, secret) };
  for (const side of Object.values(sides)) await load(side, warmUp);
  // Taken in turns, so that a busy moment of the machine falls on both.
  for (let round = 0; round < rounds; round += 1) {
    for (const side of Object.values(sides)) {
      const before = await cpu(side.process);
      await load(side, requestsPerRound);
      side.spent.push((await cpu(side.process)) - before);
    }
  }
  for (const side of Object.values(sides)) side.process.kill();
  const each = (side: Side) => median(side.spent) / requestsPerRound;
  const ratio = each(sides.kit) / each(sides.bare);
  console.log(`list cost: ${each(sides.kit).toFixed(0)} us of server CPU against ${each(sides.bare).toFixed(0)} bare, ratio ${ratio.toFixed(2)} (limit ${limit})`);
  if (ratio > limit) process.exitCode = 1;
} finally {
  await postgres.stop();
}

async function start(kind: string, url: string, secret: string): Promise<Side> {
  const child = fork(fileURLToPath(new URL('list-cost/server.ts', import.meta.url)), [kind, url, secret]);
  const [{ token }] = (await once(child, 'message')) as [{ token: string }];
  const [{ address }] = (await once(child, 'message')) as [{ address: string }];
  return { process: child, address, token, spent: [] };
}

async function cpu(child: ChildProcess): Promise<number> {
  child.send('cpu');
  const [usage] = (await once(child, 'message')) as [NodeJS.CpuUsage];
  return usage.user + usage.system;
}

async function load(side: Side, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  let sent = 0;
  const worker = async () => {
    while (sent < count) {
      sent += 1;
      await ask(side, agent, sent);
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  agent.destroy();
}

function ask({ address, token }: Side, agent: Agent, number: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${address}/api/bench/list?pi=2&ps=50`, { method: 'POST', agent, headers: { 'content-type': 'application/json', authentication: token } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => { text += part; });
      response.on('end', () => (/"total":"?2500/.test(text) ? resolve() : reject(new Error(text.slice(0, 200)))));
    });
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify({ department: `d${number % 40}` }));
  });
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
