import { randomUUID } from 'node:crypto';
import { CopyOut } from '../../connectors/postgresql/copy-out.ts';
import { quote } from '../../connectors/postgresql/dialect.ts';
import type { Session } from '../../connectors/postgresql/session.ts';
import { cutSegments } from '../../sync/segments/cut-segments.ts';
import type { SegmentBytes } from '../../sync/segments/segment.ts';
import type { DataType } from '../../types/data-type.ts';
import type { SegmentColumn } from '../lake.ts';

const quoted = new Set<DataType['kind']>(['string', 'json', 'xml', 'other', 'array']);

export async function* unloadSegments(session: Session, sql: string, columns: readonly SegmentColumn[], options: { folder: string; bytes: number; signal: AbortSignal }): AsyncGenerator<{ file: string; rows: number }> {
  const texts = columns.flatMap(({ type }, index) => (quoted.has(type.kind) ? [`c${index}`] : []));
  const selected = columns.map(({ name, type }, index) => `${spelled(quote(name), type)} as c${index}`).join(', ');
  const statement = `copy (select ${selected} from (${sql}) as unloaded) to stdout (format csv, null '\\N'${texts.length ? `, force_quote (${texts.join(', ')})` : ''})`;
  for await (const { file, rows } of cutSegments(pieces(session, statement), { ...options, name: `unload-${randomUUID()}`, columns })) yield { file, rows };
}

/** The connection is closed by whoever opened it, whether all was read or not. */
async function* pieces(session: Session, statement: string): AsyncGenerator<SegmentBytes> {
  const lease = await session.lease();
  const copy = new CopyOut(statement);
  lease.submit(copy);
  try {
    for (let piece = await copy.take(); piece.rows; piece = await copy.take()) yield piece;
    lease.done();
  } catch (cause) {
    throw lease.failure(cause);
  }
}

function spelled(name: string, type: DataType): string {
  if (type.kind !== 'array') return name;
  let { of } = type;
  while (of.kind === 'array') ({ of } = of);
  return `to_json(${name}${of.kind === 'integer' || of.kind === 'boolean' || of.kind === 'json' ? '' : '::text[]'})`;
}
