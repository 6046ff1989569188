import { sqlStatements } from './sql-statements.ts';
import { isSymbol, isWord, meaningful, sqlTokens, type SqlToken } from './sql-tokens.ts';

export interface SqlTable {
  /** Empty: not said. */
  schema: string;
  table: string;
}

export interface TablesInSql {
  reads: SqlTable[];
  writes: SqlTable[];
}

/** Tables that a text reads and writes, as far as the text itself says: names of its own (WITH, temporary tables) are none. */
export function tablesInSql(text: string): TablesInSql {
  const found: TablesInSql = { reads: [], writes: [] };
  const temporary = new Set<string>();
  for (const { text: statement } of sqlStatements(text)) new StatementTables(meaningful(sqlTokens(statement)), temporary).addTo(found);
  return { reads: distinct(found.reads), writes: distinct(found.writes) };
}

function distinct(tables: readonly SqlTable[]): SqlTable[] {
  return [...new Map(tables.map((one) => [`${one.schema.toLowerCase()}\n${one.table.toLowerCase()}`, one])).values()];
}

const endOfFrom = ['where', 'group', 'order', 'having', 'limit', 'offset', 'union', 'intersect', 'except', 'select', 'set', 'window', 'qualify', 'returning', 'fetch', 'for', 'when'];
const noTable = ['select', 'lateral', 'values', 'unnest', 'with', 'only'];

interface Level {
  /** A SELECT, DELETE or UPDATE stands at this depth, so FROM begins a list of tables. */
  query: boolean;
  inFrom: boolean;
}

class StatementTables {
  readonly #tokens: readonly SqlToken[];
  readonly #own: Set<string>;
  readonly #temporary: Set<string>;

  constructor(tokens: readonly SqlToken[], temporary: Set<string>) {
    this.#tokens = tokens;
    this.#temporary = temporary;
    this.#own = namesOfWith(tokens);
  }

  addTo(found: TablesInSql): void {
    const tokens = this.#tokens;
    const levels: Level[] = [{ query: false, inFrom: false }];
    for (const [at, token] of tokens.entries()) {
      const level = levels.at(-1)!;
      const before = tokens[at - 1];
      if (isSymbol(token, '(')) levels.push({ query: false, inFrom: false });
      else if (isSymbol(token, ')')) { if (levels.length > 1) levels.pop(); }
      else if (isSymbol(token, ',')) { if (level.inFrom) this.#read(at + 1, found); }
      else if (isWord(token, 'from')) {
        if (isWord(before, 'delete')) this.#write(at + 1, found);
        else if (isWord(before, 'distinct') && isWord(tokens[at - 2], 'is', 'not')) continue;
        else if (level.query || before === undefined || isSymbol(before, '(')) {
          this.#read(at + 1, found);
          level.inFrom = true;
        }
      } else if (isWord(token, 'join')) this.#read(at + 1, found);
      else if (isWord(token, 'using')) this.#read(at + 1, found);
      else if (isWord(token, 'into')) this.#write(at + 1, found);
      else if (isWord(token, 'update') && !isWord(before, 'for', 'do', 'on', 'then')) {
        this.#write(at + 1, found);
        level.query = true;
      } else if (isWord(token, 'truncate') && !isWord(tokens[at + 1], 'table')) this.#write(at + 1, found);
      else if (isWord(token, 'table')) this.#defined(at, found);
      if (isWord(token, 'select', 'delete')) level.query = true;
      if (isWord(token, ...endOfFrom)) level.inFrom = false;
    }
  }

  /** CREATE, ALTER, DROP and TRUNCATE TABLE. */
  #defined(at: number, found: TablesInSql): void {
    const tokens = this.#tokens;
    const before = tokens.slice(Math.max(0, at - 4), at);
    if (!before.some((token) => isWord(token, 'create', 'alter', 'drop', 'truncate'))) return;
    let next = at + 1;
    while (isWord(tokens[next], 'if', 'not', 'exists')) next += 1;
    const name = this.#name(next);
    if (name && before.some((token) => isWord(token, 'temp', 'temporary'))) this.#temporary.add(name.table.toLowerCase());
    else this.#write(next, found);
  }

  #read(at: number, found: TablesInSql): void {
    const name = this.#name(at);
    if (name) found.reads.push(name);
  }

  #write(at: number, found: TablesInSql): void {
    const name = this.#name(at);
    if (name) found.writes.push(name);
  }

  /** A name of one to three parts that is no function, no keyword and not a name of the statement's own. */
  #name(at: number): SqlTable | undefined {
    const tokens = this.#tokens;
    const parts: string[] = [];
    let place = at;
    while (tokens[place]?.kind === 'word' || tokens[place]?.kind === 'quoted') {
      if (parts.length === 0 && isWord(tokens[place], ...noTable)) return undefined;
      parts.push(plain(tokens[place]!));
      if (!isSymbol(tokens[place + 1], '.')) break;
      place += 2;
    }
    const called = isSymbol(tokens[place + 1], '(') && !isWord(tokens[at - 1], 'into', 'table', 'exists');
    if (parts.length === 0 || called) return undefined;
    const [table, schema = ''] = parts.reverse();
    if (schema === '' && (this.#own.has(table!.toLowerCase()) || this.#temporary.has(table!.toLowerCase()))) return undefined;
    return { schema, table: table! };
  }
}

const plain = ({ kind, text }: SqlToken): string => (kind === 'quoted' ? text.slice(1, text.length > 1 && text.endsWith('"') ? -1 : undefined).replaceAll('""', '"') : text);

/** `name AS (` and `name (fields) AS (` after WITH or a comma. */
function namesOfWith(tokens: readonly SqlToken[]): Set<string> {
  const names = new Set<string>();
  if (!tokens.some((token) => isWord(token, 'with'))) return names;
  for (const [at, token] of tokens.entries()) {
    if ((token.kind !== 'word' && token.kind !== 'quoted') || !(isWord(tokens[at - 1], 'with', 'recursive') || isSymbol(tokens[at - 1], ','))) continue;
    let next = at + 1;
    if (isSymbol(tokens[next], '(')) {
      while (next < tokens.length && !isSymbol(tokens[next], ')')) next += 1;
      next += 1;
    }
    if (!isWord(tokens[next], 'as')) continue;
    next += 1;
    while (isWord(tokens[next], 'not', 'materialized')) next += 1;
    if (isSymbol(tokens[next], '(')) names.add(plain(token).toLowerCase());
  }
  return names;
}
