import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { prepareCluster } from './cluster.ts';

/** A server process of its own (test-child.ts) and what it has said so far. */
export class TestProcess {
  readonly child: ChildProcess;
  readonly lines: string[] = [];
  readonly ended: Promise<number | null>;

  constructor(mode: string, dataFolder: string, databaseUrl?: string) {
    const script = join(import.meta.dirname, 'test-child.ts');
    this.child = spawn(process.execPath, [script, mode, dataFolder, ...(databaseUrl ? [databaseUrl] : [])], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const reader = createInterface({ input: this.child.stdout! });
    reader.on('line', (line) => this.lines.push(line));
    this.ended = new Promise((resolve) => this.child.once('close', (code) => resolve(code)));
  }

  /** Waits for a line that begins so. */
  async said(beginning: string): Promise<string> {
    return until(() => this.lines.find((line) => line.startsWith(beginning)), `"${beginning}", but it said ${this.lines.join(' | ')}`);
  }

  async kill(signal: NodeJS.Signals): Promise<void> {
    this.child.kill(signal);
    await this.ended;
  }
}

export async function until<T>(look: () => T | undefined | false | Promise<T | undefined | false>, what: string): Promise<T> {
  for (const deadline = Date.now() + 45_000; Date.now() < deadline; await pause(20)) {
    const found = await look();
    if (found) return found;
  }
  throw new Error(`waited in vain for ${what}`);
}

export function postmasterPid(dataFolder: string): number {
  return Number(readFileSync(join(dataFolder, 'store/postmaster.pid'), 'utf8').split('\n', 1)[0]);
}

/** Processes of PostgreSQL whose working folder is this store's. */
export function storeProcesses(dataFolder: string): number[] {
  const store = join(dataFolder, 'store');
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === store;
    } catch {
      return false;
    }
  });
}

/** Making a cluster takes a second, copying one a tenth of it. */
export class StoreTemplate {
  readonly #folder = newFolder();

  async make(): Promise<void> {
    await prepareCluster(join(this.#folder, 'store'));
  }

  /** A data folder of its own with a store that was never used. */
  copy(): string {
    const folder = newFolder();
    cpSync(this.#folder, folder, { recursive: true });
    return folder;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }
}

const newFolder = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'tributary-store-')));
