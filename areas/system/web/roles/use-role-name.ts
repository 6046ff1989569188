import { useLanguage } from '#platform/web/language.ts';

/** A role without an English name shows its Chinese one. */
export function useRoleName(): (name: { zh: string; en: string }) => string {
  const language = useLanguage();
  return (name) => (language === 'en' && name.en ? name.en : name.zh);
}
