import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useAskDiscard } from '#platform/web/blocks/form/use-leave-guard.tsx';

/** Asks before unsaved changes are lost. Articles differ by query only, so any change of the address counts. */
export function useEditingGuard(isDirty: () => boolean): void {
  const ask = useAskDiscard();
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search) && isDirty());

  useEffect(() => {
    if (blocker.state === 'blocked') ask(() => blocker.proceed(), () => blocker.reset());
    // Asked once for each blocked move; `ask` is new with every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [blocker.state]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
}
