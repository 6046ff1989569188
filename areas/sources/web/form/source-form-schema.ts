import { z } from 'zod';
import { DataSourceInput } from '../../contract/data-sources.ts';
import type { DatabaseKind, DriverField, DriverOption } from '../../contract/drivers.ts';

/** The call's own shape, and what this kind of database adds: fields it cannot do without, and its further options. */
export function sourceFormSchema(kind: DatabaseKind | undefined, { hasPassword = false } = {}) {
  const required = Object.fromEntries((kind?.fields ?? []).filter((field) => field.required).flatMap((field) => {
    const shape = requiredShape(field, hasPassword);
    return shape ? [[field.name, shape]] : [];
  }));
  const options = Object.fromEntries((kind?.options ?? []).filter(({ secret }) => !secret).map((option) => [option.name, optionShape(option)]));
  return FormShape.extend({ options: z.looseObject(options), ...required }) as unknown as typeof FormShape;
}

const FormShape = DataSourceInput.extend({
  /** By name; in the call they are JSON. */
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]).optional()),
  /** A secret that was left alone is there, but without a value. */
  secrets: z.record(z.string(), z.string().max(200_000).optional()).optional(),
});
export type SourceFormSchema = typeof FormShape;
export type SourceFormValues = z.output<SourceFormSchema>;
export type SourceFormInput = z.input<SourceFormSchema>;

function requiredShape({ name }: DriverField, hasPassword: boolean): z.ZodType | undefined {
  if (name === 'port') return z.number().int().min(1).max(65_535);
  // A stored one is kept by leaving the field alone.
  if (name === 'db_pass') return hasPassword ? undefined : z.string().min(1).max(20_000);
  return z.string().trim().min(1).max(2000);
}

function optionShape({ type, required, minimum, maximum }: DriverOption): z.ZodType {
  if (type === 'boolean') return z.boolean().optional();
  if (type === 'number') {
    const number = z.number().min(minimum ?? -Infinity).max(maximum ?? Infinity);
    return required ? number : number.nullable().optional();
  }
  return required ? z.string().min(1) : z.string().nullable().optional();
}
