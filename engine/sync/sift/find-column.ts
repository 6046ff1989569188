import type { LakeSession, LakeSql, LoadRequest } from '../../lake/lake.ts';
import { isBadData } from './is-bad-data.ts';

export interface ColumnSearch {
  session: LakeSession;
  sql: LakeSql;
  /** The one column of the source that a column of the stage is made of; undefined: there are several, or none. */
  sourceOf: (target: string) => string | undefined;
}

type Select = NonNullable<LoadRequest['select']>;

/**
 * For which column a row was refused, as people know it: by the name in the source. Where the lake does not say it by itself,
 * it is asked about the column that it was the last time, then about half of the columns, then half of these.
 */
export class ColumnFinder {
  readonly #search: ColumnSearch;
  #probe: LoadRequest['into'] | undefined;
  #last: string | undefined;

  constructor(search: ColumnSearch) {
    this.#search = search;
  }

  /** With a file that holds the refused row and no other, and what the lake said. Undefined: no column alone, such as a condition over several. */
  async find(load: LoadRequest, said: string): Promise<string | undefined> {
    const named = /column "(.+)": a value does not fit/.exec(said)?.[1];
    if (named !== undefined) return named;
    const { sql, sourceOf } = this.#search;
    const all = load.select ?? load.columns.map(({ name }) => ({ column: name, expression: sql.quote(name) }));
    const shown = (target: string) => sourceOf(target) ?? target;
    const likely = all.find(({ column }) => column === this.#last);
    if (likely && (await this.#isRefused(load, [likely]))) return shown(likely.column);
    if (!(await this.#isRefused(load, all))) {
      const constrained = all.find(({ column }) => said.includes(`"${column}"`) || said.endsWith(`.${column}`));
      return constrained && shown(constrained.column);
    }
    let suspects = all;
    while (suspects.length > 1) {
      const half = suspects.slice(0, suspects.length >> 1);
      suspects = (await this.#isRefused(load, half)) ? half : suspects.slice(half.length);
    }
    this.#last = suspects[0]!.column;
    return shown(this.#last);
  }

  async close(): Promise<void> {
    if (this.#probe) await this.#search.session.dropTable(this.#probe);
    this.#probe = undefined;
  }

  async #isRefused(load: LoadRequest, select: Select): Promise<boolean> {
    const { session, sql } = this.#search;
    if (!this.#probe) {
      const probe = { ...load.into, table: `${load.into.table}~column` };
      // Made by a query it has the types of the stage and none of its constraints.
      await session.execute(`create table if not exists ${sql.table(probe)} as select * from ${sql.table(load.into)} limit 0`);
      this.#probe = probe;
    }
    return session.load({ ...load, into: this.#probe, select, where: undefined }).then(() => false, (error: unknown) => {
      if (!isBadData(error)) throw error;
      return true;
    });
  }
}
