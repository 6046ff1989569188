/** Chance that repeats itself: the same seed gives the same campus everywhere. */
export interface Random {
  /** A whole number from 0 to below the limit. */
  below(limit: number): number;
  /** Both ends included. */
  between(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
  /** By weight: `[['normal', 9], ['late', 1]]`. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T;
  chance(percent: number): boolean;
  digits(count: number): string;
}

/** Each table draws from a seed of its own name, so that a change to one leaves the others as they were. */
export function createRandom(seed: string): Random {
  let state = hash(seed);
  function below(limit: number): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  }
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    pick: (list) => list[below(list.length)]!,
    weighted(choices) {
      let left = below(choices.reduce((sum, [, weight]) => sum + weight, 0));
      for (const [value, weight] of choices) {
        if (left < weight) return value;
        left -= weight;
      }
      throw new Error('no choices');
    },
    chance: (percent) => below(100) < percent,
    digits: (count) => Array.from({ length: count }, () => below(10)).join(''),
  };
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return value;
}
