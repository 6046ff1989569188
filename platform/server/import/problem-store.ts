import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database.ts';
import { storedJson } from '../stored-json.ts';
import type { ImportRow, RowProblem } from './import-kind.ts';
import type { MatchedColumns } from './match-columns.ts';

/** What is shown of a cell; the report has it whole. */
const longestValue = 200;

/** Writes down what is wrong, in the order of the rows. */
export class ProblemStore {
  readonly #db: Kysely<Tables>;
  readonly #run: string;
  readonly bad = new Set<number>();
  count = 0;

  constructor(db: Kysely<Tables>, run: string) {
    this.#db = db;
    this.#run = run;
  }

  async add(problems: readonly RowProblem[], rows: readonly ImportRow[], columns: MatchedColumns): Promise<void> {
    if (problems.length === 0) return;
    const byNumber = new Map(rows.map((row) => [row.number, row]));
    const written = problems.toSorted((one, other) => one.row - other.row).map(({ row, column, reason }) => {
      this.bad.add(row);
      this.count += 1;
      const value = column === null ? '' : byNumber.get(row)?.cells.get(column) ?? '';
      return {
        seq: this.count, row, heading: columns.headingOf(column).toWellFormed(), value: begin(value),
        reason_zh: reason.zh.toWellFormed(), reason_en: reason.en.toWellFormed(),
      };
    });
    await sql`
      insert into import_problem (run, seq, row, heading, value, reason_zh, reason_en)
      select ${this.#run}, problem.* from jsonb_to_recordset(${storedJson(written)}::jsonb)
        as problem (seq int, row int, heading text, value text, reason_zh text, reason_en text)`.execute(this.#db);
  }
}

function begin(value: string): string {
  return Array.from(value.slice(0, 2 * longestValue)).slice(0, longestValue).join('').toWellFormed();
}
