import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { listBatchTables, type BatchTable } from '../../contract/batch-tasks.ts';

export interface ChosenTable { schema: string; table: string }
/** By a key of their own, in the order in which they were chosen. */
export type Chosen = ReadonlyMap<string, ChosenTable>;

export const noTables: Chosen = new Map();
export const keyOf = ({ schema, table }: ChosenTable): string => JSON.stringify([schema, table]);

export function withTables(chosen: Chosen, tables: readonly ChosenTable[], on: boolean): Chosen {
  const next = new Map(chosen);
  for (const { schema, table } of tables) {
    if (on) next.set(keyOf({ schema, table }), { schema, table });
    else next.delete(keyOf({ schema, table }));
  }
  return next;
}

interface Found { dataSourceId: string; key?: string; schema?: string; state?: string }

/** Everything that the filters find, on all pages. */
export async function findTables({ dataSourceId, key = '', schema = '', state = 'ALL' }: Found): Promise<BatchTable[]> {
  const tables: BatchTable[] = [];
  for (let pi = 1, left = 1; left > 0; pi += 1) {
    const page = await send(listBatchTables, { query: { pi, ps: 1000 }, body: { dataSourceId, key, schema, state: state as 'ALL' }, level: noticeLevel.silent });
    tables.push(...page.rows);
    left = page.rows.length === 0 ? 0 : page.total - tables.length;
  }
  return tables;
}

/** Names as people paste them, with a schema or without, found among the tables of the source whatever their case. */
export function matchNames(text: string, tables: readonly ChosenTable[]): { found: ChosenTable[]; missing: string[] } {
  const found: ChosenTable[] = [];
  const missing: string[] = [];
  for (const line of text.split(/[\n\r,，;；]+/).map((one) => one.trim()).filter(Boolean)) {
    const hits = hitsOf(line, tables);
    if (hits.length > 0) found.push(...hits);
    // A name may hold spaces; only when it does not are they what stands between names.
    else for (const word of line.split(/\s+/)) {
      const ofWord = hitsOf(word, tables);
      if (ofWord.length > 0) found.push(...ofWord);
      else missing.push(word);
    }
  }
  return { found, missing: [...new Set(missing)] };
}

function hitsOf(name: string, tables: readonly ChosenTable[]): ChosenTable[] {
  const plain = name.replace(/["`[\]]/g, '').toLowerCase();
  const exact = tables.filter(({ schema, table }) => table === name || `${schema}.${table}` === name);
  return exact.length > 0 ? exact : tables.filter(({ schema, table }) => table.toLowerCase() === plain || `${schema}.${table}`.toLowerCase() === plain);
}
