import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#platform/server/store/testing.ts';

export interface PrivateSshd {
  port: number;
  user: string;
  key: string;
  fingerprint: string;
  /** Where files lie; the user may write there. */
  folder: string;
  stop(): void;
}

const program = '/usr/sbin/sshd';

/** True when there is an sshd; `npm test` installs it where it may. */
export function hasSshd(): boolean {
  if (existsSync(program) && existsSync('/usr/bin/ssh-keygen')) return true;
  console.error('\n!!! SFTP TESTS ARE SKIPPED: install openssh-server (sshd and ssh-keygen).\n');
  return false;
}

/** An sshd of our own on 127.0.0.1 that knows one user, who is not root, and does nothing but SFTP. */
export async function startSshd(): Promise<PrivateSshd> {
  const root = mkdtempSync(join(tmpdir(), 'tributary-sshd-'));
  const person = process.getuid?.() === 0 ? { user: 'nobody', uid: idOf('-u'), gid: idOf('-g') } : { user: userInfo().username, uid: process.getuid!(), gid: process.getgid!() };
  const folder = join(root, 'files');
  mkdirSync(folder);
  for (const name of ['host', 'client']) execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(root, name)]);
  writeFileSync(join(root, 'authorized'), readFileSync(join(root, 'client.pub')));
  const port = await freePort();
  writeFileSync(join(root, 'config'), [
    `ListenAddress 127.0.0.1:${port}`, `HostKey ${join(root, 'host')}`, `AuthorizedKeysFile ${join(root, 'authorized')}`, 'PidFile none', 'UsePAM yes',
    'StrictModes no', 'PasswordAuthentication no', 'KbdInteractiveAuthentication no', 'Subsystem sftp internal-sftp', 'ForceCommand internal-sftp', '',
  ].join('\n'));
  for (const name of ['.', 'files', 'host', 'authorized', 'config']) chownSync(join(root, name), person.uid, person.gid);
  const child = spawn(program, ['-D', '-e', '-f', join(root, 'config')], { stdio: ['ignore', 'ignore', 'pipe'], uid: person.uid, gid: person.gid });
  let complaint = '';
  child.stderr.on('data', (piece: Buffer) => { complaint = (complaint + piece.toString()).slice(-2000); });
  const stop = () => {
    child.kill();
    rmSync(root, { recursive: true, force: true });
  };
  process.once('exit', stop);
  for (const deadline = Date.now() + 40_000; !(await answers(port)); await pause(30)) {
    if (Date.now() > deadline || child.exitCode !== null) {
      stop();
      throw new Error(`no private sshd: ${complaint}`);
    }
  }
  const fingerprint = execFileSync('ssh-keygen', ['-lf', join(root, 'host.pub')]).toString().split(' ')[1]!;
  return { port, user: person.user, key: readFileSync(join(root, 'client'), 'utf8'), fingerprint, folder, stop: () => { process.off('exit', stop); stop(); } };
}

const idOf = (which: '-u' | '-g') => Number(execFileSync('id', [which, 'nobody']).toString());

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1').on('connect', () => { socket.destroy(); resolve(true); }).on('error', () => resolve(false));
  });
}
