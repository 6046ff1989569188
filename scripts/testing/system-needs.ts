import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The browser for the journeys, installed when we may; undefined when there is none. */
export function findBrowser(): string | undefined {
  const wanted = process.env.CHROMIUM ?? '/usr/bin/chromium';
  if (!existsSync(wanted) && mayInstall()) {
    console.error('Installing Chromium and Chinese fonts for the browser tests …');
    apt('update');
    apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk');
  }
  if (existsSync(wanted)) return wanted;
  console.error('\n!!! BROWSER JOURNEYS ARE SKIPPED: install Chromium and Noto CJK fonts, or set CHROMIUM to the program.\n');
  return undefined;
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && !process.env.CHROMIUM;
}

function apt(...parameters: string[]): void {
  spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=180', '-q', ...parameters], {
    stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 900_000,
  });
}
