import { copyFileSync, mkdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';

const limit = 10 * 1024 * 1024;

/** Keeps the store's log small: the old one becomes `.1` and the same file, still open in the store, begins anew. */
export function keepLogSmall(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const turn = (): void => {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < limit) return;
    copyFileSync(file, `${file}.1`);
    truncateSync(file);
  };
  turn();
  const timer = setInterval(turn, 3600_000).unref();
  return () => clearInterval(timer);
}

/** Why it did not start: the last line that says so. */
export function lastComplaint(file: string): string {
  try {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-50);
    return lines.findLast((line) => /FATAL|PANIC|ERROR|error while/.test(line)) ?? lines.at(-1) ?? '';
  } catch {
    return '';
  }
}
