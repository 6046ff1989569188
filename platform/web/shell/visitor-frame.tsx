import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { ScreenEntry } from '../routing/screen-table.ts';
import { openLogin } from '../session/session.ts';
import { useWords } from '../words.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { shellWords } from './shell-words.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { Brand } from './top-bar.tsx';
import { VisitorLanding } from './visitor-landing.tsx';
import './frame.css';

interface VisitorFrameProps {
  entry: ScreenEntry | undefined;
  children: ReactNode;
}

/** The top bar of someone who has not signed in. Home is a workplace, so they see the landing page instead. */
export function VisitorFrame({ entry, children }: VisitorFrameProps) {
  const say = useWords(shellWords);
  const path = entry?.screen.path;
  const lands = path === '/home' || (path === '/' && !entry?.load);
  return (
    <div className="frame frame-visitor">
      <header className="top-bar">
        <Brand />
        <div className="top-tools">
          <LanguageSwitch />
          <ThemeSwitch />
          <Button type="primary" onClick={openLogin}>{say('signIn')}</Button>
        </div>
      </header>
      <main className="frame-content">{lands ? <VisitorLanding /> : children}</main>
    </div>
  );
}
