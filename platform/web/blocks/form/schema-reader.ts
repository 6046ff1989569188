import { z } from 'zod';

export type FieldPath = readonly (string | number)[];

interface Definition {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  getter?: () => z.ZodType;
  options?: z.ZodType[];
  discriminator?: string;
  valueType?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
}

const definitionOf = (schema: z.ZodType): Definition => schema.def as unknown as Definition;
const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

/** Looks through optional, default, pipe and the like at the shape underneath. */
function bare(schema: z.ZodType): z.ZodType {
  const definition = definitionOf(schema);
  const inner = definition.innerType ?? definition.in ?? definition.getter?.();
  return inner ? bare(inner) : schema;
}

function childOf(schema: z.ZodType, key: string | number, value?: unknown): z.ZodType | undefined {
  const inner = optionFor(bare(schema), value);
  const definition = definitionOf(inner);
  if (definition.type === 'object') return definition.shape?.[key];
  if (definition.type === 'array') return definition.element;
  if (definition.type === 'record') return definition.valueType;
  // Without a value every alternative may be meant; the first that knows the key speaks for all.
  return definition.options?.map((option) => childOf(option, key)).find((child) => child !== undefined);
}

/** Of several shapes told apart by one field, the one that the value has chosen. */
function optionFor(schema: z.ZodType, value: unknown): z.ZodType {
  const { discriminator, options } = definitionOf(schema);
  if (!discriminator || !options || typeof value !== 'object' || value === null) return schema;
  const chosen = (value as Record<string, unknown>)[discriminator];
  return options.find((option) => {
    const child = childOf(option, discriminator);
    return child !== undefined && accepts(child, chosen);
  }) ?? schema;
}

export function schemaAt(schema: z.ZodType, path: FieldPath): z.ZodType | undefined {
  return path.reduce<z.ZodType | undefined>((current, key) => current && childOf(current, key), schema);
}

/** A field is required when neither nothing nor an empty text will do. */
export function isRequired(schema: z.ZodType, path: FieldPath): boolean {
  const field = schemaAt(schema, path);
  return field !== undefined && !accepts(field, undefined) && !accepts(field, '') && !accepts(field, null) && !accepts(field, []);
}

/**
 * Inputs know only text: an emptied optional field must become "absent", an untouched field that may be
 * an empty text must become one. Everything else stays as it is.
 */
export function tidyValues(schema: z.ZodType, value: unknown): unknown {
  if (Array.isArray(value)) {
    const element = childOf(schema, 0);
    return element ? value.map((item) => tidyValues(element, item)) : value;
  }
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    const shape = definitionOf(optionFor(bare(schema), value)).shape;
    if (!shape) return value;
    const keys = new Set([...Object.keys(shape), ...Object.keys(value)]);
    const tidied: Record<string, unknown> = {};
    for (const key of keys) {
      const child = shape[key];
      const before = (value as Record<string, unknown>)[key];
      const after = child ? tidyValues(child, before) : before;
      if (after !== undefined) tidied[key] = after;
    }
    return tidied;
  }
  if (value === '' || value === null || value === undefined) return tidyEmpty(schema, value);
  return value;
}

function tidyEmpty(schema: z.ZodType, value: unknown): unknown {
  if (accepts(schema, value)) return value;
  if (accepts(schema, undefined)) return undefined;
  if (accepts(schema, null)) return null;
  if (accepts(schema, '')) return '';
  // Neither will do: "nothing" gives the plain message that the field is to be filled in.
  return undefined;
}
