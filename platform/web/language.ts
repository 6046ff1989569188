import { create } from 'zustand';
import { fillText, type Language, type Text, type TextValues } from '#platform/contract/text.ts';

const storageKey = 'language';

function initialLanguage(): Language {
  const kept = localStorage.getItem(storageKey);
  if (kept === 'zh' || kept === 'en') return kept;
  return navigator.language.toLowerCase().startsWith('en') ? 'en' : 'zh';
}

interface LanguageState {
  language: Language;
  /** Texts an administrator changed, by id: `area.key`. */
  translations: Record<string, Partial<Text>>;
}

export const useLanguageStore = create<LanguageState>(() => ({ language: initialLanguage(), translations: {} }));

export function setLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  useLanguageStore.setState({ language });
}

export function setTranslations(translations: Record<string, Partial<Text>>): void {
  useLanguageStore.setState({ translations });
}

export const useLanguage = (): Language => useLanguageStore((state) => state.language);
export const currentLanguage = (): Language => useLanguageStore.getState().language;

/** Says a text of a contract (a title, a permission) in the user's language. */
export function useText(): (text: Text, values?: TextValues) => string {
  const language = useLanguage();
  return (text, values) => fillText(text[language], values);
}
