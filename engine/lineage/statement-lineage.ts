import type { Text } from '#platform/contract/text.ts';
import type { LakeKind } from '../lake/lake.ts';
import { tablesInSql, type SqlTable } from '../sql-text/tables-in-sql.ts';
import { mostWay, wholeTable, type MadeColumn, type Origin } from './origin.ts';
import { isNode, parseQuery, textOf, type SqlNode } from './parse-query.ts';
import { queryColumns } from './query-columns.ts';
import { same, type Made } from './scope.ts';
import { Unfollowed } from './unfollowed.ts';
import { writingOf, type Writing } from './writing-statement.ts';

export interface LineageTable {
  place: string;
  columns: readonly string[];
}

/** The lake as its tables are just now. */
export interface LineageLake {
  kind: LakeKind;
  /** In the order asked; a name without its schema is looked for where the lake itself would. Undefined: there is none, or more than one. */
  describe(tables: readonly SqlTable[]): Promise<(LineageTable | undefined)[]>;
}

export interface LineageEdge {
  from: Omit<Origin, 'how'>;
  to: { place: string; field: string };
  how: string;
}

/** What is known besides the tables of the lake, by its name in small letters: events of a stream, inputs of a node. */
export type GivenTables = ReadonlyMap<string, Made>;

/** The columns of a query, each with the fields that it is made of. Throws Unfollowed where that cannot be told. */
export async function lineageOfQuery(query: string, lake: LineageLake, given: GivenTables = new Map()): Promise<readonly MadeColumn[]> {
  const tree = await parseQuery(query);
  const asked = tablesIn(tree);
  const described = await lake.describe(asked);
  const table = (schema: string, name: string): Made => {
    const found = described[asked.findIndex((one) => one.schema === schema && one.table === name)];
    if (!found) throw new Unfollowed(`数据湖中没有（唯一的）表“${name}”`, `the lake has no (single) table "${name}"`);
    return { columns: found.columns.map((field) => ({ name: field, origins: [{ kind: 'lake', place: found.place, field, how: '' }] })), tables: [wholeOf(found)] };
  };
  return queryColumns(tree, { kind: lake.kind, names: given, outer: null, table, query: queryColumns }).columns;
}

const wholeOf = ({ place }: LineageTable): Origin => ({ kind: 'lake', place, field: wholeTable, how: '' });

function tablesIn(value: unknown): SqlTable[] {
  if (Array.isArray(value)) return value.flatMap(tablesIn);
  if (!isNode(value)) return [];
  const own: SqlTable[] = value.type === 'BASE_TABLE' ? [{ schema: textOf(value.schema_name), table: textOf(value.table_name) }] : [];
  return [...own, ...Object.values(value satisfies SqlNode).flatMap(tablesIn)];
}

/** Which fields came from which, over statements that are run one after another. Each is added once it has run, when its tables are there. */
export class StatementLineage {
  readonly #lake: LineageLake;
  readonly #edges = new Map<string, LineageEdge>();
  /** What is given, and temporary tables: what is read from them came from elsewhere. */
  readonly #own: Map<string, Made>;

  constructor(lake: LineageLake, given: GivenTables = new Map()) {
    this.#lake = lake;
    this.#own = new Map(given);
  }

  get edges(): LineageEdge[] {
    return [...this.#edges.values()];
  }

  /** Why only tables could be told, if so. */
  async add(statement: string): Promise<Text | undefined> {
    const writing = writingOf(statement);
    if (writing === 'nothing') return undefined;
    if (writing === 'unclear') return this.#byTable(statement, new Unfollowed('语句的写法', 'the form of the statement'));
    return this.#followed(() => this.#write(writing), statement);
  }

  /** A query whose answer becomes these columns of a table. */
  async fill(target: LineageTable, query: string): Promise<Text | undefined> {
    return this.#followed(async () => this.#connect(await lineageOfQuery(query, this.#lake, this.#own), target.place, target.columns, 'names'), query, target.place);
  }

  async #followed(work: () => Promise<void>, statement: string, place?: string): Promise<Text | undefined> {
    try {
      await work();
      return undefined;
    } catch (error) {
      if (!(error instanceof Unfollowed)) throw error;
      return this.#byTable(statement, error, place);
    }
  }

  async #write(writing: Writing): Promise<void> {
    const made = await lineageOfQuery(writing.query, this.#lake, this.#own);
    const { target, temporary, created, columns, byName } = writing;
    if (temporary) {
      const named = made.map((column, index) => ({ ...column, name: columns?.[index] ?? column.name }));
      const places = new Map(made.flatMap(({ origins }) => origins).map(({ kind, place }) => [place, { kind, place, field: wholeTable, how: '' }]));
      this.#own.set(target.table.toLowerCase(), { columns: named, tables: [...places.values()] });
      return;
    }
    const [table] = await this.#lake.describe([target]);
    if (!table) throw new Unfollowed(`目标表“${target.table}”已不存在`, `the target "${target.table}" is not there any more`);
    const filled = byName ? made.map(({ name }) => name ?? '') : columns ?? table.columns;
    this.#connect(made, table.place, filled.map((name) => table.columns.find((one) => same(one, name)) ?? name), created && columns === null ? 'names' : columns === null && this.#lake.kind === 'postgresql' ? 'at most' : 'number');
  }

  /** `names`: the target has those of the query, so that a mistake would show. PostgreSQL lets a query give less than the target has. */
  #connect(made: readonly MadeColumn[], place: string, columns: readonly string[], fits: 'names' | 'number' | 'at most'): void {
    const misnamed = fits === 'names' && made.some(({ name }, index) => name !== null && !same(name, columns[index] ?? ''));
    if (misnamed || made.length > columns.length || (fits !== 'at most' && made.length < columns.length)) throw new Unfollowed('查询的列与目标表的列对不上', 'the columns of the query are not those of the target');
    for (const [index, { origins }] of made.entries()) for (const { how, ...from } of origins) this.#keep({ from, to: { place, field: columns[index]! }, how });
  }

  #keep(edge: LineageEdge): void {
    const { from, to } = edge;
    if (from.place === to.place && from.field === to.field) return;
    const key = JSON.stringify([from.place, from.field, to.place, to.field]);
    const ways = new Set([...(this.#edges.get(key)?.how.split(', ') ?? []), edge.how].filter(Boolean));
    this.#edges.set(key, { ...edge, how: [...ways].join(', ').slice(0, mostWay) });
  }

  async #byTable(statement: string, { text }: Unfollowed, place?: string): Promise<Text | undefined> {
    const { reads, writes } = tablesInSql(statement);
    const known = async (tables: readonly SqlTable[]) => (await this.#lake.describe(tables)).filter((table) => table !== undefined);
    const own = reads.flatMap(({ schema, table }) => (schema === '' ? this.#own.get(table.toLowerCase())?.tables ?? [] : []));
    const from = [...own, ...(await known(reads)).map(wholeOf)];
    const targets = place === undefined ? (await known(writes)).map((table) => table.place) : [place];
    for (const target of targets) for (const { how: _none, ...origin } of from) if (origin.place !== target) this.#keep({ from: origin, to: { place: target, field: wholeTable }, how: 'SQL' });
    return from.length === 0 || targets.length === 0 ? undefined : text;
  }
}
