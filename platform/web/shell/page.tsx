import { useEffect, type ReactNode } from 'react';
import { useText } from '../language.ts';
import { useProductName } from '../customization.ts';
import { useCurrentScreen } from '../routing/screen-table.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { HelpLink } from './help-link.tsx';
import './page.css';

interface PageProps {
  /** The title of the screen unless the page is about one thing that has a name. */
  title?: string;
  /** One sentence that says what the page is for. */
  description?: ReactNode;
  /** At the right of the title; at most one of them primary. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** The frame of every screen: where it stands, what it is, what can be done, then the content. */
export function Page({ title, description, actions, children }: PageProps) {
  const text = useText();
  const current = useCurrentScreen();
  const own = current ? text(current.screen.title) : '';
  const shown = title ?? own;
  useDocumentTitle(shown);
  return (
    <div className="page">
      <header className="page-head">
        <Breadcrumb last={shown} />
        <div className="page-title">
          <div>
            <div className="page-name">
              <h1>{shown}</h1>
              {current && <HelpLink subject={current.screen.path} />}
            </div>
            {description && <p>{description}</p>}
          </div>
          {actions && <div className="page-actions">{actions}</div>}
        </div>
      </header>
      {children}
    </div>
  );
}

export function useDocumentTitle(title: string): void {
  const name = useProductName();
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name;
  }, [title, name]);
}
