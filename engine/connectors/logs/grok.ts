import { ConnectorFailure } from '../failure.ts';
import { grokPatterns } from './grok-patterns.ts';

export type FieldType = 'string' | 'int' | 'float';

/** A pattern as a regular expression whose groups are named by place: field names may be anything. */
export interface CompiledPattern {
  source: string;
  flags: string;
  fields: { group: string; name: string; type: FieldType }[];
  /** The pattern in pieces, each whole by itself, to find out where a line stops matching. */
  pieces: { shown: string; source: string }[];
}

const reference = /%\{(\w+)(?::([^:{}]+?))?(?::(int|long|float|double|string))?\}/g;

export function compileGrok(pattern: string, custom: Readonly<Record<string, string>> = {}): CompiledPattern {
  const fields: CompiledPattern['fields'] = [];
  const expand = (text: string, path: readonly string[]): string => {
    if (path.length > 20) throw wrong(`%{${path.at(-1)}} 引用了自身`, `%{${path.at(-1)}} refers to itself`);
    return text.replace(reference, (_whole, name: string, field: string | undefined, type: string | undefined) => {
      const found = Object.hasOwn(custom, name) ? custom[name] : Object.hasOwn(grokPatterns, name) ? grokPatterns[name] : undefined;
      if (found === undefined) throw wrong(`没有名为 %{${name}} 的模式`, `There is no pattern named %{${name}}`);
      if (field === undefined) return `(?:${expand(found, [...path, name])})`;
      const group = `g${fields.length}`;
      fields.push({ group, name: field, type: type === 'int' || type === 'long' ? 'int' : type === 'float' || type === 'double' ? 'float' : 'string' });
      return `(?<${group}>${expand(found, [...path, name])})`;
    });
  };
  const pieces = piecesOf(pattern).map((shown) => ({ shown, source: expand(shown, []) }));
  return checked({ source: pieces.map(({ source }) => source).join(''), flags: 'u', fields, pieces });
}

/** A plain regular expression; its named groups are the fields. */
export function compileRegex(expression: string, flags = ''): CompiledPattern {
  if (/[gy]/.test(flags)) throw wrong('正则表达式不能使用 g、y 标志', 'The flags g and y cannot be used');
  const names = [...expression.matchAll(/\(\?<([^=!>][^>]*)>/g)].map((match) => match[1] ?? '');
  if (names.length === 0) throw wrong('正则表达式没有命名分组，例如 (?<level>\\w+)', String.raw`The expression has no named groups such as (?<level>\w+)`);
  return checked({
    source: expression, flags, fields: [...new Set(names)].map((name) => ({ group: name, name, type: 'string' as const })),
    pieces: piecesOf(expression).map((shown) => ({ shown, source: shown })),
  });
}

/** Cuts at the top level: an escape, a class, a group, a %{reference} or a letter, each with its quantifier. */
function piecesOf(pattern: string): string[] {
  const pieces: string[] = [];
  let at = 0;
  while (at < pattern.length) {
    const start = at;
    at = atomEnd(pattern, at);
    const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\})[?]?/.exec(pattern.slice(at))?.[0] ?? '';
    at += quantifier.length;
    // Alternatives at the top level cannot be cut.
    if (pattern.slice(start, at) === '|') return [pattern];
    pieces.push(pattern.slice(start, at));
  }
  return pieces;
}

function atomEnd(pattern: string, start: number): number {
  const rest = pattern.slice(start);
  const simple = /^(?:%\{[^{}]*\}|\\(?:[xu]\{?[0-9A-Fa-f]+\}?|[pPk][{<][^}>]*[}>]|[^])|\[(?:\\[^]|[^\]\\])*\]|[^(\\[])/u.exec(rest)?.[0];
  if (simple !== undefined) return start + simple.length;
  let depth = 0;
  for (const token of rest.matchAll(/\\[^]|\[(?:\\[^]|[^\]\\])*\]|[()]/g)) {
    if (token[0] === '(') depth += 1;
    else if (token[0] === ')') depth -= 1;
    if (depth === 0 && token[0] === ')') return start + token.index + 1;
  }
  return pattern.length;
}

function checked(compiled: CompiledPattern): CompiledPattern {
  const compile = (flags: string) => new RegExp(compiled.source, flags);
  try {
    compile(compiled.flags);
    return compiled;
  } catch {
    // Old patterns escape more than the strict mode allows.
  }
  try {
    compile(compiled.flags.replace('u', ''));
    return { ...compiled, flags: compiled.flags.replace('u', '') };
  } catch (error) {
    const message = error instanceof Error ? error.message.replace(/^.*: (?=[^:]*$)/s, '') : '';
    throw wrong(`表达式无法识别：${message}`, `The expression cannot be read: ${message}`);
  }
}

function wrong(zh: string, en: string): ConnectorFailure {
  return new ConnectorFailure('unsupported', { zh, en });
}
