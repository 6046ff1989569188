import type { Lake } from '../lake/lake.ts';
import { further, wholeTable } from '../lineage/origin.ts';
import { lineageOfQuery } from '../lineage/statement-lineage.ts';
import { Unfollowed } from '../lineage/unfollowed.ts';
import type { NodeUse } from './compile/node-use.ts';
import type { Origin } from './graph.ts';

/** Of which fields a node's SQL makes each of its columns; where that cannot be told, of which tables. */
export async function originsOfSql({ kind }: Pick<Lake, 'kind'>, text: string, inputs: NodeUse<unknown>['inputs'], columns: number): Promise<readonly (readonly Origin[])[]> {
  const given = new Map(inputs.map((input) => [input.port.toLowerCase(), { columns: input.columns.map(({ name, origins }) => ({ name, origins })), tables: tablesOf([input]) }]));
  try {
    const made = await lineageOfQuery(text, { kind, describe: async (tables) => tables.map(() => undefined) }, given);
    if (made.length === columns) return made.map(({ origins }) => origins);
  } catch (error) {
    if (!(error instanceof Unfollowed)) throw error;
  }
  return Array.from({ length: columns }, () => further(tablesOf(inputs), 'sql'));
}

function tablesOf(inputs: NodeUse<unknown>['inputs']): Origin[] {
  const origins = inputs.flatMap(({ columns }) => columns.flatMap((column) => column.origins));
  return [...new Map(origins.map(({ kind, place }) => [place, { kind, place, field: wholeTable, how: '' }])).values()];
}
