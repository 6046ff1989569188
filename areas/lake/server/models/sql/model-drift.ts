import type { TypeMap } from '#engine/connectors/connector.ts';
import type { TableChange } from '#engine/lake/lake.ts';
import type { ModelDrift, ModelField } from '#areas/lake';

export interface ThereColumn {
  name: string;
  native: string;
  comment: string;
}

/** What the column of a field is told as; its name where nothing else is said. */
export const commentOf = ({ name, comment }: Pick<ModelField, 'name' | 'comment'>): string => [name, comment].filter(Boolean).join('：');

/** In which fields a model and its table differ. DuckDB tells no upper case from lower in names. */
export function modelDrift(fields: readonly ModelField[], columns: readonly ThereColumn[], types: TypeMap): ModelDrift[] {
  const there = new Map(columns.map((column) => [column.name.toLowerCase(), column]));
  const wanted = new Set(fields.map(({ code }) => code.toLowerCase()));
  const found: ModelDrift[] = [];
  for (const field of fields) {
    const column = there.get(field.code.toLowerCase());
    const native = types.toNative(field.type).native;
    if (!column) found.push({ field: field.code, what: 'missing', model: native, table: '' });
    else if (plain(column.native) !== plain(native)) found.push({ field: field.code, what: 'type', model: native, table: column.native });
    else if (column.comment !== commentOf(field)) found.push({ field: field.code, what: 'comment', model: commentOf(field), table: column.comment });
  }
  for (const column of columns) if (!wanted.has(column.name.toLowerCase())) found.push({ field: column.name, what: 'extra', model: '', table: column.native });
  return found;
}

/** Comments are put right in passing, and are no reason to worry. */
export const weighty = (drift: readonly ModelDrift[]): ModelDrift[] => drift.filter(({ what }) => what !== 'comment');

export function changesFor(drift: readonly ModelDrift[], fields: readonly ModelField[], { dropExtra }: { dropExtra: boolean }): TableChange[] {
  return drift.flatMap((one): TableChange[] => {
    const field = fields.find(({ code }) => code === one.field);
    const comment = field ? commentOf(field) : '';
    switch (one.what) {
      case 'missing': return [{ change: 'add-column', name: one.field, type: field!.type, ...(comment && { comment }) }];
      case 'type': return [{ change: 'change-type', name: one.field, type: field!.type }, ...(comment ? [{ change: 'comment' as const, name: one.field, comment }] : [])];
      case 'comment': return [{ change: 'comment', name: one.field, comment }];
      case 'extra': return dropExtra ? [{ change: 'drop-column', name: one.field }] : [];
    }
  });
}

/** Databases spell a type in several ways, a length they do not keep apart among them. */
function plain(native: string): string {
  const text = native.toLowerCase().replaceAll(/\s+/g, ' ').replaceAll(', ', ',').trim();
  const short: Record<string, string> = { int4: 'integer', int8: 'bigint', int2: 'smallint', bool: 'boolean', float8: 'double precision', float4: 'real', decimal: 'numeric', varchar: 'character varying', timestamptz: 'timestamp with time zone', timestamp: 'timestamp without time zone' };
  return text.replace(/^[a-z0-9]+/, (word) => (text.startsWith('timestamp ') || text.startsWith('time ') ? word : short[word] ?? word));
}
