import type { Issues, LogRule } from '#areas/sources';
import { sourcesErrors } from '#areas/sources';
import { UserError } from '#platform/server/errors.ts';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { decoderOf } from '#engine/connectors/logs/decode-line.ts';
import { compiledOf, lineParser, type LineParser } from '#engine/connectors/logs/line-parser.ts';

/** A rule as the engine reads lines with it. What grok says about a pattern goes to its field. */
export function engineRule(rule: LogRule): LineParser {
  const timestamp = rule.timestamp_field === '' ? undefined : {
    field: rule.timestamp_field, format: rule.timestamp_format || 'iso', ...(rule.timestamp_zone !== '' && { zone: rule.timestamp_zone }),
  };
  const parser = lineParser.parse({ ...parserOf(rule), ...(timestamp && { timestamp }) });
  if (parser.kind === 'none' || parser.kind === 'json') return parser;
  try {
    compiledOf(parser);
    return parser;
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    throw new UserError(sourcesErrors.resourceNeedsAttention, { reason: error.text }, { analysis: error.text });
  }
}

/** Whether there is such an encoding at all. */
export function encodingIssues(encoding: string): Issues {
  try {
    decoderOf(encoding);
    return {};
  } catch {
    return { encoding: { zh: '不支持这种编码，例如 utf-8、gb18030。', en: 'This encoding is not known. Use utf-8 or gb18030, for example.' } };
  }
}

function parserOf(rule: LogRule) {
  switch (rule.log_type) {
    case 'none': return { kind: 'none' as const };
    case 'json': return { kind: 'json' as const, pointer: rule.analysis };
    case 'regex': return { kind: 'regex' as const, expression: rule.analysis, flags: rule.regex_flags };
    case 'grok': return { kind: 'grok' as const, pattern: rule.analysis, custom: ownPatterns(rule.grok_patterns) };
  }
}

function ownPatterns(text: string): Record<string, string> {
  const lines = text.split('\n').map((line) => /^\s*(\w+)\s+(.*\S)\s*$/.exec(line));
  return Object.fromEntries(lines.flatMap((match) => (match ? [[match[1]!, match[2]!]] : [])));
}
