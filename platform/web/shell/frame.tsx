import { Watermark } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState, type ReactNode } from 'react';
import { useCurrentScreen, useScreenTable } from '../routing/screen-table.ts';
import { useUser } from '../session/session.ts';
import { useThemeMode } from '../theme-mode.ts';
import { palettes } from '../theme.ts';
import { useWords } from '../words.ts';
import { ConnectionLine } from './connection-line.tsx';
import { GlobalSearch } from './global-search.tsx';
import { currentEntry, moduleOf, useMenus } from './menus.ts';
import { useRememberRecent } from './own-places.ts';
import { shellWords } from './shell-words.ts';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import './frame.css';

/** Top bar, side menu and content of a signed-in user. */
export function Frame({ children }: { children: ReactNode }) {
  const say = useWords(shellWords);
  const table = useScreenTable();
  const current = useCurrentScreen();
  const menus = useMenus();
  const path = current?.screen.path ?? '';
  const module = moduleOf(menus.modules, table, path);
  const entry = currentEntry(menus.modules, table, path);
  useRememberRecent(entry === path && !current?.screen.planned ? entry : undefined);

  return (
    <div className="frame">
      <a className="frame-skip" href="#content" onClick={skipToContent}>{say('skip')}</a>
      <TopBar modules={menus.modules} module={module} />
      <SideMenu menus={menus} module={module} current={entry} />
      <main className="frame-content" id="content" tabIndex={-1}>
        <ConnectionLine />
        <Marked>{children}</Marked>
      </main>
      <GlobalSearch modules={menus.modules} />
    </div>
  );
}

/** The address belongs to the router, so the jump is made by hand. */
function skipToContent(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

/** Who is looking, and when, across the page: for installations that want it. */
function Marked({ children }: { children: ReactNode }) {
  const user = useUser();
  const mode = useThemeMode();
  const [minute, setMinute] = useState(() => dayjs());
  useEffect(() => {
    const timer = setInterval(() => setMinute(dayjs()), 60_000);
    return () => clearInterval(timer);
  }, []);
  if (!user?.object.watermark) return children;
  return (
    <Watermark className="frame-mark" content={[`${user.name} ${user.userid}`, minute.format('YYYY-MM-DD HH:mm')]} gap={[160, 120]} font={{ fontSize: 13, color: palettes[mode].watermark }}>
      {children}
    </Watermark>
  );
}
