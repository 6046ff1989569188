/** `npm run test:faults` asks for the whole of it; `npm test` proves the same rules with less. */
export const isFull = process.env['TRIBUTARY_FAULTS'] === 'full';
export const faultSize = isFull
  ? { rows: 1_000_000, kills: 20, followed: 100_000, away: 15_000, badRows: 1000, wideRows: 2_000_000 }
  : { rows: 20_000, kills: 2, followed: 2000, away: 2000, badRows: 20, wideRows: 30_000 };
/** Processes that take runs, and how many of them die: one after another, as long as there is work. */
export const workerFaults = isFull ? { workers: 3, tasks: 200, kills: 20, rows: 8000 } : { workers: 2, tasks: 20, kills: 0, rows: 1000 };
export const faultTimeout = isFull ? 3_600_000 : 180_000;

/** What one run may take, whatever it brings. */
export const mostMegabytes = 512;
export const lakeMegabytes = 160;

/** Figures of a proof, for whoever runs the full form. */
export function tell(text: string): void {
  if (isFull) console.log(text);
}
