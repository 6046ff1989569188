/** The pieces of an SQL text, near enough for every dialect we meet: nothing is lost, joined together they are the text again. */
export interface SqlToken {
  kind: 'word' | 'quoted' | 'text' | 'number' | 'comment' | 'parameter' | 'symbol' | 'space';
  text: string;
  from: number;
}

const kinds = ['space', 'comment', 'text', 'quoted', 'parameter', 'number', 'word', 'symbol'] as const satisfies SqlToken['kind'][];
/** What is not closed goes on to the end; the last piece takes whatever is left, one character at a time. */
const pieces = [
  String.raw`\s+`,
  String.raw`--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)`,
  String.raw`'(?:[^']|'')*(?:'|$)|\$(?<tag>[a-zA-Z_]*)\$[\s\S]*?(?:\$\k<tag>\$|$)`,
  String.raw`"(?:[^"]|"")*(?:"|$)`,
  String.raw`\$\{[^{}\n]*\}|\$\[[^[\]\n]*\]|\$\d+`,
  String.raw`\d+(?:\.\d+)?(?:[eE][+-]?\d+)?`,
  String.raw`[\p{L}_][\p{L}\p{M}\p{N}_$]*`,
  String.raw`::|<=|>=|<>|!=|\|\||->>|->|=>|:=|[\s\S]`,
];
const pattern = pieces.map((piece, at) => `(?<${kinds[at]}>${piece})`).join('|');

export function sqlTokens(text: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  for (const found of text.matchAll(new RegExp(pattern, 'gu'))) {
    const kind = kinds.find((one) => found.groups![one] !== undefined)!;
    tokens.push({ kind, text: found[0], from: found.index });
  }
  return tokens;
}

/** Without spaces and comments. */
export const meaningful = (tokens: readonly SqlToken[]): SqlToken[] => tokens.filter(({ kind }) => kind !== 'space' && kind !== 'comment');

/** A keyword, whatever its case; never a quoted name. */
export const isWord = (token: SqlToken | undefined, ...words: string[]): boolean => token?.kind === 'word' && words.includes(token.text.toLowerCase());
export const isSymbol = (token: SqlToken | undefined, symbol: string): boolean => token?.kind === 'symbol' && token.text === symbol;
