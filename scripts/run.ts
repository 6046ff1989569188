import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

export interface RunOptions {
  env?: NodeJS.ProcessEnv;
  stdio?: StdioOptions;
  /** Ended hard after so many seconds: a command that hangs must not hang the rest. */
  seconds?: number;
}

const running = new Set<ChildProcess>();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Starts a program with our own Node; it ends with us. */
export function start(parameters: readonly string[], { env = process.env, stdio = 'inherit' }: RunOptions = {}): ChildProcess {
  if (running.size === 0) for (const signal of signals) process.on(signal, passOn);
  const child = spawn(process.execPath, parameters, { cwd: root, env, stdio });
  running.add(child);
  child.once('close', () => {
    running.delete(child);
    if (running.size === 0) for (const signal of signals) process.removeListener(signal, passOn);
  });
  return child;
}

/** Runs a program to its end and gives its exit code; what it printed, where stdio says `pipe`. */
export async function run(parameters: readonly string[], options: RunOptions = {}): Promise<{ code: number; output: string }> {
  const child = start(parameters, options);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const timer = options.seconds && setTimeout(() => child.kill('SIGKILL'), options.seconds * 1000);
  const code = await new Promise<number>((resolve) => child.once('close', (exit) => resolve(exit ?? 1)));
  if (timer) clearTimeout(timer);
  return { code, output };
}

/** Where a program of a package is, so that no shell and no npx stands between. */
export const tool = (path: string): string => join(root, 'node_modules', path);

/** True in the script that was asked for, false where it is imported. */
export const isAskedFor = (filename: string): boolean => process.argv[1] === filename;

let ending = false;
function passOn(signal: NodeJS.Signals): void {
  if (ending) return;
  ending = true;
  // A terminal has told the children already.
  if (signal !== 'SIGINT' || !process.stdin.isTTY) for (const child of running) child.kill(signal);
  const codes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };
  const leave = (): void => void (running.size === 0 && process.exit(codes[signal as keyof typeof codes]));
  for (const child of running) child.once('close', () => setImmediate(leave));
  setTimeout(() => {
    for (const child of running) child.kill('SIGKILL');
  }, 15_000).unref();
}
