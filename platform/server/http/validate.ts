import type { z } from 'zod';
import type { Language } from '#platform/contract';
import { sayIssue } from '../shape-problems.ts';

/** Input that does not fit its shape: one message per field, in the language of the request. */
export class InvalidInput extends Error {
  readonly fields: Record<string, string>;

  constructor(error: z.ZodError) {
    super('invalid input');
    this.fields = {};
    for (const issue of error.issues) this.fields[issue.path.map(String).join('.')] ??= issue.message;
  }

  get reason(): string {
    return Object.entries(this.fields).map(([field, message]) => (field ? `${field}: ${message}` : message)).join('; ');
  }
}

export function validate<Shape extends z.ZodType>(shape: Shape, value: unknown, language: Language): z.output<Shape> {
  const result = shape.safeParse(value, { error: (issue) => sayIssue(issue, language) });
  if (!result.success) throw new InvalidInput(result.error);
  return result.data;
}
