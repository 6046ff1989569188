import type { Text } from '#platform/contract/text.ts';
import type { Lake } from '../lake/lake.ts';
import { further, wholeTable } from '../lineage/origin.ts';
import { lineageOfQuery } from '../lineage/statement-lineage.ts';
import { Unfollowed } from '../lineage/unfollowed.ts';
import type { NodeUse } from './compile/node-use.ts';
import type { Origin } from './graph.ts';

export interface SqlOrigins {
  /** Of each column. */
  origins: readonly (readonly Origin[])[];
  /** Why only tables are known. */
  why?: Text;
}

/** Of which fields a node's SQL makes each of its columns; where that cannot be told, of which tables. */
export async function originsOfSql({ kind }: Pick<Lake, 'kind'>, text: string, inputs: NodeUse<unknown>['inputs'], columns: number): Promise<SqlOrigins> {
  const given = new Map(inputs.map((input) => [input.port.toLowerCase(), { columns: input.columns.map(({ name, origins }) => ({ name, origins })), tables: tablesOf([input]) }]));
  let why: Text = { zh: '解析出的字段与结果不一致', en: 'the fields that were read are not those of its answer' };
  try {
    const made = await lineageOfQuery(text, { kind, describe: async (tables) => tables.map(() => undefined) }, given);
    if (made.length === columns) return { origins: made.map(({ origins }) => origins) };
  } catch (error) {
    if (!(error instanceof Unfollowed)) throw error;
    why = error.text;
  }
  return { origins: Array.from({ length: columns }, () => further(tablesOf(inputs), 'sql')), why };
}

function tablesOf(inputs: NodeUse<unknown>['inputs']): Origin[] {
  const origins = inputs.flatMap(({ columns }) => columns.flatMap((column) => column.origins));
  return [...new Map(origins.map(({ kind, place }) => [place, { kind, place, field: wholeTable, how: '' }])).values()];
}
