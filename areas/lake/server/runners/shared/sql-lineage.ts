import type { Lake, LakeSession } from '#engine/lake/lake.ts';
import { lineageLake } from '#engine/lineage/lineage-lake.ts';
import { wholeTable } from '#engine/lineage/origin.ts';
import { StatementLineage, type GivenTables, type LineageTable } from '#engine/lineage/statement-lineage.ts';
import { tablesInSql, type SqlTable } from '#engine/sql-text/tables-in-sql.ts';
import type { Text } from '#platform/contract';
import type { LineageFact, RunContext } from '../runner.ts';

/** A script may run statements without end; those of a person are fewer. */
const mostStatements = 500;

export const lakePlace = (schema: string, table: string) => `lake:${schema}.${table}`;

/** Which fields the SQL of a run made of which, told by the statements as they were run. That it cannot be told fails no run, and is said in its log. */
export class SqlLineage {
  readonly #log: RunContext['log'];
  readonly #lake: ReturnType<typeof lineageLake>;
  readonly #statements: StatementLineage;
  readonly #seen = new Set<string>();
  readonly #read = new Set<string>();
  readonly #written = new Set<string>();
  #broken = false;

  constructor({ log }: Pick<RunContext, 'log'>, session: LakeSession, lake: Lake, given?: GivenTables) {
    this.#log = log;
    this.#lake = lineageLake(session, lake, lakePlace);
    this.#statements = new StatementLineage(this.#lake, given);
  }

  /** Right after it ran, while all that it speaks of is there. */
  add(statement: string, number?: number): Promise<void> {
    return this.#follow(statement, () => this.#statements.add(statement), number);
  }

  /** A query whose answer becomes these columns of a table. */
  fill(target: LineageTable, query: string): Promise<void> {
    return this.#follow(query, () => this.#statements.fill(target, query));
  }

  /** A script read this: whatever it writes may be made of it. */
  asked(query: string): Promise<void> {
    return this.#follow(query, async () => this.#note(tablesInSql(query).reads, this.#read));
  }

  wrote(statement: string): Promise<void> {
    return this.#follow(`${statement};`, async () => (/^\s*(delete|drop|truncate)\b/i.test(statement) ? undefined : this.#note(tablesInSql(statement).writes, this.#written)));
  }

  /** Undefined: it could not be told, and what was known before stays. */
  get facts(): LineageFact[] | undefined {
    if (this.#broken) return undefined;
    const passed = [...this.#written].flatMap((to) => [...this.#read].filter((from) => from !== to).map((from): LineageFact => ({ from: { kind: 'lake', place: from, field: wholeTable }, to: { kind: 'lake', place: to, field: wholeTable }, how: 'script' })));
    return [...this.#statements.edges.map(({ from, to, how }): LineageFact => ({ from, to: { kind: to.place.startsWith('lake:') ? 'lake' : 'target', ...to }, how })), ...passed];
  }

  async #note(tables: readonly SqlTable[], into: Set<string>): Promise<undefined> {
    for (const table of await this.#lake.describe(tables)) if (table) into.add(table.place);
  }

  async #follow(statement: string, work: () => Promise<Text | undefined>, number?: number): Promise<void> {
    if (this.#broken || this.#seen.has(statement) || this.#seen.size > mostStatements) return;
    this.#seen.add(statement);
    if (this.#seen.size > mostStatements) this.#log('warning', { zh: `语句过多，血缘只记录前 ${mostStatements} 条`, en: `There are too many statements: lineage is kept of the first ${mostStatements}` });
    try {
      const why = await work();
      const which = number === undefined ? { zh: '', en: '' } : { zh: `第 ${number} 条语句的`, en: ` of statement ${number}` };
      if (why) this.#log('info', { zh: `${which.zh}字段血缘无法确定（${why.zh}），仅按表记录`, en: `Lineage${which.en} is kept by table: which fields came from which cannot be told (${why.en})` });
    } catch {
      this.#broken = true;
      this.#log('warning', { zh: '血缘无法确定，本次执行不记录', en: 'Lineage could not be told and is not kept of this run' });
    }
  }
}
