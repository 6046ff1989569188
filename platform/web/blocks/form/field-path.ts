import type { FieldPath } from './schema-reader.ts';

export type FieldName = string | number | (string | number)[];

/** The server names a field `columns.0.name`, antd `['columns', 0, 'name']`; both are the same path. */
export function fieldPath(name: FieldName | FieldPath): FieldPath {
  if (typeof name === 'number') return [name];
  const parts = typeof name === 'string' ? name.split('.') : name;
  return parts.map((part) => (typeof part === 'string' && /^\d+$/.test(part) ? Number(part) : part));
}

export function samePath(one: FieldPath, other: FieldPath): boolean {
  return one.length === other.length && one.every((part, index) => String(part) === String(other[index]));
}
