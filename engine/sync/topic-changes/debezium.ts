import type { Change } from '../../connectors/connector.ts';
import { isJsonObject, type Json, type JsonObject } from '../../connectors/records/exact-json.ts';
import { debeziumColumn } from './debezium-column.ts';
import { momentOf, textOf } from './message-parts.ts';
import type { ToldChange, ToldColumn, Understood } from './told-message.ts';

const operations: Record<string, Change['operation']> = { c: 'insert', r: 'insert', u: 'update', d: 'delete', t: 'truncate' };

/** Messages of Debezium, with their schema around them or without. */
export class DebeziumMessages {
  /** By what the schema says, so that equal ones are one and the same list. */
  readonly #columns = new Map<string, readonly ToldColumn[]>();
  readonly #read = new WeakMap<JsonObject, readonly ToldColumn[]>();

  understand(value: JsonObject, key: Json): Understood {
    const enveloped = isEnvelope(value);
    const payload = enveloped ? value['payload'] ?? null : value;
    if (payload === null) return { nothing: true };
    if (!isJsonObject(payload)) return { problem: noDebezium };
    const operation = typeof payload['op'] === 'string' ? operations[payload['op']] : undefined;
    // Messages of applications, heartbeats and the borders of transactions are about no row.
    if (payload['op'] === 'm' || isAboutNoRow(payload)) return { nothing: true };
    if (!operation) return { problem: noDebezium };
    const [before, after] = [rowOf(payload['before']), rowOf(payload['after'])];
    const told = toldKey(key);
    const source = rowOf(payload['source']) ?? {};
    const change = changeOf(operation, before, after, told);
    if (!change) return { problem: noRow };
    const columns = enveloped ? this.#columnsOf(value['schema'] as JsonObject) : undefined;
    return {
      table: [textOf(source['schema']) ?? textOf(source['db']), textOf(source['table'])].filter(Boolean).join('.'),
      time: momentOf(source['ts_ms'] ?? payload['ts_ms'] ?? null, 1), changes: [change], columns, key: Object.keys(told ?? {}),
    };
  }

  #columnsOf(schema: JsonObject): readonly ToldColumn[] | undefined {
    const read = this.#read.get(schema);
    if (read) return read;
    const parts = Array.isArray(schema['fields']) ? schema['fields'].filter(isJsonObject) : [];
    const fields = ['after', 'before'].map((name) => parts.find(({ field }) => field === name)?.['fields']).find(Array.isArray);
    if (!fields) return undefined;
    const said = JSON.stringify(fields);
    const known = this.#columns.get(said) ?? fields.filter(isJsonObject).map(debeziumColumn);
    this.#columns.set(said, known);
    this.#read.set(schema, known);
    return known;
  }
}

const isEnvelope = (value: JsonObject) => isJsonObject(value['schema'] ?? null) && Object.hasOwn(value, 'payload');
const isAboutNoRow = (payload: JsonObject) => payload['op'] === undefined && (Object.keys(payload).join() === 'ts_ms' || (payload['status'] !== undefined && payload['id'] !== undefined) || payload['ddl'] !== undefined);
const rowOf = (json: Json | undefined): JsonObject | null => (isJsonObject(json ?? null) ? json as JsonObject : null);

/** The key of the message holds that of the row. */
function toldKey(key: Json): JsonObject | null {
  if (!isJsonObject(key)) return null;
  return rowOf(isEnvelope(key) ? key['payload'] : key);
}

/** The row as it was is told whole, by its key alone, or, where the key has not changed, not at all. */
function changeOf(operation: ToldChange['operation'], before: JsonObject | null, after: JsonObject | null, key: JsonObject | null): ToldChange | undefined {
  if (operation === 'truncate') return { operation, before: null, after: null };
  if (operation === 'delete') return before || key ? { operation, before: { ...before, ...key }, after: null } : undefined;
  if (!after) return undefined;
  return operation === 'insert' ? { operation, before: null, after } : { operation, before: before ?? after, after };
}

/** What Debezium writes where PostgreSQL did not tell a large value that stayed as it was: as text, and as bytes. */
const placeholder = '__debezium_unavailable_value';
const placeholders = new Set<Json>([placeholder, Buffer.from(placeholder).toString('base64')]);
export const isUntold = (json: Json) => (Array.isArray(json) && json.length === 1 ? placeholders.has(json[0]!) : placeholders.has(json));

const noDebezium = {
  zh: '不是 Debezium 变更消息：缺少操作 op（c、r、u、d、t）。若主题中的消息已被展平，请改用 JSON 格式', en: 'This is no change message of Debezium: it lacks the operation "op" (c, r, u, d, t). For messages that were flattened, choose the format JSON',
};
const noRow = { zh: '消息没有给出被更改的行', en: 'The message does not give the row that was changed' };
