import { z } from 'zod';
import type { Text } from '#platform/contract/text.ts';

/** What connectors say about an option besides its shape. */
interface OptionMeta {
  label?: Text;
  help?: Text;
  secret?: boolean;
  lines?: number;
  unit?: Text;
  /** Words for the values of a choice. */
  options?: Record<string, Text>;
}

/** An option as a form asks for it. */
export interface OptionShape {
  name: string;
  shape: z.ZodType;
  label: Text;
  help: Text | null;
  type: 'text' | 'number' | 'boolean' | 'choice' | 'properties';
  choices: { value: string; label: Text }[];
  default: string | number | boolean | null;
  required: boolean;
  secret: boolean;
  lines: number;
  unit: Text | null;
  minimum: number | null;
  maximum: number | null;
}

const same = (text: string): Text => ({ zh: text, en: text });

/** The options of a connector as a form asks for them. */
export function optionsOf(options: z.ZodObject): OptionShape[] {
  return Object.entries(options.shape).map(([name, shape]) => {
    const meta = ((shape as z.ZodType).meta() ?? {}) as OptionMeta;
    const { inner, fallback, required } = unwrap(shape as z.ZodType);
    return {
      name,
      shape: shape as z.ZodType,
      label: meta.label ?? same(name),
      help: meta.help ?? null,
      type: typeOf(inner),
      choices: inner instanceof z.ZodEnum ? inner.options.map((value) => ({ value: String(value), label: meta.options?.[value] ?? same(String(value)) })) : [],
      default: typeof fallback === 'string' || typeof fallback === 'number' || typeof fallback === 'boolean' ? fallback : null,
      required,
      secret: meta.secret ?? false,
      lines: meta.lines ?? 1,
      unit: meta.unit ?? null,
      minimum: inner instanceof z.ZodNumber ? inner.minValue : null,
      maximum: inner instanceof z.ZodNumber ? inner.maxValue : null,
    };
  });
}

function unwrap(shape: z.ZodType): { inner: z.ZodType; fallback: unknown; required: boolean } {
  let inner = shape;
  let fallback: unknown;
  while (inner instanceof z.ZodDefault || inner instanceof z.ZodOptional || inner instanceof z.ZodNullable) {
    if (inner instanceof z.ZodDefault) fallback = inner.def.defaultValue;
    inner = inner.unwrap() as z.ZodType;
  }
  return { inner, fallback, required: !shape.safeParse(undefined).success };
}

function typeOf(shape: z.ZodType): OptionShape['type'] {
  if (shape instanceof z.ZodNumber) return 'number';
  if (shape instanceof z.ZodBoolean) return 'boolean';
  if (shape instanceof z.ZodEnum) return 'choice';
  if (shape instanceof z.ZodRecord) return 'properties';
  return 'text';
}
