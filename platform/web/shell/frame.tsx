import { lazy, Suspense, type ReactNode } from 'react';
import { useCurrentScreen, useScreenTable } from '../routing/screen-table.ts';
import { useUser } from '../session/session.ts';
import { useWords } from '../words.ts';
import { ConnectionLine } from './connection-line.tsx';
import { GlobalSearch } from './global-search.tsx';
import { SimulationBanner } from './simulation-banner.tsx';
import { currentEntry, moduleOf, useMenus } from './menus.ts';
import { useRememberRecent } from './own-places.ts';
import { shellWords } from './shell-words.ts';
import { SideMenu } from './side-menu.tsx';
import { FrameFooter } from './frame-footer.tsx';
import { TopBar } from './top-bar.tsx';
import { useLiveLook } from './use-live-look.ts';
import './frame.css';

const PageMark = lazy(() => import('./page-mark.tsx').then((module) => ({ default: module.PageMark })));

/** Top bar, side menu and content of a signed-in user. */
export function Frame({ children }: { children: ReactNode }) {
  const say = useWords(shellWords);
  const table = useScreenTable();
  const current = useCurrentScreen();
  const menus = useMenus();
  const user = useUser();
  const path = current?.screen.path ?? '';
  useLiveLook();
  const module = moduleOf(menus.modules, table, path);
  const entry = currentEntry(menus.modules, table, path);
  useRememberRecent(entry === path && !current?.screen.planned ? entry : undefined);

  return (
    <div className="frame">
      <a className="frame-skip" href="#content" onClick={skipToContent}>{say('skip')}</a>
      {user?.simulated && <SimulationBanner name={user.simulated.deptname} />}
      <TopBar modules={menus.modules} module={module} />
      <SideMenu menus={menus} module={module} current={entry} />
      <main className="frame-content" id="content" tabIndex={-1}>
        <ConnectionLine />
        {children}
      </main>
      <FrameFooter />
      {user?.object.watermark && <Suspense><PageMark user={user} /></Suspense>}
      <GlobalSearch modules={menus.modules} />
    </div>
  );
}

/** The address belongs to the router, so the jump is made by hand. */
function skipToContent(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
