/** Lets code outside of React go to a screen. The router fills it in; until then the address bar does. */
type Navigate = (path: string, options?: { replace?: boolean }) => void;

let navigate: Navigate = (path, options) => {
  if (options?.replace) window.location.replace('#' + path);
  else window.location.hash = path;
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
  return hash.replace(/^#/, '') || '/';
}
