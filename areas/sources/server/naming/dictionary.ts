import { englishWords } from './dictionary-english.ts';
import { pinyinInitials } from './dictionary-pinyin.ts';

function* lines(text: string): Generator<string[]> {
  for (const line of text.split('\n')) {
    const words = line.trim().split(/\s+/);
    if (words.length > 1) yield words;
  }
}

/** By English word in small letters. */
export const english: ReadonlyMap<string, string> = new Map(
  [...lines(englishWords)].flatMap(([meaning, ...words]) => words.map((word): [string, string] => [word, meaning!])),
);

/** By first letters, in capitals. */
export const pinyin: ReadonlyMap<string, string> = new Map([...lines(pinyinInitials)].map(([letters, meaning]) => [letters!, meaning!]));
