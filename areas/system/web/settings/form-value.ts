import { z } from 'zod';
import { readLines, schemaOf } from './lines.ts';
import type { ValueKind, ValueSchema } from './value-kind.ts';

/** What the form holds: lines as they are typed, JSON as text, everything else as it is. */
export function toForm(value: unknown, kind: ValueKind): unknown {
  if (kind.is === 'lines') return Array.isArray(value) ? value : [];
  if (kind.is === 'json') return JSON.stringify(value ?? null, null, 2);
  if (kind.is !== 'fields') return value;
  const parts = (value ?? {}) as Record<string, unknown>;
  return Object.fromEntries(kind.fields.map((field) => [field.key, toForm(parts[field.key], field.kind)]));
}

/** What is saved. */
export function fromForm(value: unknown, kind: ValueKind): unknown {
  if (kind.is === 'lines') return readLines((value as string[] | undefined ?? []).join('\n'));
  if (kind.is === 'json') return JSON.parse(String(value));
  if (kind.is !== 'fields') return value;
  const parts = (value ?? {}) as Record<string, unknown>;
  return Object.fromEntries(kind.fields.map((field) => [field.key, fromForm(parts[field.key], field.kind)]));
}

/** Checks what the form holds. Lines and JSON have rules of their own, which speak of the place in the text. */
export function formSchema(schema: ValueSchema, kind: ValueKind): z.ZodType {
  if (kind.is === 'lines' || kind.is === 'json') return z.unknown();
  if (kind.is === 'fields') return z.object(Object.fromEntries(kind.fields.map((field) => [field.key, formSchema(field.schema, field.kind)])));
  return schemaOf(schema);
}

export function isJson(text: unknown): boolean {
  try {
    JSON.parse(String(text));
    return true;
  } catch {
    return false;
  }
}
