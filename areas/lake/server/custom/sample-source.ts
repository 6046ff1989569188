import { valueText as postgresqlText } from '#engine/connectors/postgresql/write-values.ts';
import type { Lake } from '#engine/lake/lake.ts';
import { valueText } from '#engine/lake/value-text.ts';
import type { PipelineColumn, Relation } from '#engine/pipeline/graph.ts';
import { emptyRelation } from '#engine/pipeline/as-query.ts';
import { decodeRows } from '#engine/sync/segments/decode-rows.ts';
import type { Row } from '#engine/types/data-type.ts';
import type { SourcePlace } from '../runners/custom/node-sources.ts';

const sampledRows = 200;

/** The first rows of a source outside, as a relation that stands in the question itself. */
export async function sampleSource(lake: Lake, place: Extract<SourcePlace, { kind: 'outside' }>, columns: readonly PipelineColumn[], signal: AbortSignal): Promise<Relation> {
  const reader = await place.open();
  try {
    const { columns: given } = await reader.shape();
    const rows: Row[] = [];
    const { parts } = await reader.begin(null, given.map(({ name }) => name));
    reading: for (const part of parts) {
      for await (const { bytes } of reader.read(part, signal)) {
        rows.push(...decodeRows(bytes, given.map(({ type }) => type)));
        if (rows.length >= sampledRows) break reading;
      }
    }
    if (rows.length === 0) return emptyRelation(lake, columns);
    return { from: asRelation(lake, given, rows.slice(0, sampledRows)), columns, order: [] };
  } finally {
    await reader.close();
  }
}

/** Texts first and each column cast once: a literal of its type for every value would take the lake seconds to read. */
function asRelation(lake: Lake, columns: readonly Pick<PipelineColumn, 'name' | 'type'>[], rows: readonly Row[]): string {
  const text = { kind: 'string' } as const;
  const spell = lake.kind === 'duckdb' ? valueText : postgresqlText;
  const line = (row: Row) => `(${columns.map(({ type }, index) => lake.sql.literal(row[index] === null ? null : spell(row[index]!, type), text)).join(', ')})`;
  const names = columns.map((_, index) => `value${index}`);
  return `(select ${columns.map(({ name, type }, index) => `${lake.sql.cast(names[index]!, type)} as ${lake.sql.quote(name)}`).join(', ')} from (values ${rows.map(line).join(', ')}) as held(${names.join(', ')}))`;
}
