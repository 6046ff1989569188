import type { LakeAnswer } from '#areas/lake';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import type { Lake, LakeSession } from '#engine/lake/lake.ts';
import { lineageLake } from '#engine/lineage/lineage-lake.ts';
import { tablesInSql } from '#engine/sql-text/tables-in-sql.ts';
import { lakePlace } from '../runners/shared/sql-lineage.ts';
import { maskQuoted } from './mask-quoted.ts';
import { hiddenOfQuery, maskedAnswer, seesAll, type Looking } from './masking.ts';
import { sensitiveFields } from './sensitive-fields.ts';

/** Answers a question of a person as far as they may see; a refusal of the lake repeats no value that the answer would not show. */
export async function askMasked(looking: Looking, session: LakeSession, lake: Lake, query: string, limits: { rows: number; seconds: number }): Promise<LakeAnswer> {
  try {
    const answer = await session.query(query, limits);
    return maskedAnswer(answer, await hiddenOfQuery(looking, session, lake, query, answer.columns));
  } catch (error) {
    if (!(error instanceof ConnectorFailure) || seesAll(looking)) throw error;
    const tables = await lineageLake(session, lake, lakePlace).describe(tablesInSql(query).reads).catch(() => []);
    const fields = await sensitiveFields(looking, tables.flatMap((table) => (table ? [table.place] : [])));
    const names = new Set([...fields.values()].flatMap((some) => [...some]));
    throw Object.assign(error, { text: { zh: maskQuoted(error.text.zh, names), en: maskQuoted(error.text.en, names) } });
  }
}
