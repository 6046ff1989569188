import { PgoutputPlugin, type Pgoutput } from 'pg-logical-replication';
import type { ChangedColumn } from '../../connector.ts';
import type { Value } from '../../../types/data-type.ts';
import { mappingOf, typeColumns } from '../columns.ts';
import { orAsSpelled } from '../../values/or-as-spelled.ts';
import { decoderFor, type Decode } from '../read-values.ts';
import type { Session } from '../session.ts';

/** The plugin would turn values into JavaScript's own, and numbers with them; text is exact. */
export class TextPlugin extends PgoutputPlugin {
  override parse(buffer: Buffer): Pgoutput.Message {
    const message = super.parse(buffer);
    if (message.tag === 'relation') for (const column of message.columns) column.parser = String;
    return message;
  }
}

export interface KnownRelation {
  relation: Pgoutput.MessageRelation;
  decoders: Map<string, Decode>;
  columns: ChangedColumn[];
}

/** The server describes a table before its first row, and again when it was altered. */
export async function knowRelation(session: Session, relation: Pgoutput.MessageRelation): Promise<KnownRelation> {
  const { columns } = relation;
  const rows = await session.rows<{ declared: string | null; base: string | null }>(
    `select ${typeColumns('(select c.attndims from pg_catalog.pg_attribute c where c.attrelid = $3::oid and c.attname = a.name and not c.attisdropped)')}
     from unnest($1::oid[], $2::int[], $4::text[]) with ordinality as a(atttypid, atttypmod, name, position) order by a.position`,
    [columns.map((one) => one.typeOid >>> 0), columns.map((one) => one.typeMod), relation.relationOid >>> 0, columns.map((one) => one.name)],
  );
  const told = columns.map(({ name }, index): ChangedColumn =>
    ({ name, type: mappingOf(rows[index]?.base ?? 'unknown').type, native: rows[index]?.declared ?? 'unknown' }));
  const lenient = (decode: Decode) => orAsSpelled(decode, String);
  return { relation, columns: told, decoders: new Map(told.map(({ name, type }) => [name, lenient(decoderFor(type, name, lenient))])) };
}

/** Undefined is what the server did not tell: large values that stayed as they were. */
export function decodeTuple({ decoders }: KnownRelation, tuple: Record<string, string | null | undefined>): Record<string, Value> {
  const row: Record<string, Value> = {};
  for (const [name, text] of Object.entries(tuple)) {
    if (text === undefined) continue;
    row[name] = text === null ? null : decoders.get(name)!(text);
  }
  return row;
}
