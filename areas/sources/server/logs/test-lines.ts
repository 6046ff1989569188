import type { FoundField, LogLineTest } from '#areas/sources';
import { Digits } from '#engine/connectors/records/digits.ts';
import { writeExactJson, type Json, type JsonObject } from '#engine/connectors/records/exact-json.ts';
import { inferFields } from '#engine/connectors/records/infer-fields.ts';
import type { LineParser } from '#engine/connectors/logs/line-parser.ts';
import { testLine } from '#engine/connectors/logs/test-line.ts';
import { typeName } from '../api/run-trial.ts';

/** After so many lines on which the rule takes too long, the rest is not tried. */
const mostSlow = 3;

export async function testLines(lines: readonly string[], parser: LineParser, signal: AbortSignal): Promise<{ lines: LogLineTest[]; fields: FoundField[] }> {
  const tested: LogLineTest[] = [];
  const records: JsonObject[] = [];
  let slow = 0;
  for (const line of lines) {
    const test = slow >= mostSlow ? { matched: false as const, problem: 'too-slow' as const, stoppedAt: 0, expected: '' } : await testLine(line, parser, { signal });
    if (test.problem === 'too-slow') slow += 1;
    if (test.matched) records.push(test.fields);
    tested.push(test.matched
      ? { line, matched: true, fields: shownFields(test.fields), captures: test.captures, problem: test.problem ?? '', stopped_at: 0, expected: '' }
      : { line, matched: false, fields: [], captures: [], problem: test.problem, stopped_at: test.stoppedAt, expected: test.expected });
  }
  return { lines: tested, fields: foundFields(records) };
}

export function foundFields(records: readonly JsonObject[]): FoundField[] {
  return inferFields(records).map(({ name, type, nullable }) => ({ name, type: typeName(type), nullable }));
}

export function shownFields(fields: JsonObject): LogLineTest['fields'] {
  return Object.entries(fields).map(([name, value]) => ({ name, value: shown(value) }));
}

function shown(value: Json): string | null {
  if (value === null) return null;
  return typeof value === 'object' && !(value instanceof Digits) ? writeExactJson(value).slice(0, 2_000) : String(value);
}
