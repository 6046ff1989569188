/** What is promised is promised for two million rows; a busy machine may be asked for fewer. */
export const rows = Number(process.env.TRIBUTARY_BENCH_ROWS ?? 2_000_000);
export const rounds = Number(process.env.TRIBUTARY_BENCH_ROUNDS ?? 3);

export async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
}

/** Medians of several works, taken in turns so that a busy moment of the machine falls on all. The first round warms up and does not count. */
export async function inTurns<Name extends string>(works: Record<Name, () => Promise<void>>, check: () => Promise<void>): Promise<Record<Name, number>> {
  const names = Object.keys(works) as Name[];
  const spent = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const seconds = await timed(works[name]);
      if (round) spent[name].push(seconds);
    }
    // Before any time is believed: both made the same.
    if (!round) await check();
  }
  return Object.fromEntries(names.map((name) => [name, median(spent[name])])) as Record<Name, number>;
}

export function verdict(what: string, own: number, other: number, by: string, limit: number, besides = ''): void {
  console.log(`${what}: ${own.toFixed(2)} s against ${other.toFixed(2)} s of ${by}, ratio ${(own / other).toFixed(2)} (limit ${limit})${besides}`);
  if (own / other > limit) process.exitCode = 1;
}

export function same(one: string, other: string, what: string): void {
  if (one !== other) throw new Error(`${what}: the checksums differ, ${one} and ${other}`);
}
