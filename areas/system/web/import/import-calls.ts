import type { AnyCall } from '#platform/contract/call.ts';
import type { ImportChoices, ImportResult } from '#platform/contract/platform/imports.ts';
import type { JobRunDetail } from '#platform/contract/platform/jobs.ts';

/** What `defineImportCalls` made for one kind of record. */
export type ImportCalls = Record<'template' | 'start' | 'problems' | 'report', AnyCall>;

export type Existing = ImportChoices['existing'];

/** Everything that differs from one kind of import to the next. */
export interface ImportOf {
  calls: ImportCalls;
  title: string;
  existingLabel: string;
  /** The list to look at when it is done. */
  list: { to: string; label: string };
  /** New records are people who sign in. */
  withPassword?: boolean;
}

export const resultOf = (run: JobRunDetail | undefined) => (run?.state === 'succeeded' ? run.result as ImportResult : undefined);
export const choicesOf = (run: JobRunDetail | undefined) => (run?.input as { choices?: ImportChoices } | undefined)?.choices;
