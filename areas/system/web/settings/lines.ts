import { z } from 'zod';
import { formatsOf, type ValueSchema } from './value-kind.ts';

export type LineFault = 'address' | 'web' | 'email' | 'other';

export interface LineProblem {
  /** From 1, as an editor counts. */
  line: number;
  text: string;
  fault: LineFault;
}

/** One entry per line; spaces around it and empty lines mean nothing, and saying a thing twice says no more. */
export function readLines(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()).filter(Boolean))];
}

/** The lines that cannot be used, by their place in the text as it was typed. */
export function lineProblems(text: string, schema: ValueSchema): LineProblem[] {
  const accepted = schemaOf(schema);
  const fault = faultOf(formatsOf(schema));
  return text.split('\n').flatMap((line, index) => {
    const entry = line.trim();
    return !entry || accepted.safeParse(entry).success ? [] : [{ line: index + 1, text: entry, fault }];
  });
}

/** Where a line begins and ends in the text, to select it. */
export function lineRange(text: string, line: number): [start: number, end: number] {
  const lines = text.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return [start, start + (lines[line - 1]?.length ?? 0)];
}

/** A schema this browser cannot read lets everything pass: the server decides anyway. */
export function schemaOf(schema: ValueSchema): z.ZodType {
  try {
    return z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema);
  } catch {
    return z.unknown();
  }
}

function faultOf(formats: readonly string[]): LineFault {
  if (formats.some((format) => /^(ipv|cidrv)[46]$/.test(format))) return 'address';
  if (formats.includes('uri')) return 'web';
  return formats.includes('email') ? 'email' : 'other';
}
