import { useState } from 'react';
import type { z } from 'zod';
import type { DrawerFormControl } from './drawer-form.tsx';
import { useAskDiscard } from './use-leave-guard.tsx';
import { useSchemaForm, type SchemaForm } from './use-schema-form.ts';

interface DrawerFormOptions<S extends z.ZodType, Result> {
  /** What a new record starts with. */
  initial: Partial<z.input<S>>;
  /** Rejects to keep the drawer open: field errors go to their fields, the rest above the form. */
  submit: (values: z.output<S>) => Promise<Result> | Result;
  /** After a submission that succeeded, when the drawer is on its way out. */
  onDone?: (result: Result) => void;
  /** Reads the record again; offered when somebody else changed it in the meantime. */
  reload?: () => Promise<Partial<z.input<S>>>;
}

export interface DrawerFormHook<S extends z.ZodType> {
  /** Opens the drawer with the initial values, or with those of the record to edit. */
  show: (values?: Partial<z.input<S>>) => void;
  hide: () => void;
  isOpen: boolean;
  item: SchemaForm<S>['item'];
  form: SchemaForm<S>['form'];
  /** Spread onto DrawerForm. */
  drawer: DrawerFormControl;
}

/** The state of a form in a drawer; `<DrawerForm {...form.drawer}>` shows it. */
export function useDrawerForm<S extends z.ZodType, Result = unknown>(schema: S, options: DrawerFormOptions<S, Result>): DrawerFormHook<S> {
  const [isOpen, setOpen] = useState(false);
  const core = useSchemaForm(schema, { submit: options.submit });
  const ask = useAskDiscard();

  const show = (values?: Partial<z.input<S>>) => {
    core.fill({ ...options.initial, ...values });
    setOpen(true);
  };
  const hide = () => setOpen(false);

  return {
    show, hide, isOpen, item: core.item, form: core.form,
    drawer: {
      open: isOpen,
      saving: core.saving,
      failure: core.failure,
      formProps: core.formProps,
      isDirty: core.isDirty,
      onClose: () => {
        if (core.saving) return;
        if (core.isDirty()) ask(hide);
        else hide();
      },
      onSubmit: async () => {
        const done = await core.submit();
        if (!done) return;
        hide();
        options.onDone?.(done.result);
      },
      onReload: options.reload && (async () => core.fill(await options.reload!())),
    },
  };
}
