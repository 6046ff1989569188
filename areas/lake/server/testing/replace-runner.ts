import type { TaskKind } from '#areas/lake';
import type { TaskRunner } from '../runners/runner.ts';
import { runners } from '../runners/runners.ts';

/** Tasks of these kinds do what a test says until it gives them back. Modules are shared by the files of a worker, so a mock would not hold. */
export function replaceRunner(kinds: readonly TaskKind[], runner: TaskRunner): () => void {
  const before = kinds.map((kind) => [kind, runners[kind]] as const);
  for (const kind of kinds) runners[kind] = runner;
  return () => { for (const [kind, own] of before) runners[kind] = own; };
}
