import { sql } from 'kysely';
import { anyLake } from '#engine/sync/expression/check-expression.ts';
import type { LakeWords } from '#engine/sync/functions/term.ts';
import type { SourceColumn } from '#engine/sync/run.ts';
import { UserError } from '#platform/server/errors.ts';
import { lakeErrors, type ModelDefinition, type ModelSource } from '#areas/lake';
import type { Database } from '#platform/server/database.ts';
import { visibleLakeTables } from '../lake/lake-table-rows.ts';
import type { Seeing } from '../tasks/visible-tasks.ts';
import type { SourceTable } from './sql/source-words.ts';

const keyOf = ({ schema, table }: { schema: string; table: string }) => JSON.stringify([schema, table]);

/** Tables that a definition names, as they were registered; those the person does not see are left out. Without a person: all. */
export async function sourceTables({ db, seeing }: { db: Database; seeing?: Seeing }, { sources }: Pick<ModelDefinition, 'sources'>): Promise<(source: ModelSource) => SourceTable | undefined> {
  const found = new Map<string, SourceTable>();
  for (const source of sources) {
    if (found.has(keyOf(source))) continue;
    let query = db.selectFrom('lake_table').select('wid').where('schema_name', '=', source.schema).where('table_name', '=', source.table);
    if (seeing) query = query.where(visibleLakeTables(seeing.services, seeing.user));
    const table = await query.executeTakeFirst();
    if (table) found.set(keyOf(source), { schema: source.schema, table: source.table, columns: await registeredColumns(db, table.wid) });
  }
  return (source) => found.get(keyOf(source));
}

export async function registeredColumns(db: Database, tableWid: string): Promise<SourceColumn[]> {
  const rows = await db.selectFrom('lake_field').select(['field as name', 'type', 'native', 'nullable', 'comment']).where('table_wid', '=', tableWid).orderBy('position').execute();
  return rows;
}

/** Words of the lake that is connected; of any while there is none, for checking does not depend on it. */
export async function lakeWords({ services }: Pick<Seeing, 'services'>): Promise<LakeWords> {
  try {
    return await services.lakes.current();
  } catch (error) {
    if (error instanceof UserError) return anyLake;
    throw error;
  }
}

/** Whoever does not see a table must not make a model read it for them; what stood there before stays. */
export async function refuseHiddenSources(context: Seeing, now: ModelDefinition, before: ModelDefinition | undefined): Promise<void> {
  const known = new Set(before?.sources.map(keyOf));
  const fresh = now.sources.filter((source) => !known.has(keyOf(source)));
  const tableOf = await sourceTables({ db: context.db, seeing: context }, { sources: fresh });
  for (const source of fresh) {
    if (tableOf(source)) continue;
    const at = now.sources.indexOf(source);
    throw new UserError(lakeErrors.noLakeTable, {}, { [`definition.sources.${at}.table`]: lakeErrors.noLakeTable });
  }
}

/** Models that are made from a table. */
export const madeFrom = ({ schema, table }: { schema: string; table: string }) => sql<boolean>`model.definition -> 'sources' @> ${JSON.stringify([{ schema, table }])}::jsonb`;
