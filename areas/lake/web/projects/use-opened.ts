import { useEffect, useRef } from 'react';

const slideOut = 300;

/** A drawer that is shown as soon as it is there, and leaves once it has slid out. */
export function useOpened(form: { isOpen: boolean }, show: () => void, onClose: () => void): void {
  const opened = useRef(false);
  useEffect(() => {
    if (!opened.current) {
      opened.current = true;
      show();
    } else if (!form.isOpen) {
      const gone = setTimeout(onClose, slideOut);
      return () => clearTimeout(gone);
    }
    return undefined;
    // Only whether it is open matters.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [form.isOpen]);
}
