import type { Change } from '../../connectors/connector.ts';
import { isJsonObject, type Json, type JsonObject } from '../../connectors/records/exact-json.ts';
import { momentOf, namesOf, textOf } from './message-parts.ts';
import type { ToldChange, Understood } from './told-message.ts';

const operations: Record<string, Change['operation']> = { insert: 'insert', 'bootstrap-insert': 'insert', update: 'update', delete: 'delete' };
const keyPrefix = 'pk.';

/** Messages of Maxwell, which tell no types. */
export function understandMaxwell(value: JsonObject, key: Json): Understood {
  const type = textOf(value['type']);
  const operation = type === undefined ? undefined : operations[type];
  // Begin and end of a first copy, and changes of structure.
  if (!operation && /^(bootstrap-(start|complete)|(database|table)-(create|alter|drop))$/.test(type ?? '')) return { nothing: true };
  const row = value['data'] ?? null;
  if (!operation || !isJsonObject(row)) return { problem: noMaxwell };
  const old = isJsonObject(value['old'] ?? null) ? value['old'] as JsonObject : {};
  const change: ToldChange = operation === 'insert' ? { operation, before: null, after: row } : operation === 'delete' ? { operation, before: row, after: null } : { operation, before: { ...row, ...old }, after: row };
  const named = namesOf(value['primary_key_columns']);
  return {
    table: [textOf(value['database']), textOf(value['table'])].filter(Boolean).join('.'), time: momentOf(value['ts'] ?? null, 1000), changes: [change],
    key: named.length || !isJsonObject(key) ? named : Object.keys(key).filter((name) => name.startsWith(keyPrefix)).map((name) => name.slice(keyPrefix.length)),
  };
}

const noMaxwell = { zh: '不是 Maxwell 变更消息：应有 type（insert、update、delete）与 data', en: 'This is no change message of Maxwell: it needs "type" (insert, update, delete) and "data"' };
