import type { ChangesReport } from './changes.ts';

/** Says once that a task has fallen too far behind, and once that it has caught up: also if it had to begin anew meanwhile. */
export class LagAlarm {
  readonly #report: Pick<ChangesReport, 'log' | 'alarm'>;
  readonly #most: number | null;
  #raised = false;

  constructor(report: Pick<ChangesReport, 'log' | 'alarm'>, mostSeconds: number | null) {
    this.#report = report;
    this.#most = mostSeconds;
  }

  judge(seconds: number): void {
    const most = this.#most;
    if (most === null) return;
    if (seconds > most && !this.#raised) {
      this.#raised = true;
      const text = { zh: `落后来源 ${Math.round(seconds)} 秒，超过上限 ${most} 秒`, en: `It is ${Math.round(seconds)} s behind the source, more than the limit of ${most} s` };
      this.#report.log('warning', text);
      this.#report.alarm?.(text);
    } else if (this.#raised && seconds <= most / 2) {
      this.#raised = false;
      this.#report.log('info', { zh: `已追上来源，目前落后 ${Math.round(seconds)} 秒`, en: `It has caught up with the source and is ${Math.round(seconds)} s behind` });
    }
  }
}
