import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { antdTheme, themeClass } from '../antd-theme.ts';
import { useLanguage } from '../language.ts';
import { makeQueryClient } from '../query-client.ts';
import { useCustomization } from '../customization.ts';
import { useSession } from '../session/session.ts';
import { refreshUser } from '../session/start-session.ts';
import { useThemeMode } from '../theme-mode.ts';
import { leadToFirstField } from './first-field.ts';
import { loadedLocale, loadLocale } from './locales.ts';
import { NoticeBridge } from './notice-bridge.tsx';

const lessMotion = window.matchMedia('(prefers-reduced-motion: reduce)');

/** What every screen stands on: antd in the user's language and theme, and the kept replies of calls. */
export function Providers({ children }: { children: ReactNode }) {
  const mode = useThemeMode();
  const colour = useCustomization()?.colour;
  const theme = useMemo(() => antdTheme(mode, colour, lessMotion.matches), [mode, colour]);
  const locale = useLocale();
  const who = useSession((state) => `${state.token ?? ''} ${state.user?.activeRole ?? ''}`);
  // Another person or role sees other data: nothing of before may be shown.
  const client = useMemo(() => (void who, makeQueryClient()), [who]);

  useOtherLanguage(client);
  useEffect(() => {
    // antd's variables on the root, so that our own style sheets can use them anywhere.
    document.documentElement.classList.add(themeClass);
  }, []);
  useEffect(() => leadToFirstField(document), []);

  return (
    <ConfigProvider theme={theme} locale={locale} button={{ autoInsertSpace: false }} componentSize="middle">
      <App component={false} message={{ maxCount: 3, top: 56 }} notification={{ maxCount: 3, top: 64 }}>
        <NoticeBridge />
        <QueryClientProvider client={client} key={who}>{children}</QueryClientProvider>
      </App>
    </ConfigProvider>
  );
}

/** The language changes at once, antd's own words as soon as they are loaded. */
function useLocale() {
  const language = useLanguage();
  const [locale, setLocale] = useState(loadedLocale(language));
  useEffect(() => {
    let current = true;
    void loadLocale(language).then((loaded) => current && setLocale(loaded));
    return () => {
      current = false;
    };
  }, [language]);
  return locale;
}

/** Names of roles and many replies come in the language of the request: in another language they are asked for again. */
function useOtherLanguage(client: QueryClient): void {
  const language = useLanguage();
  const shown = useRef(language);
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    void refreshUser();
    void client.invalidateQueries();
  }, [language, client]);
}
