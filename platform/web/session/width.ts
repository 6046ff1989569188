import type { ScreenAccess } from '#platform/contract/screen.ts';
import { goTo } from '../navigation.ts';
import { asksForWidth, isInside } from './rules.ts';
import { useSession } from './session.ts';

const storageKey = 'continueView';

/** "Continue anyway": remembered for this browser, then back to the page that was wanted. */
export function continueViewing(from: string | null): void {
  localStorage.setItem(storageKey, '1');
  goTo(isInside(from) ? from : '/home', { replace: true });
}

/** The notice to show before this page on a narrow screen, with the way back in its query. */
export function widthNotice(path: string, fullPath: string, access: ScreenAccess | undefined): string | null {
  const continued = localStorage.getItem(storageKey) !== null;
  const asks = asksForWidth(window.innerWidth, useSession.getState().user, continued, access, path);
  return asks ? '/resolutionChange?from=' + encodeURIComponent(fullPath) : null;
}
