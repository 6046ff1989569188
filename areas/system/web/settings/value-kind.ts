import type { Text } from '#platform/contract/text.ts';

/** The JSON schema of a value, with what a contract may add for people: `.meta({ label, help, unit, options })`. */
export interface ValueSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: ValueSchema[];
  properties?: Record<string, ValueSchema>;
  items?: ValueSchema;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  format?: string;
  label?: Text;
  help?: Text;
  unit?: Text;
  options?: Record<string, Text>;
}

export interface ValueField {
  key: string;
  schema: ValueSchema;
  kind: ValueKind;
}

/** How a value is shown and edited. What fits nothing else is edited as JSON. */
export type ValueKind =
  | { is: 'switch' }
  | { is: 'number'; whole: boolean; min?: number; max?: number }
  | { is: 'choice'; values: string[] }
  | { is: 'text'; limit?: number; address: boolean }
  | { is: 'lines'; line: ValueSchema; most?: number }
  | { is: 'fields'; fields: ValueField[] }
  | { is: 'json' };

/** Longer texts get more than one line to stand in. */
export const longText = 200;

export function kindOf(schema: ValueSchema): ValueKind {
  if (schema.enum) return schema.enum.every(isString) ? { is: 'choice', values: schema.enum } : { is: 'json' };
  if (schema.anyOf) return kindOfChoice(schema.anyOf);
  switch (schema.type) {
    case 'boolean':
      return { is: 'switch' };
    case 'integer':
    case 'number':
      return { is: 'number', whole: schema.type === 'integer', min: schema.minimum ?? schema.exclusiveMinimum, max: schema.maximum ?? schema.exclusiveMaximum };
    case 'string':
      return { is: 'text', limit: schema.maxLength, address: schema.format === 'uri' };
    case 'array':
      return schema.items && isText(schema.items) ? { is: 'lines', line: schema.items, most: schema.maxItems } : { is: 'json' };
    case 'object':
      return schema.properties ? { is: 'fields', fields: fieldsOf(schema.properties) } : { is: 'json' };
    default:
      return { is: 'json' };
  }
}

/** `'' | address` is a text that may stay empty; `'a' | 'b'` is a choice. */
function kindOfChoice(options: ValueSchema[]): ValueKind {
  if (options.every(({ const: value }) => isString(value))) return { is: 'choice', values: options.map((option) => option.const as string) };
  if (!options.every(isText)) return { is: 'json' };
  const limits = options.flatMap(({ maxLength }) => maxLength ?? []);
  return { is: 'text', limit: limits.length > 0 ? Math.max(...limits) : undefined, address: options.some(({ format }) => format === 'uri') };
}

function fieldsOf(properties: Record<string, ValueSchema>): ValueField[] {
  return Object.entries(properties).map(([key, schema]) => ({ key, schema, kind: kindOf(schema) }));
}

function isText(schema: ValueSchema): boolean {
  return schema.type === 'string' || isString(schema.const) || (schema.anyOf?.every(isText) ?? false);
}

const isString = (value: unknown): value is string => typeof value === 'string';

/** Every format the alternatives of a text may have. */
export function formatsOf({ format, anyOf = [] }: ValueSchema): string[] {
  return [...(format ? [format] : []), ...anyOf.flatMap(formatsOf)];
}
