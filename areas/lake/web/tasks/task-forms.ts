import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { SyncPlan } from '#engine/sync/plan.ts';
import { taskKinds, type TaskKind } from '../../contract/task-words.ts';

export interface TaskFormProps {
  /** As definitions.ts of the contract says for the kind; parts may still be missing. */
  value: Record<string, unknown> & { plan: SyncPlan };
  onChange: (value: TaskFormProps['value']) => void;
  /** What the last check said, by part: `definition.resource_wid`. */
  problems: Readonly<Record<string, string>>;
}

type TaskForm = LazyExoticComponent<ComponentType<TaskFormProps>>;
const modules = import.meta.glob<Record<string, ComponentType<TaskFormProps>>>('../task-forms/*-form.tsx');

/** A file `task-forms/<kind>-form.tsx` that exports `<Kind>Form` is all a kind needs to have a wizard. */
const named = Object.entries(modules).map(([path, load]): [TaskKind, TaskForm] => {
  const kind = /([a-z]+)-form\.tsx$/.exec(path)![1] as TaskKind;
  const name = `${kind[0]!.toUpperCase()}${kind.slice(1)}Form`;
  return [kind, lazy(async () => ({ default: (await load())[name]! }))];
});

/** What the source step of a kind asks for. Databases have steps of their own. */
export const taskForms: Partial<Record<TaskKind, TaskForm>> = Object.fromEntries(named);
/** Kinds that the wizard can make; a custom integration is drawn on a canvas of its own. */
export const formKinds: readonly TaskKind[] = taskKinds.filter((kind) => kind === 'database' || kind === 'custom' || kind in taskForms);
