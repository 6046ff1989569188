import type { ReactNode } from 'react';
import { PageTools } from '#platform/web/login/page-tools.tsx';
import { Brand } from '#platform/web/shell/top-bar.tsx';
import './notice-page.css';

interface NoticePageProps {
  picture: ReactNode;
  title: string;
  /** What happened and what to do, in a sentence or two. */
  text: ReactNode;
  actions: ReactNode;
  children?: ReactNode;
}

/** A page outside the shell that says one thing and offers the way on. */
export function NoticePage({ picture, title, text, actions, children }: NoticePageProps) {
  return (
    <div className="notice-page">
      <NoticeHeader />
      <main>
        <div className="notice-picture">{picture}</div>
        <h1>{title}</h1>
        <p className="notice-text">{text}</p>
        {children}
        <div className="notice-actions">{actions}</div>
      </main>
    </div>
  );
}

/** Name and home, language and appearance: what remains of the shell on pages without it. */
export function NoticeHeader({ children }: { children?: ReactNode }) {
  return (
    <header className="notice-header">
      <Brand />
      {children}
      <PageTools />
    </header>
  );
}
