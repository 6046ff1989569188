import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';

/** Chromium without windows does the same pages with a third less work: it comes first. Older systems have only the other. */
export const browserPrograms = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The browser for the journeys, installed when we may; undefined when there is none. */
export function findBrowser(): string | undefined {
  const programs = process.env.CHROMIUM ? [process.env.CHROMIUM] : browserPrograms;
  for (const program of process.env.CHROMIUM || !mayInstall() ? [] : programs) {
    if (!existsSync(program)) install('Chromium and Chinese fonts for the browser tests', [basename(program), 'fonts-noto-cjk']);
    if (existsSync(program)) break;
  }
  const found = programs.find((program) => existsSync(program));
  if (found) return found;
  console.error('\n!!! BROWSER JOURNEYS ARE SKIPPED: install Chromium and Noto CJK fonts, or set CHROMIUM to the program.\n');
  return undefined;
}

/** Servers that the connectors are tried against; each test says so where its own is missing. */
const servers = [
  { program: '/usr/sbin/mariadbd', packages: ['mariadb-server-core', 'mariadb-client-core'] },
  { program: '/usr/sbin/sshd', packages: ['openssh-server', 'openssh-sftp-server'] },
  { program: '/usr/bin/kcat', packages: ['kcat'] },
  { program: '/usr/bin/javac', packages: ['default-jdk-headless'] },
  { program: '/usr/share/java/postgresql.jar', packages: ['libpostgresql-jdbc-java'] },
  { program: '/usr/share/java/mariadb-java-client.jar', packages: ['libmariadb-java'] },
  { program: '/usr/share/java/hsqldb.jar', packages: ['libhsqldb-java'] },
];

export function installServers(): void {
  const missing = servers.filter(({ program }) => !existsSync(program));
  if (missing.length > 0 && mayInstall()) install('the servers that connectors are tried against', missing.flatMap(({ packages }) => packages));
}

function install(what: string, packages: readonly string[]): void {
  console.error(`Installing ${what} …`);
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...packages);
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/** RUNLEVEL keeps packages from starting servers for the whole machine. */
function apt(...parameters: string[]): void {
  spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=180', '-q', ...parameters], {
    stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }, timeout: 900_000,
  });
}
