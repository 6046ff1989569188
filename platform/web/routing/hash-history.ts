import type { Location, To } from 'react-router';
import { fullPath, hrefTo } from '../navigation.ts';

/**
 * The history behind the router: the screen's path stands after the `#`. Our own, because all paths are
 * static and the library's data router would be a quarter of the login page (docs/decisions/0006).
 */
export interface HashHistory {
  location(): Location;
  subscribe(heard: () => void): () => void;
  createHref(to: To): string;
  push(to: To, state?: unknown): void;
  replace(to: To, state?: unknown): void;
  go(steps: number): void;
  /** Asked before every move; the result ends it. */
  guard(guard: MoveGuard): () => void;
}

export interface MoveGuard {
  holds(from: Location, to: Location): boolean;
  /** Called instead of the move; `proceed` makes it after all. */
  ask(proceed: () => void): void;
}

interface Kept {
  index: number;
  key: string;
  state: unknown;
}

export function createHashHistory(window: Window = globalThis.window): HashHistory {
  const listeners = new Set<() => void>();
  const guards = new Set<MoveGuard>();
  let current = read();
  let index = (window.history.state as Kept | null)?.index ?? 0;
  /** The next pop is our own: taking a held move back, or making it after all. */
  let own: 'back' | 'again' | undefined;
  keep('replace', current, index);

  function read(): Location {
    const kept = window.history.state as Kept | null;
    return { ...split(fullPath(window.location.hash)), state: kept?.state ?? null, key: kept?.key ?? 'first', unstable_mask: undefined } as Location;
  }

  function keep(how: 'push' | 'replace', place: Location, at: number): void {
    const kept: Kept = { index: at, key: place.key, state: place.state };
    window.history[how === 'push' ? 'pushState' : 'replaceState'](kept, '', hrefTo(join(place)));
  }

  function arrive(): void {
    current = read();
    for (const heard of listeners) heard();
  }

  /** True when someone holds the move; they were asked and may call `move` later. */
  function isHeld(to: Location, move: () => void): boolean {
    const holding = [...guards].find((guard) => guard.holds(current, to));
    holding?.ask(move);
    return holding !== undefined;
  }

  function move(how: 'push' | 'replace', to: To, state: unknown): void {
    const place = { ...resolve(to), state: state ?? null, key: Math.random().toString(36).slice(2, 10) } as Location;
    const go = () => {
      if (how === 'push') index += 1;
      keep(how, place, index);
      arrive();
    };
    if (!isHeld(place, go)) go();
  }

  window.addEventListener('popstate', () => {
    const kept = window.history.state as Kept | null;
    // Typed into the address bar, or an ordinary link: a new entry without our mark.
    const to = kept ? kept.index : index + 1;
    if (!kept) keep('replace', read(), to);
    const ours = own;
    own = undefined;
    if (ours === 'back') return;
    const steps = to - index;
    const again = () => {
      own = 'again';
      window.history.go(steps);
    };
    if (ours !== 'again' && steps !== 0 && isHeld(read(), again)) {
      own = 'back';
      window.history.go(-steps);
      return;
    }
    index = to;
    arrive();
  });

  return {
    location: () => current,
    subscribe(heard) {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    createHref: (to) => hrefTo(join(resolve(to))),
    push: (to, state) => move('push', to, state),
    replace: (to, state) => move('replace', to, state),
    go: (steps) => window.history.go(steps),
    guard(guard) {
      guards.add(guard);
      return () => guards.delete(guard);
    },
  };
}

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

function split(path: string): Place {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? [];
  return { pathname: pathname.startsWith('/') ? pathname : `/${pathname}`, search: search === '?' ? '' : search, hash: hash === '#' ? '' : hash };
}

function resolve(to: To): Place {
  if (typeof to === 'string') return split(to);
  const sign = (mark: string, text = '') => (text && !text.startsWith(mark) ? mark + text : text);
  return { pathname: to.pathname ?? '/', search: sign('?', to.search), hash: sign('#', to.hash) };
}

const join = ({ pathname, search, hash }: Place): string => pathname + search + hash;
