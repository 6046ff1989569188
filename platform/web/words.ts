import { fillText, type Language, type Text, type TextValues } from '#platform/contract/text.ts';
import { useLanguageStore } from './language.ts';

/** The words of one area or block: `name` is the first part of their ids in the translation screen. */
export interface WordBook<Key extends string = string> {
  name: string;
  words: Record<Key, Text>;
}

export function defineWords<const T extends Record<string, Text>>(name: string, words: T): WordBook<keyof T & string> {
  return { name, words };
}

export type Say<Key extends string> = (key: Key, values?: TextValues) => string;

/** Inside a component: re-renders when the language or a translation changes. */
export function useWords<Key extends string>(book: WordBook<Key>): Say<Key> {
  const { language, translations } = useLanguageStore();
  return (key, values) => pick(book, key, language, translations, values);
}

/** Outside of React: notifications, the document's title. */
export function sayWord<Key extends string>(book: WordBook<Key>, key: Key, values?: TextValues): string {
  const { language, translations } = useLanguageStore.getState();
  return pick(book, key, language, translations, values);
}

function pick<Key extends string>(
  book: WordBook<Key>, key: Key, language: Language, translations: Record<string, Partial<Text>>, values?: TextValues,
): string {
  return fillText(translations[`${book.name}.${key}`]?.[language] ?? book.words[key][language], values);
}
