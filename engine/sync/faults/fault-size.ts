/** `npm run test:faults` asks for the whole of it; `npm test` proves the same rules with less. */
const isFull = process.env['TRIBUTARY_FAULTS'] === 'full';
export const faultSize = isFull ? { rows: 1_000_000, kills: 20 } : { rows: 40_000, kills: 3 };
export const faultTimeout = isFull ? 3_600_000 : 180_000;
