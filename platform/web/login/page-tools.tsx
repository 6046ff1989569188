import { setLanguage, useLanguage } from '../language.ts';
import { setTheme, useThemeMode } from '../theme-mode.ts';
import { useWords } from '../words.ts';
import { loginWords } from './login-words.ts';

/** Language and theme, for pages without the top bar. */
export function PageTools() {
  const say = useWords(loginWords);
  const language = useLanguage();
  const mode = useThemeMode();
  const other = mode === 'dark' ? 'light' : 'dark';
  return (
    <div className="page-tools">
      <button type="button" lang={language === 'zh' ? 'en' : 'zh-CN'} onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')}>{say('language')}</button>
      <button type="button" aria-label={say(other)} title={say(other)} onClick={() => setTheme(other)}>
        <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="1.3" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
          {mode === 'dark' ? (
            <>
              <circle cx="8" cy="8" r="3" />
              <path d="M8 1.5v1.4M8 13.1v1.4M1.5 8h1.4M13.1 8h1.4M3.4 3.4l1 1M11.6 11.6l1 1M12.6 3.4l-1 1M4.4 11.6l-1 1" />
            </>
          ) : (
            <path d="M13.5 9.6A5.8 5.8 0 0 1 6.4 2.5a5.8 5.8 0 1 0 7.1 7.1Z" />
          )}
        </svg>
      </button>
    </div>
  );
}
