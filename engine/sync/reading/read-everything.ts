import type { TableName } from '../../connectors/connector.ts';
import type { ReadingPart } from '../run.ts';
import { readGroup, type PartGroup } from './read-group.ts';
import type { Reading } from './reading.ts';

/** Stage tables of a run at most: thousands of files need not be thousands of tables. */
const mostGroups = 64;

export function groupParts(parts: readonly ReadingPart[], parallel: number): PartGroup[] {
  // One after another there is nothing to keep apart, and one table can take the place of the target as it is.
  const most = parallel === 1 ? 1 : mostGroups;
  const size = Math.max(1, Math.ceil(parts.length / most));
  const groups: PartGroup[] = [];
  for (const [number, part] of parts.entries()) {
    const index = Math.floor(number / size);
    (groups[index] ??= { index, parts: [] }).parts.push({ part, number });
  }
  return groups.length ? groups : [{ index: 0, parts: [] }];
}

/** Side by side as the task allows; the first that fails ends all. The stage tables, in the order of the parts. */
export async function readEverything(reading: Reading, parts: readonly ReadingPart[]): Promise<TableName[]> {
  const { lake, plan, signal } = reading.request;
  const groups = groupParts(parts, plan.limits.parallel);
  const stages: TableName[] = [];
  const waiting = [...groups];
  const ending = new AbortController();
  const both = AbortSignal.any([signal, ending.signal]);
  const lanes = Array.from({ length: Math.min(plan.limits.parallel, groups.length) }, () => lake.session({ signal: both }, async (session) => {
    for (let group = waiting.shift(); group; group = waiting.shift()) stages[group.index] = await readGroup(reading, session, group, both);
  }).catch((error: unknown) => {
    waiting.length = 0;
    // Only the first is the reason; the others were told to end.
    if (!ending.signal.aborted) {
      ending.abort(error);
      throw error;
    }
  }));
  const results = await Promise.allSettled(lanes);
  const failed = results.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return stages;
}
