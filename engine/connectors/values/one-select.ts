import { ConnectorFailure } from '../failure.ts';

/** Reads like a table. The line ends before the bracket closes, or a comment at the end would swallow it. */
export const derivedTable = (query: string) => `(${withoutEnd(query)}\n) tributary_query`;

const withoutEnd = (query: string) => query.trim().replace(/(\s*;)+\s*$/, '');

/**
 * Fails unless the text is one SELECT: databases that read only the first of several statements would keep silent about the
 * others. Where the database itself parses the text (a prepared statement in a transaction that only reads), it has the last word.
 * `backslash`: it escapes in texts, as MySQL has it.
 */
export function checkOneSelect(query: string, { backslash = false } = {}): void {
  const bare = withoutTexts(withoutEnd(query), backslash);
  if (bare === undefined) throw refused('查询中有没有结束的引号或注释，请补全。', 'A quote or a comment in the query has no end. Close it.');
  if (!/^[\s(]*(select|with)\b/i.test(bare)) throw refused('这里只能写一条 SELECT 查询（可以以 WITH 开头）。', 'Only one SELECT can stand here; it may begin with WITH.');
  if (bare.includes(';')) throw refused('这里只能写一条查询，请去掉分号之后的语句。', 'Only one query can stand here. Take away what follows the semicolon.');
  let depth = 0;
  for (const sign of bare) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth < 0) break;
  }
  if (depth !== 0) throw refused('查询中的括号不成对，请检查。', 'The brackets of the query do not match.');
}

const refused = (zh: string, en: string) => new ConnectorFailure('bad-data', { zh, en });

/** Texts, quoted names and comments as a blank; undefined: one of them has no end. */
function withoutTexts(query: string, backslash: boolean): string | undefined {
  const one = /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|"(?:[^"]|"")*"|`(?:[^`]|``)*`/.source;
  const plainText = backslash ? /'(?:[^'\\]|''|\\[\s\S])*'/.source : /\b[eE]'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'/.source;
  const bare = query.replaceAll(new RegExp(`${one}|${plainText}${backslash ? '|#[^\\n]*' : ''}`, 'g'), ' ');
  return /['"`]|\/\*/.test(bare) ? undefined : bare;
}
