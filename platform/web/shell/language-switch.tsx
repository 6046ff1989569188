import { setLanguage, useLanguage } from '../language.ts';
import { useWords } from '../words.ts';
import { shellWords } from './shell-words.ts';

/** Shows the language one would get. */
export function LanguageSwitch() {
  const language = useLanguage();
  const say = useWords(shellWords);
  const other = language === 'zh' ? 'en' : 'zh';
  const name = other === 'zh' ? '中文' : 'English';
  return (
    <button type="button" className="top-tool" lang={other === 'zh' ? 'zh-CN' : 'en'} aria-label={`${say('language')}: ${name}`} title={name} onClick={() => setLanguage(other)}>
      {other === 'zh' ? '中' : 'En'}
    </button>
  );
}
