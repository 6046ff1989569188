import type { Difference, ObjectDifference } from '#areas/sources';
import type { Column, TableDescription } from '#engine/connectors/connector.ts';
import type { DeclaredForeignKey } from '../tables.ts';
import type { StoredField, StoredIndex, StoredObject } from './stored-objects.ts';

/** What an import does to one field. `order`: its place among the live columns, from 1. */
export interface FieldPlan {
  change: 'new' | 'changed' | 'dropped' | 'renamed';
  stored?: StoredField;
  live?: Column;
  order: number;
  pk_position: number;
  facts: Difference[];
}

/** What an import does to one object, with all it takes to do it. */
export interface ObjectPlan {
  change: ObjectDifference['change'];
  stored?: StoredObject;
  live?: TableDescription;
  facts: Difference[];
  fields: FieldPlan[];
}

export function indexesOf(live: TableDescription): StoredIndex[] {
  const named = new Map<string, StoredIndex>();
  for (const { name, columns, unique } of live.indexes) named.set(name, { name, unique, columns });
  for (const { name, columns } of live.uniqueKeys) if (!named.has(name)) named.set(name, { name, unique: true, columns });
  return [...named.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

export const foreignKeysOf = (live: TableDescription): DeclaredForeignKey[] => live.foreignKeys.map(({ name, columns, target, targetColumns }) =>
  ({ name, columns, schema: target.schema, table: target.table, targets: targetColumns }));

/** `renames`: stored field names with the live ones they became, as a person confirmed them. */
export function compareObject(stored: StoredObject | undefined, live: TableDescription | undefined, renames: ReadonlyMap<string, string> = new Map()): ObjectPlan {
  if (!live) return { change: stored!.dropped ? 'unchanged' : 'dropped', stored: stored!, facts: [], fields: [] };
  const keyPositions = new Map(live.primaryKey?.columns.map((name, index) => [name, index + 1]));
  if (!stored) {
    const fields = live.columns.map((column, index): FieldPlan =>
      ({ change: 'new', live: column, order: index + 1, pk_position: keyPositions.get(column.name) ?? 0, facts: [] }));
    return { change: 'new', live, facts: [], fields };
  }
  const facts = objectFacts(stored, live);
  const fields = compareFields(stored, live, keyPositions, renames);
  const moved = stored.data_object !== live.table || stored.schema_name !== live.schema;
  return { change: moved ? 'renamed' : facts.length || fields.length ? 'changed' : 'unchanged', stored, live, facts, fields };
}

function compareFields(stored: StoredObject, live: TableDescription, keyPositions: ReadonlyMap<string, number>, renames: ReadonlyMap<string, string>): FieldPlan[] {
  const byName = new Map(stored.fields.map((field) => [renames.get(field.data_field) ?? field.data_field, field]));
  const plans: FieldPlan[] = [];
  for (const [index, column] of live.columns.entries()) {
    const field = byName.get(column.name);
    byName.delete(column.name);
    const place = { live: column, order: index + 1 };
    if (!field) {
      plans.push({ change: 'new', ...place, pk_position: keyPositions.get(column.name) ?? 0, facts: [] });
      continue;
    }
    // Where the database declares no key, the one that a person set stays.
    const pk_position = live.primaryKey ? keyPositions.get(column.name) ?? 0 : field.pk_position;
    const facts = fieldFacts(field, column, pk_position);
    if (field.data_field !== column.name) plans.push({ change: 'renamed', stored: field, ...place, pk_position, facts });
    else if (facts.length) plans.push({ change: 'changed', stored: field, ...place, pk_position, facts });
  }
  for (const field of byName.values()) {
    if (!field.manual && !field.dropped) plans.push({ change: 'dropped', stored: field, order: 0, pk_position: 0, facts: [] });
  }
  return plans;
}

function objectFacts(stored: StoredObject, live: TableDescription): Difference[] {
  const indexWords = (indexes: readonly StoredIndex[]) => indexes.map(({ name, unique, columns }) => `${unique ? '!' : ''}${name}(${columns.join(', ')})`).sort().join('; ');
  const keyWords = (keys: readonly DeclaredForeignKey[]) =>
    keys.map(({ columns, schema, table, targets }) => `(${columns.join(', ')}) → ${schema && schema !== live.schema ? `${schema}.` : ''}${table}(${targets.join(', ')})`).sort().join('; ');
  return differences([
    ['dropped', stored.dropped ? '1' : '', ''],
    ['schema', stored.schema_name, live.schema],
    ['name', stored.data_object, live.table],
    ['kind', stored.object_kind, live.kind],
    ['comment', stored.comment, live.comment],
    ['indexes', indexWords(stored.indexes), indexWords(indexesOf(live))],
    ['foreignKeys', keyWords(stored.foreign_keys), keyWords(foreignKeysOf(live))],
  ]);
}

function fieldFacts(stored: StoredField, live: Column, pk_position: number): Difference[] {
  const yes = (holds: boolean) => (holds ? '1' : '');
  return differences([
    ['dropped', yes(stored.dropped), ''],
    ['manual', yes(stored.manual), ''],
    ['type', stored.native_type, live.native],
    ['nullable', yes(stored.nullable), yes(live.nullable)],
    ['default', stored.default_value ?? '', live.default ?? ''],
    ['generated', stored.generated ?? '', live.generated ?? ''],
    ['comment', stored.comment, live.comment],
    ['key', stored.pk_position ? String(stored.pk_position) : '', pk_position ? String(pk_position) : ''],
  ]);
}

const differences = (facts: [fact: string, before: string, after: string][]): Difference[] =>
  facts.filter(([, before, after]) => before !== after).map(([fact, before, after]) => ({ fact, before, after }));

/** The plan in the words of the contract. Fields of a new object all are new, and are only counted. */
export function differenceOf({ change, stored, live, facts, fields }: ObjectPlan): ObjectDifference {
  return {
    schema: live?.schema ?? stored!.schema_name,
    dataObject: live?.table ?? stored!.data_object,
    wid: stored?.wid ?? '',
    dataObjectName: stored?.data_object_name ?? '',
    kind: live?.kind ?? stored!.object_kind,
    change,
    from: change === 'renamed' ? stored!.data_object : '',
    field_num: live?.columns.length ?? stored!.fields.filter((field) => !field.dropped).length,
    facts,
    fields: change === 'new' ? [] : fields.map((field) => ({
      dataField: field.live?.name ?? field.stored!.data_field,
      change: field.change,
      from: field.change === 'renamed' ? field.stored!.data_field : '',
      facts: field.facts,
    })),
  };
}
