import type { ChangeStanding } from '../../connectors/connector.ts';
import type { ChangesReport } from './changes.ts';
import type { Tally } from './tally.ts';

const leastMilliseconds = 1000;

/** Tells how far behind we are, at most once in a second. */
export class LagReport {
  readonly #report: ChangesReport;
  readonly #tally: Tally;
  readonly #position: () => string;
  /** By how much our clock is before that of the source. */
  readonly #skew: number;
  #standing: Pick<ChangeStanding, 'behind' | 'kept'> = { behind: null, kept: null };
  #told = 0;

  constructor(report: ChangesReport, tally: Tally, position: () => string, skew: number) {
    this.#report = report;
    this.#tally = tally;
    this.#position = position;
    this.#skew = skew;
  }

  /** The last commit that has arrived; null: there was none, we are up to date. */
  applied(committed: Date | null): void {
    if (Date.now() - this.#told < leastMilliseconds) return;
    this.#tell(committed ? Math.max(0, (Date.now() - this.#skew - committed.getTime()) / 1000) : 0);
  }

  standing(standing: ChangeStanding): void {
    this.#standing = standing;
    // As long as something arrives, that says more.
    if (Date.now() - this.#told > 5 * leastMilliseconds) this.#tell(0);
  }

  #tell(seconds: number): void {
    this.#told = Date.now();
    const { behind, kept } = this.#standing;
    this.#report.lag({ seconds, bytes: behind, kept, position: this.#position(), eventsPerSecond: this.#tally.rates() });
  }
}
