import { Segmented } from 'antd';
import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { productName } from '#platform/web/customization.ts';
import { useLanguage } from '#platform/web/language.ts';
import { LoginFrame } from '#platform/web/login/login-frame.tsx';
import { loginWords } from '#platform/web/login/login-words.ts';
import { ownColours } from '#platform/web/own-colour.ts';
import { useSession } from '#platform/web/session/session.ts';
import { useThemeMode } from '#platform/web/theme-mode.ts';
import { palettes, variableName, type ThemeMode } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import type { Look } from '../../contract/customization.ts';
import { customizeWords } from './customize-words.ts';
import { localPicture } from './local-pictures.ts';
import { ShellSketch } from './shell-sketch.tsx';
import '#platform/web/login/plain-form.css';

/** The size of a screen that is drawn small. */
const screen = { width: 1280, height: 760 };

/** What everybody would see: the real login page and the frame of the shell, in the colours chosen, not yet saved. */
export function LookPreview({ look }: { look: Look }) {
  const say = useWords(customizeWords);
  const language = useLanguage();
  const platform = useSession((state) => state.settings.title);
  const [mode, setMode] = useState<ThemeMode>(useThemeMode());
  const [page, setPage] = useState<'login' | 'shell'>('login');
  const { box, scale } = useScale();
  const name = productName(look.title, platform, language);
  const drawn = { ...look, logo: localPicture(look.logo ?? ''), loginPicture: localPicture(look.loginPicture ?? ''), links: (look.links ?? []).filter((link) => link?.name) };

  return (
    <section className="customize-card look-preview" aria-label={say('preview')}>
      <header>
        <h2>{say('preview')}</h2>
        <Segmented aria-label={say('previewPage')} value={page} onChange={setPage} options={[{ value: 'login', label: say('previewLogin') }, { value: 'shell', label: say('previewShell') }]} />
        <Segmented aria-label={say('previewMode')} value={mode} onChange={setMode} options={[{ value: 'light', label: say('lightMode') }, { value: 'dark', label: say('darkMode') }]} />
      </header>
      <div className="look-preview-box" ref={box} style={{ height: screen.height * scale }}>
        <div className="look-preview-screen" inert style={{ ...coloursFor(look, mode), ...screen, transform: `scale(${scale})` }}>
          {page === 'login' ? <LoginFrame name={name} look={drawn}><FormSketch /></LoginFrame> : <ShellSketch name={name} look={drawn} />}
        </div>
      </div>
      <p>{say('previewNote')}</p>
    </section>
  );
}

/** The whole palette as variables, so that a dark page can be drawn on a light one. */
function coloursFor({ colour, accent }: Look, mode: ThemeMode): CSSProperties {
  const palette = { ...palettes[mode], ...ownColours({ colour, accent }, mode) };
  return Object.fromEntries([['colorScheme', mode], ...Object.entries(palette).map(([token, value]) => [variableName(token), value])]);
}

function FormSketch() {
  const say = useWords(loginWords);
  return (
    <div className="plain-form">
      {(['userId', 'password'] as const).map((field) => (
        <div key={field} className="plain-field">
          <label>{say(field)}</label>
          <div className="plain-input" />
          <p className="plain-hint" />
        </div>
      ))}
      <button type="button" className="plain-submit">{say('signIn')}</button>
    </div>
  );
}

function useScale() {
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0.5);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const fit = () => setScale(element.clientWidth / screen.width);
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, scale };
}
