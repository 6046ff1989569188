import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { login, listPosts, savePost } from '#areas/system';
import { encodePassword } from '#platform/contract/password.ts';
import { startedInstallation, testPassword } from './testing.ts';

/** Everything here is about the folder's own store; with DATABASE_URL durability is that server's matter. */
const embedded = !process.env['DATABASE_URL'];
let data: string;
let clear: () => Promise<void>;
let running: ChildProcess[] = [];

beforeEach(async () => {
  const installation = await startedInstallation({ TRIBUTARY_DEMO: '0' });
  data = installation.configuration.data;
  clear = installation.clear;
});
afterEach(async () => {
  await Promise.all(running.filter((child) => child.exitCode === null && child.signalCode === null).map(async (child) => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }));
  running = [];
  await clear();
});

interface Told {
  address?: string;
  refused?: string;
}

async function start(): Promise<Told & { child: ChildProcess }> {
  const child = fork(fileURLToPath(new URL('serve-for-tests.ts', import.meta.url)), {
    execArgv: [],
    env: { ...process.env, PORT: '0', TRIBUTARY_DATA: data, TRIBUTARY_ADMIN_PASSWORD: testPassword, TRIBUTARY_DEMO: '0' },
  });
  running.push(child);
  const [told] = (await once(child, 'message')) as [Told];
  return { ...told, child };
}

async function post(address: string, path: string, body: unknown, token = ''): Promise<any> {
  const response = await fetch(`${address}${path}`, {
    method: 'POST', headers: { 'content-type': 'application/json', authentication: token }, body: JSON.stringify(body), signal: AbortSignal.timeout(20_000),
  });
  return response.json();
}

async function signIn(address: string): Promise<string> {
  return (await post(address, login.path, { userId: 'admin', passWord: encodePassword(testPassword) })).data.object.token;
}

describe.runIf(embedded)('acknowledged writes', () => {
  it('survive kill -9 of the server and of the store, 1,000 of them', async () => {
    let { address, child } = await start();
    let token = await signIn(address!);
    const acknowledged: string[] = [];
    let attempt = 0;
    const writeUntil = async (wanted: number, harmAt: number, harm: () => void, onFailure: () => Promise<void>) => {
      const worker = async () => {
        while (acknowledged.length < wanted) {
          const code = `post-${(attempt += 1)}`;
          const saved = await post(address!, savePost.path, { name: code, code }, token).catch(() => undefined);
          if (saved?.code === 0) {
            acknowledged.push(code);
            if (acknowledged.length === harmAt) harm();
          } else await onFailure();
        }
      };
      await Promise.all(Array.from({ length: 4 }, worker));
    };

    // The server goes down in the middle of four writers; the next one finds the orphaned store and takes it over.
    let restarting: Promise<void> | undefined;
    await writeUntil(500, 100, () => child.kill('SIGKILL'), () => (restarting ??= (async () => {
      ({ address, child } = await start());
      token = await signIn(address!);
    })()));
    expect(restarting).toBeDefined();

    // The store goes down; the server lives, answers errors meanwhile and brings it back.
    let missed = 0;
    const postmaster = Number(readFileSync(join(data, 'store/postmaster.pid'), 'utf8').split('\n')[0]);
    await writeUntil(1000, 600, () => process.kill(postmaster, 'SIGKILL'), async () => {
      missed += 1;
      await pause(100);
    });
    expect(missed).toBeGreaterThan(0);
    expect(child.exitCode).toBeNull();

    const found = new Set<string>();
    for (let page = 1; ; page += 1) {
      const { data: result } = await post(address!, `${listPosts.path}?pi=${page}&ps=1000`, {}, token);
      for (const row of result.rows) found.add(row.code);
      if (result.rows.length < 1000) break;
    }
    expect(acknowledged.filter((code) => !found.has(code))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(1000);
  }, 300_000);
});

describe.runIf(embedded)('one data folder', () => {
  it('has one server: a second one is refused with a clear message, and the first goes on', async () => {
    const first = await start();
    const second = await start();
    expect(second.address).toBeUndefined();
    expect(second.refused).toContain('Another server is using the data folder');
    expect((await fetch(`${first.address}/readyz`)).status).toBe(200);
  }, 180_000);

  it('is free again after a clean stop, with nothing left running', async () => {
    const first = await start();
    const postmaster = Number(readFileSync(join(data, 'store/postmaster.pid'), 'utf8').split('\n')[0]);
    first.child.kill('SIGTERM');
    const [code] = await once(first.child, 'exit');
    expect(code).toBe(0);
    expect(() => process.kill(postmaster, 0)).toThrow();
    expect((await start()).address).toBeDefined();
  }, 180_000);
});
