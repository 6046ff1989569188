import { isSymbol, isWord, sqlTokens, type SqlToken } from './sql-tokens.ts';

const keywords = new Set(`all alter and any as asc between by case cast create cross delete desc distinct drop else end except exists false fetch filter first following from full group having if ilike in inner insert
intersect interval into is join last lateral left like limit materialized merge not null nulls offset on or order outer over partition preceding qualify recursive replace returning right row rows select set table
temp temporary then true truncate unbounded union update using values view when where window with`.split(/\s+/));
/** Words that begin a line; some only when another follows or does not. */
const clauses = new Set(['select', 'from', 'where', 'group', 'having', 'order', 'limit', 'offset', 'union', 'intersect', 'except', 'values', 'set', 'returning', 'window', 'qualify', 'with', 'insert', 'update', 'delete', 'merge']);
const joins = new Set(['join', 'left', 'right', 'full', 'inner', 'cross']);
const listed = new Set(['select', 'set', 'group', 'order', 'returning', 'with']);

interface Level {
  /** Of a query: its clauses stand on lines of their own. Otherwise all stays on one line. */
  query: boolean;
  indent: number;
  clause: string;
  between: boolean;
}

/** Clauses on lines of their own, lists and conditions indented, keywords in capitals; texts, names and comments stay as they are. */
export function formatSql(text: string): string {
  const writer = new Writer();
  const tokens = sqlTokens(text);
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'space') writer.add(token, tokens, at);
  }
  return writer.text();
}

class Writer {
  #lines: string[] = [];
  #line = '';
  #last: SqlToken | undefined;
  #levels: Level[] = [{ query: true, indent: 0, clause: '', between: false }];

  add(token: SqlToken, tokens: readonly SqlToken[], at: number): void {
    const next = tokens.slice(at + 1).find(({ kind }) => kind !== 'space' && kind !== 'comment');
    if (token.kind === 'comment') this.#comment(token, tokens[at - 1]);
    else if (isSymbol(token, '(')) this.#open(token, next);
    else if (isSymbol(token, ')')) this.#close(token);
    else if (isSymbol(token, ';')) this.#end(token);
    else {
      this.#place(token, next);
      this.#write(token.kind === 'word' && keywords.has(token.text.toLowerCase()) ? { ...token, text: token.text.toUpperCase() } : token);
      const level = this.#levels.at(-1)!;
      if (isSymbol(token, ',') && level.query && (listed.has(level.clause) || level.clause === 'from')) this.#break(level.indent + 1);
    }
    this.#last = token;
  }

  text(): string {
    this.#break(0);
    return this.#lines.join('\n').replaceAll(/\n{3,}/g, '\n\n').trim();
  }

  /** Whether the word begins a line of its own. */
  #place(token: SqlToken, next: SqlToken | undefined): void {
    const level = this.#levels.at(-1)!;
    if (token.kind !== 'word' || !level.query) return;
    const word = token.text.toLowerCase();
    const begins = (clauses.has(word) && !this.#inner(word, next)) || (joins.has(word) && !isWord(this.#last, 'left', 'right', 'full', 'inner', 'outer', 'cross') && !isSymbol(next, '('));
    if (begins) {
      this.#break(level.indent);
      if (clauses.has(word)) level.clause = word;
      level.between = false;
    } else if (word === 'between') level.between = true;
    else if (word === 'and' && level.between) level.between = false;
    else if ((word === 'and' || word === 'or') && ['where', 'having', 'from', 'qualify'].includes(level.clause)) this.#break(level.indent + 1);
  }

  /** Words of clauses that mean something else here: `IS DISTINCT FROM`, `DELETE FROM`, `FOR UPDATE`, `UPDATE SET`. */
  #inner(word: string, next: SqlToken | undefined): boolean {
    const last = this.#last;
    if (word === 'from') return isWord(last, 'delete', 'distinct');
    if (word === 'update') return isWord(last, 'for', 'do');
    if (word === 'set') return isWord(last, 'update');
    if (word === 'group' || word === 'order') return !isWord(next, 'by');
    if (word === 'insert' || word === 'delete' || word === 'values') return isWord(last, 'then');
    return word === 'select' && isWord(last, 'as');
  }

  #open(token: SqlToken, next: SqlToken | undefined): void {
    const { indent } = this.#levels.at(-1)!;
    const query = isWord(next, 'select', 'with');
    this.#write(token);
    this.#levels.push({ query, indent: query ? indent + 1 : indent, clause: '', between: false });
  }

  #close(token: SqlToken): void {
    const level = this.#levels.length > 1 ? this.#levels.pop()! : undefined;
    if (level?.query) this.#break(level.indent - 1);
    this.#write(token);
  }

  #end(token: SqlToken): void {
    this.#write(token);
    this.#break(0);
    this.#lines.push('');
    this.#levels = [{ query: true, indent: 0, clause: '', between: false }];
  }

  #comment(token: SqlToken, before: SqlToken | undefined): void {
    const { indent } = this.#levels.at(-1)!;
    const own = before === undefined || (before.kind === 'space' && before.text.includes('\n'));
    if (own) this.#break(this.#indentOf(this.#line) ?? indent);
    this.#write(token);
    if (own || token.text.startsWith('--')) this.#break(this.#indentOf(this.#lines.at(-1) ?? '') ?? indent);
  }

  #indentOf(line: string): number | undefined {
    return line === '' ? undefined : Math.floor((line.length - line.trimStart().length) / 2);
  }

  #break(indent: number): void {
    if (this.#line.trim() !== '') this.#lines.push(this.#line.trimEnd());
    this.#line = '  '.repeat(indent);
  }

  #write(token: SqlToken): void {
    const glued = this.#line.trim() === '' || !spaced(this.#last, token);
    this.#line += glued ? token.text : ` ${token.text}`;
  }
}

/** Whether a space belongs between two pieces. */
function spaced(before: SqlToken | undefined, token: SqlToken): boolean {
  if (!before) return false;
  if (token.kind === 'symbol' && [',', ';', ')', '.', '::', ']'].includes(token.text)) return false;
  if (before.kind === 'symbol' && ['(', '.', '::', '[', '@', ':'].includes(before.text)) return false;
  if (isSymbol(token, '[')) return false;
  if (isSymbol(token, '(')) return !((before.kind === 'word' && !keywords.has(before.text.toLowerCase())) || before.kind === 'quoted');
  return true;
}
