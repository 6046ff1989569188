import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { goTo } from '../navigation.ts';
import { sessionEnded } from '../request/session-ended.ts';
import { CurrentScreenContext, findScreen, ScreenTableContext, type ScreenEntry, type ScreenTable } from '../routing/screen-table.ts';
import { useWordedScreens } from '../routing/use-worded-screens.ts';
import { guard } from '../session/rules.ts';
import { useSession } from '../session/session.ts';
import { rememberWantedPath } from '../session/storage.ts';
import { widthNotice } from '../session/width.ts';
import { Frame } from './frame.tsx';
import { Providers } from './providers.tsx';
import { ScreenHost } from './screen-host.tsx';
import { VisitorFrame } from './visitor-frame.tsx';

/** Everything behind the login page: decides whether the wanted screen may be shown, and in which frame. */
export function Shell({ screens: declared }: { screens: ScreenTable }) {
  const screens = useWordedScreens(declared);
  const { pathname } = useLocation();
  const entry = findScreen(screens, pathname);
  const mayStay = useGuard(entry);
  return (
    <ScreenTableContext value={screens}>
      <CurrentScreenContext value={entry}>
        <Providers>{mayStay && <Place entry={entry} path={pathname} />}</Providers>
      </CurrentScreenContext>
    </ScreenTableContext>
  );
}

function Place({ entry, path }: { entry: ScreenEntry | undefined; path: string }) {
  const signedIn = useSession((state) => state.token !== null);
  const screen = <ScreenHost entry={entry} path={path} />;
  if (entry?.screen.bare) return screen;
  return signedIn ? <Frame>{screen}</Frame> : <VisitorFrame entry={entry}>{screen}</VisitorFrame>;
}

/** The session rules, applied to the page in the address; false while it is on its way elsewhere. */
function useGuard(entry: ScreenEntry | undefined): boolean {
  const { pathname, search } = useLocation();
  const { token, user, expired, leaving } = useSession();
  const access = entry?.screen.access;
  const verdict = guard(entry?.screen.path ?? pathname, token, access, pathname + search);
  const elsewhere = verdict.stay ? (user && widthNotice(pathname, pathname + search, access)) : verdict.goTo;
  const remember = verdict.stay ? undefined : verdict.remember;

  useEffect(() => {
    if (leaving) {
      if (verdict.stay) useSession.setState({ leaving: false });
      return;
    }
    if (remember) rememberWantedPath(remember);
    if (expired && access !== 'public') sessionEnded();
    if (elsewhere) goTo(elsewhere, { replace: true });
  }, [verdict.stay, elsewhere, remember, access, expired, leaving]);
  return !elsewhere;
}
