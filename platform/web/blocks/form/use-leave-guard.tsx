import { App } from 'antd';
import { useEffect, useRef } from 'react';
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
  useMoveGuard({
    // Filters and pages change the query of one screen; only where the query is the subject does it count.
    holds: (from, to) => (from.pathname !== to.pathname || (watchQuery && from.search !== to.search)) && isDirty(),
    ask: (proceed) => ask(proceed),
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
