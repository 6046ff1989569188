import { spawn } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { eventually, failureOf, givesUpOn, silentServer } from '../harness/bench.ts';
import { findJava } from './find-java.ts';
import { jdbcConnector } from './jdbc.ts';
import { JdbcSession } from './session.ts';
import { jdbcMissing, testingJars } from './testing-jars.ts';

const skip = await jdbcMissing('postgresql');
if (skip) console.error(`\n!!! THE JAVA PROCESS OF JDBC IS NOT TESTED: ${skip}\n`);

/** Gone altogether, not a zombie that waits for somebody to notice. */
function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
const gone = (pid: number) => eventually(() => Promise.resolve(!runs(pid)), 'the Java process is gone');

describe.skipIf(skip)('the Java process', () => {
  let server: Awaited<ReturnType<typeof startThrowAwayPostgres>>;
  let options: ReturnType<typeof jdbcConnector.options.parse>;
  beforeAll(async () => {
    server = await startThrowAwayPostgres();
    const { hostname, port, username, password } = new URL(server.url);
    options = jdbcConnector.options.parse({ url: `jdbc:postgresql://${hostname}:${port}/postgres`, jars: [testingJars.postgresql], user: username, password });
  });
  afterAll(() => server.stop());
  const open = (more: Partial<typeof options> = {}, signal = new AbortController().signal) => JdbcSession.open({ ...options, ...more }, { signal, seconds: 40, idleSeconds: 0 });
  const execute = (session: JdbcSession, sql: string) => session.use((link) => link.ask('execute', { sql }));

  it('is gone when the connection was closed, and knows no secret by its command line or its environment', async () => {
    const session = await open();
    const pid = session.pid!;
    expect(runs(pid)).toBe(true);
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    expect(line).toContain('-Xmx256m');
    expect(line + readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain(options.password);
    expect(readlinkSync(`/proc/${pid}/cwd`)).not.toBe(process.cwd());
    await session.close();
    expect(runs(pid)).toBe(false);
  });

  it('is gone when called off in the middle of a statement, which is told at once', async () => {
    const controller = new AbortController();
    const session = await open({}, controller.signal);
    const slow = execute(session, 'select pg_sleep(60)');
    await pause(100);
    controller.abort();
    await failureOf(slow, 'stopped');
    await gone(session.pid!);
  });

  it('is gone when a statement takes longer than allowed', async () => {
    const session = await open({ statementSeconds: 1 });
    await failureOf(execute(session, 'select pg_sleep(60)'), 'timed-out');
    await failureOf(execute(session, 'select 1'), 'timed-out');
    await gone(session.pid!);
  });

  it('is gone when its driver hangs where nothing can be called off', async () => {
    const silent = await silentServer();
    try {
      const before = new Set(children());
      const url = `jdbc:postgresql://127.0.0.1:${silent.port}/x`;
      await givesUpOn(silent, (seconds) => JdbcSession.open({ ...options, url }, { signal: new AbortController().signal, seconds, idleSeconds: 0 }));
      await eventually(() => Promise.resolve(children().every((pid) => before.has(pid))), 'no Java process is left');
    } finally {
      await silent.stop();
    }
  });

  it('says so when it dies by itself', async () => {
    const session = await open();
    const slow = execute(session, 'select pg_sleep(60)');
    process.kill(session.pid!, 'SIGKILL');
    await failureOf(slow, 'connection-lost');
    await failureOf(execute(session, 'select 1'), 'connection-lost');
    await session.close();
    expect(runs(session.pid!)).toBe(false);
  });

  it('says that a value is too large for its memory, and is gone', async () => {
    const session = await open();
    const work = session.use((link) => link.ask('query', { sql: "select repeat('x', 300000000)", values: [], kinds: 's', batch: 1 }));
    expect((await failureOf(work, 'other')).text.en).toContain('256 MB');
    await gone(session.pid!);
  });

  it('ends with the process that started it, even when that is killed', async () => {
    const script = `
      const { JdbcSession } = await import(${JSON.stringify(join(import.meta.dirname, 'session.ts'))});
      const session = await JdbcSession.open(${JSON.stringify(options)}, { signal: new AbortController().signal, seconds: 40, idleSeconds: 0 });
      process.stdout.write(String(session.pid));
      session.use((link) => link.ask('execute', { sql: 'select pg_sleep(60)' })).catch(() => {});
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const pid = Number(await new Promise<string>((resolve) => parent.stdout.once('data', (data: Buffer) => resolve(data.toString()))));
    expect(runs(pid)).toBe(true);
    parent.kill('SIGKILL');
    await gone(pid);
  });

  it('tells in plain words what is wrong with a driver', async () => {
    await failureOf(open({ driverClass: 'java.lang.Runtime' }), 'unsupported');
    expect((await failureOf(open({ url: 'jdbc:nothing://127.0.0.1:1/x' }), 'unsupported')).text.zh).toContain('JDBC 地址');
    await failureOf(open({ url: `${options.url}?socketFactory=x.Y` }), 'unsupported');
  });
});

describe('Java', () => {
  it('is looked for in JAVA_HOME and the PATH, and missed in plain words', async () => {
    expect(await findJava({ PATH: '/nowhere' })).toBeUndefined();
    const found = await findJava();
    if (found) expect(found).toMatchObject({ version: expect.stringMatching(/^\d/), major: expect.any(Number) });
    const { javaMissing } = await import('./java-missing.ts');
    expect(javaMissing()).toMatchObject({ kind: 'unsupported', remedy: expect.stringContaining('jdk'), text: { zh: expect.stringContaining('安装 JDK'), en: expect.stringContaining('Install a JDK') } });
  });
});

/** Of this process, as the system lists them. */
function children(): number[] {
  return readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}
