import { z } from 'zod';
import { Digits, plainDigits } from '../records/digits.ts';
import { isJsonObject, parseExactJson, type Json, type JsonObject } from '../records/exact-json.ts';
import { followPointer } from '../records/pointer.ts';
import { readTimestamp } from '../records/timestamp.ts';
import { compileGrok, compileRegex, type CompiledPattern, type FieldType } from './grok.ts';
import { matchLines, type LineMatch } from './match-lines.ts';

const timestamp = z.object({ field: z.string().min(1), format: z.string().default('iso'), zone: z.string().optional() }).optional();

/** How the lines of a log become fields. `timestamp` adds the field `@timestamp` from another one. */
export const lineParser = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none'), timestamp }),
  z.object({ kind: z.literal('grok'), pattern: z.string().min(1).max(20_000), custom: z.record(z.string().regex(/^\w+$/), z.string()).default({}), timestamp }),
  z.object({ kind: z.literal('regex'), expression: z.string().min(1).max(20_000), flags: z.string().regex(/^[imsuv]*$/).default(''), timestamp }),
  z.object({ kind: z.literal('json'), pointer: z.string().default(''), timestamp }),
]);
export type LineParser = z.output<typeof lineParser>;

export type ParsedLine =
  | { fields: JsonObject; problem?: 'timestamp' }
  | { fields?: undefined; problem: 'no-match' | 'too-slow' | 'bad-json' };

/** Every line gets an answer, in order: its fields, or why there are none. */
export async function parseLines(lines: readonly string[], parser: LineParser, { signal, near = new Date() }: { signal: AbortSignal; near?: Date }): Promise<ParsedLine[]> {
  const parsed = await fieldsOf(lines, parser, signal);
  const { timestamp } = parser;
  if (!timestamp) return parsed;
  return parsed.map((line) => {
    if (!line.fields) return line;
    const found = line.fields[timestamp.field];
    const moment = found === undefined || found === null ? { problem: 'no-match' } as const : readTimestamp(String(found), timestamp, near);
    return 'value' in moment ? { fields: { ...line.fields, '@timestamp': moment.value } } : { fields: line.fields, problem: 'timestamp' as const };
  });
}

async function fieldsOf(lines: readonly string[], parser: LineParser, signal: AbortSignal): Promise<ParsedLine[]> {
  if (parser.kind === 'none') return lines.map((message) => ({ fields: { message } }));
  if (parser.kind === 'json') return lines.map((line) => parseJsonLine(line, parser.pointer));
  const compiled = compiledOf(parser);
  return (await matchLines(compiled, lines, { signal })).map((match) => matchedFields(match, compiled));
}

export function compiledOf(parser: Extract<LineParser, { kind: 'grok' | 'regex' }>): CompiledPattern {
  return parser.kind === 'grok' ? compileGrok(parser.pattern, parser.custom) : compileRegex(parser.expression, parser.flags);
}

function parseJsonLine(line: string, pointer: string): ParsedLine {
  try {
    const found = followPointer(parseExactJson(line), pointer);
    return found.found && isJsonObject(found.value) ? { fields: found.value } : { problem: 'no-match' };
  } catch {
    return { problem: 'bad-json' };
  }
}

export function matchedFields(match: LineMatch, { fields }: CompiledPattern): ParsedLine {
  if (match === 'too-slow') return { problem: 'too-slow' };
  if (match === null) return { problem: 'no-match' };
  const found: Record<string, Json> = {};
  for (const { group, name, type } of fields) {
    const text = match.groups[group];
    // A name may stand in several alternatives: the one that matched counts.
    if (text !== undefined) found[name] = typed(text, type);
    else if (!Object.hasOwn(found, name)) found[name] = null;
  }
  return { fields: found };
}

function typed(text: string, type: FieldType): Json {
  if (type === 'string') return text;
  const plain = plainDigits(text.replace(/^\+/, ''));
  if (plain === undefined) return text;
  return type === 'int' && String(Number(plain)) === plain && Number.isSafeInteger(Number(plain)) ? Number(plain) : new Digits(plain);
}
