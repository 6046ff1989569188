import type { ChangeStanding } from '../../connectors/connector.ts';
import type { ChangesReport } from './changes.ts';
import type { LagAlarm } from './lag-alarm.ts';
import type { Tally } from './tally.ts';

const leastMilliseconds = 1000;

/** Tells how far behind we are, at most once in a second; what came last is told even if nothing follows. */
export class LagReport {
  readonly #report: ChangesReport;
  readonly #tally: Tally;
  readonly #position: () => string;
  /** By how much our clock is before that of the source. */
  readonly #skew: number;
  readonly #alarm: LagAlarm;
  #standing: Pick<ChangeStanding, 'behind' | 'kept'> = { behind: null, kept: null };
  #told = 0;
  /** The first commit of what is being worked on. */
  #waiting: Date | null = null;
  #later: NodeJS.Timeout | undefined;

  constructor(report: ChangesReport, tally: Tally, position: () => string, skew: number, alarm: LagAlarm) {
    this.#report = report;
    this.#tally = tally;
    this.#position = position;
    this.#skew = skew;
    this.#alarm = alarm;
  }

  /** Nothing has come yet, but it could. */
  begun(): void {
    this.#tell(null);
  }

  /** This has been read, and is not in the lake before `applied`. */
  waits(committed: Date | null): void {
    this.#waiting ??= committed;
  }

  /** The last commit that has arrived; null: there was none, we are up to date. */
  applied(committed: Date | null): void {
    this.#waiting = null;
    const seconds = this.#since(committed);
    clearTimeout(this.#later);
    const soon = this.#told + leastMilliseconds - Date.now();
    if (soon > 0) this.#later = setTimeout(() => this.#tell(seconds), soon);
    else this.#tell(seconds);
  }

  standing(standing: ChangeStanding): void {
    this.#standing = standing;
    // As long as something arrives, that says more.
    if (Date.now() - this.#told > 5 * leastMilliseconds) this.#tell(this.#since(this.#waiting));
  }

  close(): void {
    clearTimeout(this.#later);
  }

  #since(committed: Date | null): number {
    return committed ? Math.max(0, (Date.now() - this.#skew - committed.getTime()) / 1000) : 0;
  }

  #tell(seconds: number | null): void {
    this.#told = Date.now();
    if (seconds !== null) this.#alarm.judge(seconds);
    const { behind, kept } = this.#standing;
    const { read, rejected, counts } = this.#tally;
    this.#report.lag({ seconds, read, rejected, ...counts, bytes: behind, kept, position: this.#position(), eventsPerSecond: this.#tally.rates() });
  }
}
