import type { Condition, ReadRequest } from '../../../connectors/connector.ts';
import type { DataType } from '../../../types/data-type.ts';
import { decodeText } from '../../segments/decode-rows.ts';
import { encodeText } from '../../segments/encode-rows.ts';

export type Where = NonNullable<ReadRequest['where']>;

type StoredCondition = [column: string, operator: Condition['operator'], value?: string];
type StoredWhere = (StoredCondition | { any: StoredCondition[][] })[];

/** Conditions as text that is the same for the same piece and that any process can read again. */
export function writeWhere(where: Where, typeOf: (column: string) => DataType): string {
  const one = ({ column, operator, value }: Condition): StoredCondition =>
    value === null || value === undefined ? [column, operator] : [column, operator, encodeText(value, typeOf(column))];
  return JSON.stringify(where.map((part) => ('any' in part ? { any: part.any.map((list) => list.map(one)) } : one(part))));
}

export function readWhere(text: string, typeOf: (column: string) => DataType): Where {
  const one = ([column, operator, value]: StoredCondition): Condition =>
    value === undefined ? { column, operator } : { column, operator, value: decodeText(value, typeOf(column)) };
  return (JSON.parse(text) as StoredWhere).map((part) => ('any' in part ? { any: part.any.map((list) => list.map(one)) } : one(part)));
}
