import type { Change } from '../../connectors/connector.ts';
import { isJsonObject, type JsonObject } from '../../connectors/records/exact-json.ts';
import { momentOf, namesOf, textOf } from './message-parts.ts';
import { mysqlColumn } from './mysql-column.ts';
import type { ToldChange, ToldColumn, Understood } from './told-message.ts';

const operations: Record<string, Change['operation']> = { INSERT: 'insert', UPDATE: 'update', DELETE: 'delete' };

/** Flat messages of Canal: one for all rows of a statement. */
export class CanalMessages {
  readonly #columns = new Map<string, readonly ToldColumn[]>();
  readonly #zone: string;

  constructor(zone: string) {
    this.#zone = zone;
  }

  understand(value: JsonObject): Understood {
    const type = textOf(value['type'])?.toUpperCase();
    const facts = { table: [textOf(value['database']), textOf(value['table'])].filter(Boolean).join('.'), time: momentOf(value['es'] ?? value['ts'] ?? null, 1), key: namesOf(value['pkNames']) };
    if (type === 'TRUNCATE') return { ...facts, changes: [{ operation: 'truncate', before: null, after: null }] };
    if (value['isDdl'] === true) return { nothing: true };
    const operation = type === undefined ? undefined : operations[type];
    if (!operation) return type === undefined || !Object.hasOwn(value, 'data') ? { problem: noCanal } : { nothing: true };
    if (!Array.isArray(value['data'])) return { problem: noCanal };
    const old = Array.isArray(value['old']) ? value['old'] : [];
    const changes: ToldChange[] = [];
    for (const [index, row] of value['data'].entries()) {
      if (!isJsonObject(row)) return { problem: noCanal };
      const was = old[index] ?? null;
      if (operation === 'insert') changes.push({ operation, before: null, after: row });
      else if (operation === 'delete') changes.push({ operation, before: row, after: null });
      // Of the row as it was, only what changed is told.
      else changes.push({ operation, before: { ...row, ...(isJsonObject(was) ? was : {}) }, after: row });
    }
    return { ...facts, changes, columns: this.#columnsOf(value['mysqlType']) };
  }

  #columnsOf(types: JsonObject[string] | undefined): readonly ToldColumn[] | undefined {
    if (!isJsonObject(types ?? null)) return undefined;
    const said = JSON.stringify(types);
    const known = this.#columns.get(said) ?? Object.entries(types as JsonObject).map(([name, native]) => mysqlColumn(name, String(native), this.#zone));
    this.#columns.set(said, known);
    return known;
  }
}

const noCanal = { zh: '不是 Canal 变更消息：应有 type 与 data（请在 Canal 中使用 flatMessage）', en: 'This is no change message of Canal: it needs "type" and "data" (let Canal write flat messages)' };
