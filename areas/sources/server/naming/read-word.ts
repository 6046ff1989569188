import { english, pinyin } from './dictionary.ts';
import { pinyinEndings } from './dictionary-pinyin.ts';

export interface Piece {
  piece: string;
  meaning: string;
  /** From 0 to 1; 0: not understood. */
  sure: number;
}

const singular = (word: string) => (word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.endsWith('ses') ? word.slice(0, -2) : word.replace(/s$/, ''));

/** One word as English: as it stands, as the plural of one, or as several that were written together. */
export function readEnglish(word: string): Piece[] | null {
  const small = word.toLowerCase();
  const known = english.get(small) ?? english.get(singular(small));
  if (known) return [{ piece: word, meaning: known, sure: small.length <= 2 ? 0.8 : 0.9 }];
  return together(small, (part) => (part.length < 2 ? undefined : english.get(part)), 0.75);
}

/** One word as first letters of Chinese words. Only the end may be a single letter. */
export function readPinyin(word: string): Piece[] | null {
  const capital = word.toUpperCase();
  if (!/^[A-Z]+$/.test(capital)) return null;
  const known = pinyin.get(capital) ?? (capital.length >= 2 ? pinyinEndings[capital] : undefined);
  if (known) return [{ piece: word, meaning: known, sure: capital.length <= 2 ? 0.7 : 0.85 }];
  return together(capital, (part, isEnd, isStart) => {
    if (isEnd && !isStart && pinyinEndings[part]) return pinyinEndings[part];
    return part.length < 2 ? undefined : pinyin.get(part);
  }, 0.68);
}

/** The fewest pieces that make up the whole word; none when there is no such way, or when it falls to crumbs. */
function together(word: string, meaningOf: (part: string, isEnd: boolean, isStart: boolean) => string | undefined, sure: number): Piece[] | null {
  if (word.length > 40) return null;
  const best: (Piece[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end += 1) {
    for (let start = Math.max(0, end - 20); start < end; start += 1) {
      const before = best[start];
      const meaning = before && meaningOf(word.slice(start, end), end === word.length, start === 0);
      if (before && meaning && before.length + 1 < (best[end]?.length ?? Infinity)) best[end] = [...before, { piece: word.slice(start, end), meaning, sure }];
    }
  }
  const pieces = best[word.length];
  return pieces && pieces.length > 0 && word.length / pieces.length >= 1.5 ? pieces : null;
}
