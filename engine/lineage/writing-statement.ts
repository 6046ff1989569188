import type { SqlTable } from '../sql-text/tables-in-sql.ts';
import { isSymbol, isWord, meaningful, sqlTokens, type SqlToken } from '../sql-text/sql-tokens.ts';

/** A statement that fills a table with what a query gives. */
export interface Writing {
  target: SqlTable;
  /** Gone with the session, so that nobody ever reads it but the statements that follow. */
  temporary: boolean;
  created: boolean;
  /** Of the target, in the order of the query; null: all that it has. */
  columns: readonly string[] | null;
  byName: boolean;
  query: string;
}

/** `nothing`: no data goes from one table to another. `unclear`: it may, but which fields is beyond this. */
export type Written = Writing | 'nothing' | 'unclear';

const beginsQuery = ['select', 'with', 'values', 'from', 'table'];

/** What a statement writes, and the query whose answer it writes; by its words alone. */
export function writingOf(statement: string): Written {
  const words = new Words(statement);
  const begin = words.isNext('with') ? words.next(0, 'insert', 'update', 'delete', 'merge', 'select', 'values', 'from') : 0;
  const given = begin === undefined ? '' : words.text(0, begin);
  words.at = begin ?? 0;
  if (words.take('insert')) return ofInsert(words, given);
  if (words.take('update')) return ofUpdate(words, given);
  if (words.take('create')) return ofCreate(words);
  if (words.isNext('select') && words.next(words.at, 'into') !== undefined) return 'unclear';
  return words.isNext('merge', 'copy') ? 'unclear' : 'nothing';
}

/** Its own WITH stays in front; the query may have another. */
const under = (given: string, query: string) => (given.trim() === '' ? query : `${given} select * from (${query}\n) as answer`);

function ofInsert(words: Words, given: string): Written {
  words.take('or', 'replace', 'ignore');
  words.take('into');
  const target = words.name();
  if (!target) return 'unclear';
  if (words.take('as')) words.at += 1;
  const columns = words.isSymbol('(') && !words.isQueryInBrackets() ? words.list() : null;
  if (words.take('overriding')) words.take('system', 'user', 'value');
  const byName = words.take('by') && words.isNext('name');
  words.take('name', 'position');
  if (!words.isNext(...beginsQuery) && !words.isSymbol('(')) return words.isNext('default') ? 'nothing' : 'unclear';
  if (words.isNext('values') && !words.has('select')) return 'nothing';
  const end = words.conflict() ?? words.next(words.at, 'returning') ?? words.end;
  return { target, temporary: false, created: false, columns, byName, query: under(given, words.text(words.at, end)) };
}

function ofCreate(words: Words): Written {
  let temporary = false;
  while (words.isNext('or', 'replace', 'temp', 'temporary', 'unlogged', 'local', 'global', 'materialized', 'recursive')) {
    temporary ||= words.isNext('temp', 'temporary');
    words.at += 1;
  }
  if (!words.take('table', 'view')) return 'nothing';
  words.take('if', 'not', 'exists');
  const target = words.name();
  if (!target) return 'unclear';
  const columns = words.isSymbol('(') ? words.list() : null;
  const as = words.next(words.at, 'as');
  if (as === undefined) return 'nothing';
  words.at = as + 1;
  if (!words.isNext(...beginsQuery) && !words.isSymbol('(')) return 'unclear';
  return { target, temporary, created: true, columns, byName: false, query: words.text(words.at, words.withData() ?? words.end) };
}

function ofUpdate(words: Words, given: string): Written {
  words.take('only');
  const named = words.at;
  const target = words.name();
  const set = words.next(words.at, 'set');
  if (!target || set === undefined) return 'unclear';
  const table = words.text(named, set);
  const from = words.from(set);
  const until = from ?? words.next(set, 'where', 'returning') ?? words.end;
  const columns: string[] = [];
  const values: string[] = [];
  for (const [begin, end] of words.parts(set + 1, until)) {
    words.at = begin;
    const column = words.name();
    if (!column || column.schema !== '' || !words.isSymbol('=')) return 'unclear';
    columns.push(column.table);
    values.push(words.text(words.at + 1, end));
  }
  const others = from === undefined ? '' : `, ${words.text(from + 1, words.next(from, 'where', 'returning') ?? words.end)}`;
  return { target, temporary: false, created: false, columns, byName: false, query: under(given, `select ${values.map((value) => `(${value}\n)`).join(', ')} from ${table}${others}`) };
}

/** The words of a statement, read from left to right. `next` and `parts` look at what stands in no brackets. */
class Words {
  readonly #text: string;
  readonly #tokens: readonly SqlToken[];
  readonly #depths: readonly number[];
  at = 0;

  constructor(statement: string) {
    this.#text = statement;
    this.#tokens = meaningful(sqlTokens(statement));
    let depth = 0;
    this.#depths = this.#tokens.map((token) => {
      if (isSymbol(token, ')')) depth -= 1;
      return isSymbol(token, '(') ? depth++ : depth;
    });
  }

  get end(): number {
    return this.#tokens.length;
  }

  isNext(...words: string[]): boolean {
    return isWord(this.#tokens[this.at], ...words);
  }

  isSymbol(symbol: string): boolean {
    return isSymbol(this.#tokens[this.at], symbol);
  }

  isQueryInBrackets(): boolean {
    let inside = this.at;
    while (isSymbol(this.#tokens[inside], '(')) inside += 1;
    return isWord(this.#tokens[inside], ...beginsQuery);
  }

  /** Passes over all of these that follow one another. */
  take(...words: string[]): boolean {
    const from = this.at;
    while (this.isNext(...words)) this.at += 1;
    return this.at > from;
  }

  has(word: string): boolean {
    return this.#tokens.some((token) => isWord(token, word));
  }

  next(from: number, ...words: string[]): number | undefined {
    const found = this.#tokens.findIndex((token, index) => index >= from && this.#depths[index] === 0 && isWord(token, ...words));
    return found < 0 ? undefined : found;
  }

  /** Not that of `is distinct from`. */
  from(at: number): number | undefined {
    const found = this.next(at, 'from');
    return found !== undefined && isWord(this.#tokens[found - 1], 'distinct') ? this.from(found + 1) : found;
  }

  conflict(): number | undefined {
    const found = this.#tokens.findIndex((token, index) => index >= this.at && this.#depths[index] === 0 && isWord(token, 'on') && isWord(this.#tokens[index + 1], 'conflict'));
    return found < 0 ? undefined : found;
  }

  /** WITH DATA, WITH NO DATA */
  withData(): number | undefined {
    const last = this.end - (isWord(this.#tokens[this.end - 2], 'no') ? 3 : 2);
    return isWord(this.#tokens[this.end - 1], 'data') && isWord(this.#tokens[last], 'with') ? last : undefined;
  }

  parts(from: number, to: number): [number, number][] {
    const found: [number, number][] = [];
    let begin = from;
    for (let index = from; index <= to; index += 1) {
      if (index < to && !(this.#depths[index] === 0 && isSymbol(this.#tokens[index], ','))) continue;
      found.push([begin, index]);
      begin = index + 1;
    }
    return found;
  }

  /** A name of one to three parts. */
  name(): SqlTable | undefined {
    const parts: string[] = [];
    for (;;) {
      const token = this.#tokens[this.at];
      if (token?.kind !== 'word' && token?.kind !== 'quoted') return undefined;
      parts.unshift(plain(token));
      this.at += 1;
      if (!this.isSymbol('.')) break;
      this.at += 1;
    }
    return { schema: parts[1] ?? '', table: parts[0]! };
  }

  /** Names in brackets, whatever stands behind each. */
  list(): string[] {
    const close = this.#tokens.findIndex((token, index) => index > this.at && isSymbol(token, ')') && this.#depths[index] === this.#depths[this.at]);
    const depth = this.#depths[this.at]! + 1;
    const names = this.#tokens.flatMap((token, index) => (index > this.at && index < close && this.#depths[index] === depth && (index === this.at + 1 || isSymbol(this.#tokens[index - 1], ',')) ? [plain(token)] : []));
    this.at = close < 0 ? this.end : close + 1;
    return names;
  }

  text(from: number, to: number): string {
    return this.#text.slice(this.#tokens[from]?.from ?? this.#text.length, this.#tokens[to]?.from ?? this.#text.length);
  }
}

const plain = ({ kind, text }: SqlToken): string => (kind === 'quoted' ? text.slice(1, -1).replaceAll('""', '"') : text);
