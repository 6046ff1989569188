const single = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;
const wordPattern = new RegExp(String.raw`${single}|(?:(?!${single})[\p{L}\p{M}\p{N}_'’-])+`, 'gu');

export function countWords(text: string): number {
  let words = 0;
  for (const _match of text.matchAll(wordPattern)) words += 1;
  return words;
}

export function countCharacters(text: string): number {
  let characters = 0;
  for (const _match of text.matchAll(/\S/gu)) characters += 1;
  return characters;
}

const scripts: [language: string, expression: RegExp][] = [
  ['zh', /\p{Script=Han}/gu], ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu], ['ko', /\p{Script=Hangul}/gu], ['ru', /\p{Script=Cyrillic}/gu], ['ar', /\p{Script=Arabic}/gu], ['latin', /\p{Script=Latin}/gu],
];
const commonWords: Record<string, readonly string[]> = {
  en: ['the', 'and', 'of', 'to', 'in', 'is', 'that', 'for', 'with', 'this'],
  de: ['der', 'die', 'und', 'das', 'ist', 'nicht', 'mit', 'ein', 'von', 'zu'],
  fr: ['le', 'la', 'les', 'et', 'des', 'est', 'une', 'dans', 'que', 'pour'],
  es: ['el', 'los', 'de', 'y', 'que', 'una', 'por', 'con', 'para', 'las'],
};

/** From the letters, and between languages of one script from their commonest words; null where there is too little. */
export function guessLanguage(text: string): string | null {
  const sample = text.slice(0, 20_000);
  const counts = new Map(scripts.map(([language, expression]) => [language, sample.match(expression)?.length ?? 0]));
  const count = (language: string) => counts.get(language) ?? 0;
  // Japanese uses Chinese characters too, and a few kana tell.
  if (count('ja') > 0 && count('ja') * 5 >= count('zh') && count('ja') * 5 >= count('latin')) return 'ja';
  // A Chinese character says as much as several letters.
  const [best = 'latin', weight = 0] = [...counts].map(([language, found]) => [language, found * (language === 'latin' ? 1 : 3)] as const).sort((one, other) => other[1] - one[1])[0] ?? [];
  if (weight === 0) return null;
  return best === 'latin' ? guessLatin(sample) : best;
}

function guessLatin(sample: string): string | null {
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  const ranked = Object.entries(commonWords).map(([language, common]) => [language, words.filter((word) => common.includes(word)).length] as const).sort((one, other) => other[1] - one[1]);
  const [first, second] = ranked;
  return first && first[1] >= 3 && first[1] > (second?.[1] ?? 0) ? first[0] : null;
}
