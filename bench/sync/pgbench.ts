import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** The pgbench of this system; what it says. */
export async function runPgbench(url: string, parameters: readonly string[]): Promise<string> {
  const program = [...(process.env.PATH ?? '').split(delimiter), ...globSync('/usr/lib/postgresql/*/bin')].map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file));
  if (!program) throw new Error('there is no pgbench; install the package postgresql');
  const { hostname, port, username, password, pathname } = new URL(url);
  const { stdout } = await promisify(execFile)(program, [...parameters, '-h', hostname, '-p', port, '-U', username, pathname.slice(1)], {
    env: { PATH: process.env.PATH ?? '', PGPASSWORD: decodeURIComponent(password) }, timeout: 600_000,
  });
  return stdout;
}
