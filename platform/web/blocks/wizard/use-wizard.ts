import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { useLanguage } from '../../language.ts';
import { CallError } from '../../request/call-error.ts';
import { fieldPath } from '../form/field-path.ts';
import { checkValues } from '../form/schema-messages.ts';
import { schemaAt } from '../form/schema-reader.ts';
import { useAskDiscard } from '../form/use-leave-guard.tsx';
import { useSchemaForm, type SchemaForm } from '../form/use-schema-form.ts';
import type { WizardControl } from './wizard.tsx';

export interface WizardStep<Key extends string = string> {
  key: Key;
  title: string;
  /** What this step asks for; an empty object for a step that only shows. */
  schema: z.ZodObject;
}

interface WizardOptions<Result> {
  initial?: Record<string, unknown>;
  /** Gets the values of all steps together. */
  submit: (values: Record<string, unknown>) => Promise<Result> | Result;
  onDone?: (result: Result) => void;
}

export interface WizardHook<Key extends string> {
  step: Key;
  item: SchemaForm<z.ZodObject>['item'];
  form: SchemaForm<z.ZodObject>['form'];
  goTo: (key: Key) => void;
  /** Spread onto Wizard. */
  wizard: WizardControl;
  /** Leaves by `leave` after asking, when something would be lost. */
  askToLeave: (leave: () => void) => void;
}

/** Several steps that fill one form: going back keeps what was entered, going on checks the step first. */
export function useWizard<Key extends string, Result = unknown>(steps: readonly WizardStep<Key>[], options: WizardOptions<Result>): WizardHook<Key> {
  const [at, setAt] = useState(0);
  const [reached, setReached] = useState(0);
  const [done, setDone] = useState(false);
  const language = useLanguage();
  const ask = useAskDiscard();
  const current = steps[at]!;
  const misplaced = useRef<CallError>(undefined);

  const core = useSchemaForm(current.schema, {
    submit: async () => {
      const values = core.form.getFieldsValue(true) as Record<string, unknown>;
      const checks = steps.map((step) => checkValues(step.schema, values, language));
      const wrong = checks.findIndex((check) => check.issues.length > 0);
      if (wrong >= 0) {
        setAt(wrong);
        throw new Error(checks[wrong]!.issues.map((issue) => issue.message).join('\n'));
      }
      return options.submit(Object.assign({}, ...checks.map((check) => check.data)));
    },
    onFieldErrors: (error) => {
      // The server may complain about a field of an earlier step: go there first, then show it.
      const step = steps.findIndex(({ schema }) => Object.keys(error.fields).some((name) => schemaAt(schema, fieldPath(name))));
      if (step < 0 || step === at) return false;
      misplaced.current = error;
      setAt(step);
      return true;
    },
  });

  useEffect(() => {
    if (options.initial) core.fill(options.initial as never);
    // The initial values count once; later the form has its own.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    const error = misplaced.current;
    misplaced.current = undefined;
    if (error) core.showFailure(error);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [at]);

  const next = async () => {
    if ((await core.validate()) === undefined) return;
    setAt(at + 1);
    setReached(Math.max(reached, at + 1));
  };

  const finish = async () => {
    const outcome = await core.submit();
    if (!outcome) return;
    setDone(true);
    options.onDone?.(outcome.result as Result);
  };

  return {
    step: current.key, item: core.item, form: core.form,
    goTo: (key) => setAt(steps.findIndex((step) => step.key === key)),
    askToLeave: (leave) => (core.isDirty() ? ask(leave) : leave()),
    wizard: {
      steps, at, reached,
      saving: core.saving,
      failure: core.failure,
      formProps: core.formProps,
      isDirty: done ? undefined : core.isDirty,
      onStep: setAt,
      onBack: () => setAt(at - 1),
      onNext: () => void next(),
      onFinish: () => void finish(),
    },
  };
}
