import { App } from 'antd';
import { useEffect, useRef, type RefObject } from 'react';
import { useMoveGuard } from '../../routing/hash-router.tsx';
import { sayWord } from '../../words.ts';
import { blockWords } from '../words.ts';

type Ask = (onDiscard: () => void, onKeep?: () => void) => void;

/** "Discard unsaved changes?": the same question wherever something would be lost. */
export function useAskDiscard(): Ask {
  const { modal } = App.useApp();
  return (onDiscard, onKeep) => {
    modal.confirm({
      title: sayWord(blockWords, 'discardTitle'),
      content: sayWord(blockWords, 'discardHint'),
      okText: sayWord(blockWords, 'discard'),
      okButtonProps: { danger: true },
      cancelText: sayWord(blockWords, 'keepEditing'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: onDiscard,
      onCancel: onKeep,
    });
  };
}

/** While it is shown, another screen, the back button or a closed tab asks before unsaved changes are lost. */
export function LeaveGuard({ isDirty, watchQuery = false }: { isDirty: () => boolean; watchQuery?: boolean }) {
  const ask = useAskDiscard();
  // Where the person last wanted to go; back and forward work while the question stands, and must not ask it twice.
  const wanted = useRef<() => void>(undefined);
  const askOnce = (proceed: () => void) => {
    const standing = wanted.current !== undefined;
    wanted.current = proceed;
    if (!standing) ask(() => takeWanted(wanted)?.(), () => void takeWanted(wanted));
  };
  useMoveGuard({
    // Filters and pages change the query of one screen; only where the query is the subject does it count.
    holds: (from, to) => (from.pathname !== to.pathname || (watchQuery && from.search !== to.search)) && isDirty(),
    ask: askOnce,
  });
  const latest = useRef(isDirty);
  useEffect(() => {
    latest.current = isDirty;
  });
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return null;
}

function takeWanted(wanted: RefObject<(() => void) | undefined>): (() => void) | undefined {
  const proceed = wanted.current;
  wanted.current = undefined;
  return proceed;
}
