import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useWords } from '../words.ts';
import { loginWords } from './login-words.ts';
import './plain-form.css';

interface PlainDialogProps {
  title: string;
  children: ReactNode;
  /** Absent: the dialog must be answered. */
  onClose?(): void;
}

/** The browser's own modal dialog: keeps the focus inside and gives it back afterwards. */
export function PlainDialog({ title, children, onClose }: PlainDialogProps) {
  const say = useWords(loginWords);
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect: once out of the page, the dialog no longer gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) {
      shown.showModal();
      // The browser would choose the close button.
      shown.querySelector<HTMLElement>('input, .plain-submit')?.focus();
    }
    return () => shown?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="plain-modal"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <header>
        <h2>{title}</h2>
        {onClose && (
          <button type="button" className="plain-icon-button" aria-label={say('close')} onClick={onClose}>
            <svg viewBox="0 0 16 16" width="16" height="16" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" aria-hidden>
              <path d="m4 4 8 8m0-8-8 8" />
            </svg>
          </button>
        )}
      </header>
      {children}
    </dialog>
  );
}
