import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Names a living process so that its number, given to another process later, is not mistaken for it:
 * number and start time. Undefined when the process is gone (a zombie is).
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const stat = readProc(pid, 'stat');
    if (!stat) return undefined;
    // The name in brackets may hold spaces; the fields after it do not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : `${pid}:${fields[19]}`;
  }
  const started = ps(pid, 'lstart=');
  return started && `${pid}:${started.replaceAll(/\W/g, '')}`;
}

export function isAlive(identity: string): boolean {
  return processIdentity(Number(identity.split(':', 1)[0])) === identity;
}

export function commandLine(pid: number): string {
  if (process.platform === 'linux') return readProc(pid, 'cmdline')?.replaceAll('\0', ' ') ?? '';
  return ps(pid, 'command=') ?? '';
}

function readProc(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string | undefined {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8', timeout: 5000 }).trim() || undefined;
  } catch {
    return undefined;
  }
}
