import { createHash } from 'node:crypto';
import type { TableName } from '../../../connectors/connector.ts';
import type { OutsideDatabase } from './target-table.ts';

export interface StageNames {
  stage: TableName;
  /** For a target that is being replaced, until it is gone. */
  old: TableName;
  /** All tables of this task for this target begin so; one run of a task goes at a time. */
  prefix: string;
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

export function stageNames(task: string, run: string, { schema, table }: TableName): StageNames {
  const prefix = `tributary_${hash(JSON.stringify([task, schema, table]))}_`;
  return { prefix, stage: { schema, table: `${prefix}${hash(run)}_s` }, old: { schema, table: `${prefix}${hash(run)}_o` } };
}

/** What runs that were killed have left. */
export async function dropLeftOvers({ connection, sql }: OutsideDatabase, schema: string, { prefix }: StageNames): Promise<void> {
  const { rows } = await connection.tables({ ...(schema && { schema }), key: prefix, limit: 100, offset: 0 });
  for (const { table, schema: place } of rows) if (table.startsWith(prefix)) await connection.execute(`drop table ${sql.table({ schema: place, table })}`);
}
