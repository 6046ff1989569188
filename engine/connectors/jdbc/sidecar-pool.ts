import { closed } from './failures.ts';
import { SidecarProcess } from './sidecar-process.ts';

/** Of processes with the same jars and driver, those that nobody uses at the moment. */
const parked = new Map<string, Map<SidecarProcess, NodeJS.Timeout>>();

export interface SidecarNeeds {
  jars: readonly string[];
  driver: string;
}

const keyOf = ({ jars, driver }: SidecarNeeds) => [driver, ...jars].join('\0');

/** One that waits, else a new one: a process is never used by two connections at a time. */
export async function takeSidecar(needs: SidecarNeeds): Promise<SidecarProcess> {
  const waiting = parked.get(keyOf(needs));
  for (const [process, timer] of waiting ?? []) {
    clearTimeout(timer);
    waiting!.delete(process);
    if (process.alive) return process;
  }
  return SidecarProcess.start(needs.jars);
}

/** Kept for a while for whoever comes next; it holds no connection any more. */
export function parkSidecar(process: SidecarProcess, needs: SidecarNeeds, seconds: number): void {
  const key = keyOf(needs);
  const waiting = parked.get(key) ?? new Map<SidecarProcess, NodeJS.Timeout>();
  parked.set(key, waiting);
  waiting.set(process, setTimeout(() => {
    waiting.delete(process);
    process.end(closed());
  }, seconds * 1000));
}

export async function endParkedSidecars(): Promise<void> {
  const all = [...parked.values()].flatMap((waiting) => [...waiting]);
  parked.clear();
  await Promise.all(all.map(([process, timer]) => {
    clearTimeout(timer);
    return process.close(closed());
  }));
}
