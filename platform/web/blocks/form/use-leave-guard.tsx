import { App } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
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

type Check = () => boolean;

/** The router knows one guard at a time, a page may have several forms open: the first stands guard for all. */
let checks: readonly Check[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Check[]): void {
  checks = next;
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const anyDirty: Check = () => checks.some((isDirty) => isDirty());

/** While it is shown, another screen, the back button or a closed tab asks before unsaved changes are lost. */
export function LeaveGuard({ isDirty }: { isDirty: Check }) {
  const [holder] = useState(() => ({ isDirty, check: () => holder.isDirty() }));
  useEffect(() => {
    holder.isDirty = isDirty;
  });
  useEffect(() => {
    change([...checks, holder.check]);
    return () => change(checks.filter((check) => check !== holder.check));
  }, [holder]);
  const first = useSyncExternalStore(follow, () => checks[0]);
  return first === holder.check ? <Guard /> : null;
}

function Guard() {
  const ask = useAskDiscard();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && anyDirty());

  useEffect(() => {
    if (blocker.state === 'blocked') ask(() => blocker.proceed(), () => blocker.reset());
    // Asked once for each blocked move; `ask` is new with every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [blocker.state]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (anyDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return null;
}
