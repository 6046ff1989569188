import { useEffect, useRef } from 'react';

interface FlowKeys {
  undo: () => void;
  redo: () => void;
  remove: () => void;
  copy: () => void;
  save: () => void;
}

/** Keys of the canvas; whoever types into a field means the field. */
export function useFlowKeys(keys: FlowKeys, active: boolean): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!active) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable=true], .ant-modal, .ant-drawer');
      const key = event.key.toLowerCase();
      const command = event.ctrlKey || event.metaKey;
      const act = command && key === 's' ? latest.current.save
        : typing ? undefined
          : command && (key === 'y' || (key === 'z' && event.shiftKey)) ? latest.current.redo
            : command && key === 'z' ? latest.current.undo
              : command && key === 'd' ? latest.current.copy
                : !command && (key === 'delete' || key === 'backspace') ? latest.current.remove : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [active]);
}
