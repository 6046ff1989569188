import type { JsonObject } from '../records/exact-json.ts';
import { matchLines } from './match-lines.ts';
import { compiledOf, parseLines, type LineParser, type ParsedLine } from './line-parser.ts';

export type LineTest =
  | {
    matched: true;
    fields: JsonObject;
    problem?: ParsedLine['problem'];
    /** Where in the line the fields stand; none for JSON. */
    captures: Capture[];
  }
  | {
    matched: false;
    problem: NonNullable<ParsedLine['problem']>;
    /** How many characters of the line the pattern could follow, and the piece of the pattern that could not go on. */
    stoppedAt: number;
    expected: string;
  };

export interface Capture {
  name: string;
  start: number;
  end: number;
}

/** One line against a parser: its fields, or where it stops matching. */
export async function testLine(line: string, parser: LineParser, { signal }: { signal: AbortSignal }): Promise<LineTest> {
  const [parsed] = await parseLines([line], parser, { signal });
  if (parsed?.fields) return { matched: true, fields: parsed.fields, ...(parsed.problem && { problem: parsed.problem }), captures: await capturesOf(line, parser, signal) };
  const problem = parsed?.problem ?? 'no-match';
  if (problem === 'too-slow') return { matched: false, problem, stoppedAt: 0, expected: '' };
  if (parser.kind === 'json') return { matched: false, problem, stoppedAt: jsonStop(line), expected: 'JSON' };
  if (parser.kind === 'none') return { matched: false, problem, stoppedAt: 0, expected: '' };
  const { pieces, flags } = compiledOf(parser);
  let end = 0;
  // The longest beginning of the pattern that still matches; each is tried from the first character that the whole could begin at.
  for (const [index, piece] of pieces.entries()) {
    const source = pieces.slice(0, index + 1).map((one) => one.source).join('');
    const [match] = await matchLines({ source, flags }, [line], { signal });
    if (match === null || match === undefined || match === 'too-slow') return { matched: false, problem, stoppedAt: end, expected: piece.shown };
    end = match.end;
  }
  return { matched: false, problem, stoppedAt: end, expected: '' };
}

async function capturesOf(line: string, parser: LineParser, signal: AbortSignal): Promise<Capture[]> {
  if (parser.kind === 'json' || parser.kind === 'none') return [];
  const { source, flags, fields } = compiledOf(parser);
  const [match] = await matchLines({ source, flags: `${flags.replace('d', '')}d` }, [line], { signal });
  if (!match || match === 'too-slow') return [];
  return fields.flatMap(({ group, name }) => {
    const place = match.places?.[group];
    return place ? [{ name, start: place[0], end: place[1] }] : [];
  });
}

/** The first character that cannot follow: the end of the longest beginning that could still become JSON. */
function jsonStop(line: string): number {
  let [good, bad] = [0, line.length];
  if (!isBroken(line)) return bad;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isBroken(line.slice(0, middle))) bad = middle;
    else good = middle;
  }
  return good;
}

function isBroken(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return false;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return !/end of JSON|Unterminated/.test(message) && Number(/position (\d+)/.exec(message)?.[1] ?? -1) !== beginning.length;
  }
}
