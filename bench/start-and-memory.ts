import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#platform/server/store/testing.ts';
import { buildWebIfStale } from '../scripts/build.ts';

/** `npm start` as a person would: time until it is ready the second time, and memory once it rests. */
const readyLimit = 3000;
const memoryLimit = 350;

await buildWebIfStale();
const data = await mkdtemp(join(tmpdir(), 'tributary-'));
const port = String(await freePort());
const address = `http://127.0.0.1:${port}`;
try {
  await stop(await start());
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const begun = performance.now();
    const child = await start();
    times.push(performance.now() - begun);
    if (round < 2) await stop(child);
    else {
      await pause(20_000);
      const memory = processTree(child.pid!).reduce((sum, pid) => sum + proportionalMemory(pid), 0) / 1024;
      say('second start, ready after', times.sort((a, b) => a - b)[1]!, readyLimit, 'ms');
      say('idle memory of server and store', memory, memoryLimit, 'MB');
      await stop(child);
    }
  }
} finally {
  await rm(data, { recursive: true, force: true });
}

function say(what: string, value: number, limit: number, unit: string): void {
  console.log(`${what}: ${value.toFixed(0)} ${unit}, ratio ${(value / limit).toFixed(2)} (limit ${limit} ${unit})`);
  if (value > limit) process.exitCode = 1;
}

async function start() {
  const child = spawn('npm', ['start'], { env: { ...process.env, PORT: port, TRIBUTARY_DATA: data }, stdio: 'ignore', detached: true });
  for (;;) {
    const response = await fetch(`${address}/readyz`).catch(() => undefined);
    if (response?.ok) return child;
    await pause(20);
  }
}

async function stop(child: ReturnType<typeof spawn>): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid!, 'SIGTERM');
  await ended;
  while (await fetch(`${address}/healthz`).catch(() => undefined)) await pause(50);
  await pause(500);
}

/** The process, without npm and the shell in front of it: only what stays for the product is counted. */
function processTree(root: number): number[] {
  const parents = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
    } catch {
      // It ended while we looked.
    }
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(parents.get(pid) ?? []));
  return tree.filter((pid) => /main\.ts|postgres/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')) && !/npm start|sh\0-c/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')));
}

/** Shared pages are counted once, in parts: PSS in kB. */
function proportionalMemory(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
}
