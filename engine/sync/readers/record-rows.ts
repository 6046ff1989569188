import type { Text } from '#platform/contract/text.ts';
import { writeExactJson, type Json, type JsonObject } from '../../connectors/records/exact-json.ts';
import type { InferredField } from '../../connectors/records/infer-fields.ts';
import { valueOf, type RecordField } from '../../connectors/records/record-rows.ts';
import type { Row, Value } from '../../types/data-type.ts';
import type { BadRow, SourceColumn, SourceShape } from '../run.ts';

/** A column of something that has no declared types of its own. */
export function plainColumn({ name, type, nullable = true, comment = '' }: Pick<SourceColumn, 'name' | 'type'> & Partial<SourceColumn>): SourceColumn {
  return { name, type, native: type.kind, nullable, comment };
}

export function recordShape(fields: readonly (RecordField | InferredField)[], key: readonly string[] = []): SourceShape {
  return { columns: fields.map(({ name, type }) => plainColumn({ name, type, nullable: !key.includes(name) })), primaryKey: [...key], ...(key.length > 0 && { keyMayRepeat: true }), comment: '' };
}

/** The row of a record, or why it is none, with what the record holds. */
export function recordRow(record: JsonObject, fields: readonly RecordField[], position: string): Row | BadRow {
  const row: Value[] = [];
  for (const { name, type, timestamp } of fields) {
    const json = (Object.hasOwn(record, name) ? record[name] : null) ?? null;
    const value = valueOf(json, type, timestamp);
    if (value === undefined) return badRecord(record, fields, position, unfit(name, type.kind), name);
    row.push(value);
  }
  return row;
}

export function badRecord(record: JsonObject, fields: readonly { name: string }[], position: string, reason: Text, column?: string): BadRow {
  const values = Object.fromEntries(fields.map(({ name }) => [name, shown((Object.hasOwn(record, name) ? record[name] : null) ?? null)]));
  return { position, reason, ...(column !== undefined && { column }), values };
}

export function unfit(name: string, kind: string): Text {
  return { zh: `“${name}”的值不符合类型 ${kind}，请更正该值，或修改字段类型（例如改为字符串）`, en: `The value of "${name}" does not fit the type ${kind}. Correct it, or change the type of the field (to string, for example)` };
}

export function isBadRow(row: Row | BadRow): row is BadRow {
  return !Array.isArray(row);
}

function shown(json: Json): string | null {
  return json === null || typeof json === 'string' ? json : writeExactJson(json);
}
