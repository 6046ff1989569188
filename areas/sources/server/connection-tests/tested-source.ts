import { sourcesErrors, type ConnectionTestInput } from '#areas/sources';
import { UserError } from '#platform/server/errors.ts';
import type { DataSourceRow, Reachable } from '../sources/connector-options.ts';
import { reachableOf } from '../sources/source-input.ts';
import { sameReach } from '../sources/store-source.ts';
import { visibleSource, type Seeing } from '../sources/visible-sources.ts';

export interface TestedSource {
  source: Reachable;
  /** The stored source, when what is tried is what is stored: only then the test says something about it. */
  stored: DataSourceRow | undefined;
}

/** What a test is asked to try: a stored source, or what a form holds. */
export async function testedSource(context: Seeing, input: ConnectionTestInput): Promise<TestedSource> {
  const stored = input.wid ? await visibleSource(context, input.wid) : undefined;
  if (input.db_type === undefined) {
    if (!stored) throw new UserError(sourcesErrors.nothingToTest);
    return { source: stored, stored };
  }
  const source = await reachableOf(context.services, {
    ...input, db_type: input.db_type, source_type: 'dataBase', databasename: input.databasename || stored?.databasename || input.db_type,
  }, stored);
  return { source, stored: stored && sameReach(context.services, stored, source) ? stored : undefined };
}
