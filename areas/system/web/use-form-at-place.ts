import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import type { DrawerFormHook } from '#platform/web/blocks/form/use-drawer-form.ts';

interface FormPlace<S extends z.ZodType> {
  /** What the address asks for: a word of one's own for a new record, the wid of a known one; undefined: nothing. */
  at: string | undefined;
  /** What to fill in; undefined while it is being read. */
  values: Partial<z.input<S>> | undefined;
  onClosed: () => void;
}

/** Lets a form in a drawer open and close with the address, so that a link to it works. */
export function useFormAtPlace<S extends z.ZodType>(form: Pick<DrawerFormHook<S>, 'show' | 'hide' | 'isOpen'>, { at, values, onClosed }: FormPlace<S>): void {
  const shown = useRef<string>(undefined);
  const wasOpen = useRef(false);

  useEffect(() => {
    const closed = wasOpen.current && !form.isOpen;
    wasOpen.current = form.isOpen;
    // The address may have closed it itself, and then knows.
    if (closed && shown.current !== undefined) onClosed();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [form.isOpen]);

  useEffect(() => {
    if (at === shown.current) return;
    if (at === undefined) {
      shown.current = undefined;
      form.hide();
    } else if (values !== undefined) {
      shown.current = at;
      form.show(values);
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [at, values]);
}
