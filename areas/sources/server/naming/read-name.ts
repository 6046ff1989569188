import { englishPhrases, objectPrefixes, peopleMeanings, silentWords } from './dictionary-english.ts';
import { readEnglish, readPinyin, type Piece } from './read-word.ts';
import { splitName } from './split-name.ts';

export interface ReadName {
  name: string;
  /** From 0 to 1. */
  sure: number;
  pieces: Piece[];
}

const chinese = /\p{Script=Han}/u;
const longestPhrase = 3;

/** Reads a technical name as Chinese, by the dictionary alone. Null: too little of it is understood. */
export function readName(kind: 'object' | 'field', given: string): ReadName | null {
  if (chinese.test(given)) return { name: given.trim(), sure: 0.95, pieces: [] };
  const words = withoutPrefix(kind, splitName(given));
  if (words.length === 0) return null;
  const ways = [inWords(words, readEnglish), inWords(words, readPinyin), inWords(words, (word) => readEnglish(word) ?? readPinyin(word))];
  const best = ways.map(judged).sort((one, other) => other.sure - one.sure)[0]!;
  return best.sure >= 0.3 && best.name ? best : null;
}

function withoutPrefix(kind: 'object' | 'field', words: string[]): string[] {
  const [first, ...rest] = words;
  return kind === 'object' && rest.length > 0 && first && objectPrefixes.has(first.toLowerCase()) ? rest : words;
}

function inWords(words: readonly string[], read: (word: string) => Piece[] | null): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length;) {
    const phrase = phraseAt(words, at);
    if (phrase) {
      pieces.push(phrase.piece);
      at += phrase.words;
      continue;
    }
    const word = words[at]!;
    at += 1;
    // Between other words they say nothing; alone they are the name.
    if (words.length > 1 && silentWords.has(word.toLowerCase())) continue;
    if (/^\d+$/.test(word)) pieces.push({ piece: word, meaning: word, sure: 0.9 });
    else pieces.push(...(read(word) ?? [{ piece: word, meaning: '', sure: 0 }]));
  }
  return pieces;
}

function phraseAt(words: readonly string[], at: number): { piece: Piece; words: number } | null {
  for (let length = Math.min(longestPhrase, words.length - at); length > 1; length -= 1) {
    const phrase = words.slice(at, at + length);
    const meaning = englishPhrases[phrase.join(' ').toLowerCase()];
    if (meaning) return { piece: { piece: phrase.join(' '), meaning, sure: 0.95 }, words: length };
  }
  return null;
}

/** How sure the whole is: each piece by its length. What is not understood stays in Latin letters, and makes it less sure. */
function judged(pieces: Piece[]): ReadName {
  const letters = pieces.reduce((sum, { piece }) => sum + piece.length, 0) || 1;
  const sure = pieces.reduce((sum, { piece, sure: of }) => sum + of * piece.length, 0) / letters;
  const unread = pieces.filter((piece) => piece.sure === 0).reduce((sum, { piece }) => sum + piece.length, 0) / letters;
  if (unread > 0.5) return { name: '', sure: 0, pieces };
  const names = pieces.map(({ piece, meaning }, at) => {
    // A person has a 姓名, a thing a 名称.
    if (meaning === '名称' && at > 0 && peopleMeanings.has(pieces[at - 1]!.meaning)) return '姓名';
    return meaning || piece;
  });
  const questions = names.includes('是否') ? ['是否', ...names.filter((name) => name !== '是否')] : names;
  return { name: questions.filter((name, at) => name !== questions[at - 1]).join(''), sure: sure * (unread > 0 ? 0.7 : 1), pieces };
}
