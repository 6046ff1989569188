import { configuration } from './configuration.ts';

/** Lets code outside of React go to a screen. The router fills it in; until then the address bar does. */
type Navigate = (path: string, options?: { replace?: boolean }) => void;

let navigate: Navigate = (path, options) => {
  if (options?.replace) window.location.replace(hrefTo(path));
  else window.location.hash = hrefTo(path);
};

export function setNavigator(navigator: Navigate): void {
  navigate = navigator;
}

export function goTo(path: string, options?: { replace?: boolean }): void {
  navigate(path, options);
}

/** The screen path in the address, without its query: `/` when there is none. */
export function currentPath(hash = window.location.hash): string {
  return fullPath(hash).split(/[?#]/, 1)[0] || '/';
}

/** The screen path in the address with its query. */
export function fullPath(hash = window.location.hash): string {
  const path = hash.replace(/^#/, '');
  const base = routerBase();
  return (path.startsWith(base) ? path.slice(base.length) : path) || '/';
}

/** What a link to a screen looks like outside of the router: `#/help`, or `#/base/help`. */
export function hrefTo(path: string): string {
  return `#${routerBase()}${path}`;
}

/** The part in front of every path, without its last slash: nothing by default. */
function routerBase(): string {
  return configuration().routerBase.replace(/\/+$/, '');
}
