import { createContext, useContext, useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { Router } from 'react-router';
import type { HashHistory, MoveGuard } from './hash-history.ts';

const HistoryContext = createContext<HashHistory | null>(null);

/** Links, hooks and addresses of the router, over our own history. */
export function HashRouter({ history, children }: { history: HashHistory; children: ReactNode }) {
  const location = useSyncExternalStore(history.subscribe, history.location);
  return (
    <HistoryContext value={history}>
      <Router location={location} navigator={history}>{children}</Router>
    </HistoryContext>
  );
}

/** While the component is there, moves that `holds` names are asked about first. */
export function useMoveGuard({ holds, ask }: MoveGuard): void {
  const history = useContext(HistoryContext);
  const latest = useRef({ holds, ask });
  useEffect(() => {
    latest.current = { holds, ask };
  });
  useEffect(
    () => history?.guard({ holds: (from, to) => latest.current.holds(from, to), ask: (proceed) => latest.current.ask(proceed) }),
    [history],
  );
}
