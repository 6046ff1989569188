import { App } from 'antd';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
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

/** Asks before another screen, the back button or a closed tab takes unsaved changes away. */
export function useLeaveGuard(active: boolean, isDirty: () => boolean): void {
  const ask = useAskDiscard();
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    active && currentLocation.pathname !== nextLocation.pathname && isDirty());

  useEffect(() => {
    if (blocker.state === 'blocked') ask(() => blocker.proceed(), () => blocker.reset());
    // Asked once for each blocked move; `ask` is new with every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [blocker.state]);

  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [active, isDirty]);
}
