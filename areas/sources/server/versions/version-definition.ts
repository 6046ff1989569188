import type { Difference, FieldDifference } from '#areas/sources';

/** What a version keeps: facts by their words; those that are empty, no or nought are left out. */
export interface FieldDefinition extends Record<string, unknown> {
  wid: string;
  name: string;
}
export interface ObjectDefinition extends Record<string, unknown> {
  fields: FieldDefinition[];
}

/** Not facts of their own: what tells a field apart, where it stands, and what is compared by itself. */
const aside = new Set(['wid', 'order', 'fields']);

interface KeptIndex { name: string; unique: boolean; columns: string[] }
const isIndex = (value: unknown): value is KeptIndex => typeof value === 'object' && value !== null && 'unique' in value;
/** As an import says it: unique ones begin with a mark. */
const indexWords = ({ name, unique, columns }: KeptIndex) => `${unique ? '!' : ''}${name}(${columns.join(', ')})`;

function words(value: unknown): string {
  if (value === null || value === undefined || value === false || value === 0) return '';
  if (value === true) return '1';
  if (Array.isArray(value)) return value.map((one) => (isIndex(one) ? indexWords(one) : typeof one === 'object' && one !== null ? Object.values(one).flat().join(' ') : String(one))).join('; ');
  return String(value);
}

function factsBetween(before: Record<string, unknown>, after: Record<string, unknown>): Difference[] {
  const facts = new Set([...Object.keys(before), ...Object.keys(after)].filter((fact) => !aside.has(fact)));
  return [...facts].map((fact) => ({ fact, before: words(before[fact]), after: words(after[fact]) })).filter((one) => one.before !== one.after);
}

export const noDefinition: ObjectDefinition = { fields: [] };

/** Fields are told apart by what they are, not by what they are called: a new name is a rename. */
export function compareDefinitions(before: ObjectDefinition, after: ObjectDefinition): { facts: Difference[]; fields: FieldDifference[] } {
  const earlier = new Map(before.fields.map((field) => [field.wid, field]));
  const fields: FieldDifference[] = [];
  for (const field of after.fields) {
    const old = earlier.get(field.wid);
    earlier.delete(field.wid);
    if (!old) {
      fields.push({ dataField: field.name, change: 'new', from: '', facts: [] });
      continue;
    }
    const facts = factsBetween(old, field);
    if (old.name !== field.name) fields.push({ dataField: field.name, change: 'renamed', from: old.name, facts: facts.filter((one) => one.fact !== 'name') });
    else if (facts.length > 0) fields.push({ dataField: field.name, change: facts.some((one) => one.fact === 'dropped' && one.after === '1') ? 'dropped' : 'changed', from: '', facts });
  }
  for (const gone of earlier.values()) fields.push({ dataField: gone.name, change: 'dropped', from: '', facts: [] });
  return { facts: factsBetween(before, after), fields };
}
