import type { SyncPlan } from '../plan.ts';
import { SyncFailure, type RunReport, type SyncProgress } from '../run.ts';

export interface Counter {
  read: number;
  bytes: number;
  rejected: number;
  loaded: number;
}

const judgedAt = 10_000;
const reportMilliseconds = 250;

/** What was read and put aside, by reading, so that one that begins again counts anew. */
export class Counters {
  readonly #dirty: SyncPlan['dirty'];
  readonly #report: RunReport;
  readonly #each = new Map<number, Counter>();
  expected: number | null = null;
  #judged = false;
  #reported = 0;

  constructor(dirty: SyncPlan['dirty'], report: RunReport) {
    this.#dirty = dirty;
    this.#report = report;
  }

  begin(reading: number): Counter {
    const counter = { read: 0, bytes: 0, rejected: 0, loaded: 0 };
    this.#each.set(reading, counter);
    return counter;
  }

  /** What another process counts. */
  told(reading: number, counter: Counter): void {
    this.#each.set(reading, counter);
  }

  get total(): Counter {
    const total = { read: 0, bytes: 0, rejected: 0, loaded: 0 };
    for (const one of this.#each.values()) for (const key of Object.keys(total) as (keyof Counter)[]) total[key] += one[key];
    return total;
  }

  /** Fails beyond the limit. The share is judged once many rows were read, and at the end. */
  judge(atEnd = false): void {
    const { read, rejected } = this.total;
    const { rows, percent } = this.#dirty;
    if (rows !== null && rejected > rows) throw tooMany(rejected, read, { zh: `${rows} 行`, en: `${rows} rows` });
    const due = atEnd || (!this.#judged && read >= judgedAt);
    if (!due || percent === null) return;
    this.#judged = true;
    if (rejected * 100 > percent * read) throw tooMany(rejected, read, { zh: `${percent}%`, en: `${percent}%` });
  }

  progress(phase: SyncProgress['phase'], now = false): void {
    if (!now && Date.now() - this.#reported < reportMilliseconds) return;
    this.#reported = Date.now();
    const { read, bytes, rejected } = this.total;
    this.#report.progress({ phase, read, bytes, rejected, expected: this.expected });
  }
}

const tooMany = (rejected: number, read: number, limit: { zh: string; en: string }) => new SyncFailure('too-many-bad-rows', {
  zh: `读取 ${read} 行后有 ${rejected} 行无法写入，超过了任务允许的 ${limit.zh}。未写入任何数据。请查看隔离区中的原因，更正来源或映射，或提高上限`,
  en: `Of ${read} rows read, ${rejected} could not be taken over, more than the ${limit.en} that the task allows; nothing was written. See the reasons in quarantine, correct the source or the mapping, or raise the limit`,
});
