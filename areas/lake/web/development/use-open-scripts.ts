import { useEffect, useReducer, useRef } from 'react';
import { useUser } from '#platform/web/session/session.ts';
import { keptScripts, readScripts, stepScripts } from './open-scripts.ts';

/** Typing must not wait for the browser's store. */
const pause = 400;
const keyOf = (user: string) => `lake.development.${user}`;

/** The open tabs of this person in this browser. */
export function useOpenScripts() {
  const user = useUser()?.wid ?? '';
  const [state, step] = useReducer(stepScripts, user, (wid) => readScripts(localStorage.getItem(keyOf(wid))));
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
    const timer = setTimeout(() => keep(user, keptScripts(state)), pause);
    return () => clearTimeout(timer);
  }, [state, user]);
  useEffect(() => {
    const now = () => keep(user, keptScripts(latest.current));
    window.addEventListener('pagehide', now);
    return () => {
      window.removeEventListener('pagehide', now);
      now();
    };
  }, [user]);
  return [state, step] as const;
}

function keep(user: string, text: string): void {
  try {
    localStorage.setItem(keyOf(user), text);
  } catch {
    // The browser's store is full or closed: the page still has everything.
  }
}
