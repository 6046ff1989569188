import { decoderFor } from '../../connectors/postgresql/read-values.ts';
import { fromNative, parseNative } from '../../connectors/postgresql/types.ts';
import type { DataType, Row, Value } from '../../types/data-type.ts';
import type { TextAnswer } from './text-query.ts';

/** Names of types by their number, which are the same for as long as the lake is open. */
export class ValueTypes {
  readonly #names = new Map<string, string>();

  async of(fields: TextAnswer['fields'], ask: (sql: string, values: unknown[]) => Promise<TextAnswer>): Promise<DataType[]> {
    const keys = fields.map((one) => `${one.dataTypeID}:${one.dataTypeModifier}`);
    const unknown = [...new Set(keys)].filter((key) => !this.#names.has(key));
    if (unknown.length) {
      const parts = unknown.map((key) => key.split(':'));
      const { rows } = await ask('select format_type(t, m) from unnest($1::oid[], $2::integer[]) with ordinality as u(t, m, p) order by p', [parts.map((one) => one[0]), parts.map((one) => one[1])]);
      for (const [index, key] of unknown.entries()) this.#names.set(key, rows[index]![0]!);
    }
    return keys.map((key) => fromNative(parseNative(this.#names.get(key)!)).type);
  }
}

export function decodeAnswer(answer: TextAnswer, types: readonly DataType[]): Row[] {
  const decoders = types.map((type, index) => decoderFor(type, answer.fields[index]!.name));
  return answer.rows.map((row) => row.map((text, index): Value => {
    if (text === null) return null;
    try {
      return decoders[index]!(text);
    } catch {
      // Beyond our types, such as a date of infinity: an answer is to be looked at, so as it is.
      return text;
    }
  }));
}
