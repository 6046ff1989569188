import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { literal } from '../../connectors/duckdb/dialect.ts';
import type { DataType } from '../../types/data-type.ts';
import type { SegmentColumn } from '../lake.ts';
import { countRows } from './count-rows.ts';
import { transformed } from './exact-cast.ts';
import { intervalText } from './interval-sql.ts';
import type { DuckdbLakeSession } from './session.ts';
import { hasOrder } from '../../sql-text/has-order.ts';
import { duckdbLakeSql } from './sql.ts';

const { quote } = duckdbLakeSql;
const quoted = new Set<DataType['kind']>(['string', 'json', 'xml', 'other', 'array']);

/** Files that nobody has taken when the reader stops are removed. */
export async function* unloadSegments(session: DuckdbLakeSession, sql: string, columns: readonly SegmentColumn[], { folder, bytes }: { folder: string; bytes: number }): AsyncGenerator<{ file: string; rows: number }> {
  const own = path.join(folder, `unload-${randomUUID()}`);
  await mkdir(own, { recursive: true, mode: 0o700 });
  let left: string[] = [];
  try {
    const texts = columns.flatMap(({ type }, index) => (quoted.has(type.kind) ? [`c${index}`] : []));
    const selected = columns.map(({ name, type }, index) => `${spelled(quote(name), type)} as c${index}`).join(', ');
    // Several files are written at once, which keeps no order.
    const [place, cut] = hasOrder(sql) ? [path.join(own, 'rows.csv'), ''] : [own, `file_size_bytes ${Math.trunc(bytes)}, overwrite_or_ignore true, `];
    const [answer] = await session.rows(`copy (select ${selected} from (${sql}) as unloaded) to ${literal(place)}
      (format csv, header false, delimiter ',', quote '"', escape '"', nullstr '\\N', ${texts.length ? `force_quote (${texts.join(', ')}), ` : ''}${cut}return_files true)`);
    left = answer![1] as string[];
    for (let file = left.shift(); file; file = left.shift()) {
      const { rows } = await countRows(file);
      if (rows) yield { file, rows };
      else await rm(file, { force: true });
    }
  } catch (error) {
    await rm(own, { recursive: true, force: true });
    throw error;
  } finally {
    await Promise.all(left.map((file) => rm(file, { force: true })));
  }
}

/** SQL for a value as a segment spells it. */
export function spelled(value: string, type: DataType): string {
  switch (type.kind) {
    case 'boolean': return `case when ${value} then 't' when not ${value} then 'f' end`;
    case 'float': return `case when isnan(${value}) then 'NaN' when isinf(${value}) then (case when ${value} > 0 then 'Infinity' else '-Infinity' end) else ${value}::varchar end`;
    case 'binary': return `'\\x' || lower(hex(${value}))`;
    case 'date': return `replace(${value}::varchar, ' (BC)', ' BC')`;
    // Nanoseconds do not go back that far.
    case 'datetime': return (type.precision ?? 6) > 6 ? `${value}::varchar` : `case when ${value} < timestamp '0001-01-01' then regexp_replace(${value}::varchar, ' \\(BC\\)(.*)$', '\\1 BC') else ${value}::varchar end`;
    case 'interval': return intervalText(value);
    case 'array': return arrayText(value, type);
    default: return `${value}::varchar`;
  }
}

function arrayText(value: string, type: Extract<DataType, { kind: 'array' }>): string {
  let depth = 1;
  let { of } = type;
  for (; of.kind === 'array'; depth += 1) ({ of } = of);
  const plain = of.kind === 'integer' || of.kind === 'boolean' || of.kind === 'string' || of.kind === 'json';
  return `to_json(${plain ? value : transformed(value, depth, (one) => spelled(one, of))})::varchar`;
}
