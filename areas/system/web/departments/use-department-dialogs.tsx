import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import type { Department, DepartmentNode } from '../../contract/departments.ts';
import type { DepartmentPlace } from './drop-place.ts';
import type { DepartmentTreeState } from './use-department-tree.ts';

const DepartmentForm = lazy(() => import('./department-form.tsx').then((module) => ({ default: module.DepartmentForm })));
const MoveDialog = lazy(() => import('./move-dialog.tsx').then((module) => ({ default: module.MoveDialog })));
const MergeDialog = lazy(() => import('./merge-dialog.tsx').then((module) => ({ default: module.MergeDialog })));
const DisableDialog = lazy(() => import('./disable-dialog.tsx').then((module) => ({ default: module.DisableDialog })));
const RemoveDialog = lazy(() => import('./remove-dialog.tsx').then((module) => ({ default: module.RemoveDialog })));

export interface DepartmentDialogs {
  /** A new one below this parent; null: at the top. */
  add: (pid: string | null) => void;
  edit: (department: DepartmentNode) => void;
  /** With a place (from a drag) only the effects are left to confirm. */
  move: (department: DepartmentNode, place?: DepartmentPlace) => void;
  merge: (department: DepartmentNode) => void;
  disable: (department: Department) => void;
  remove: (department: Department) => void;
  shown: ReactNode;
}

/** All that changes departments, each loaded when it is first wanted. */
export function useDepartmentDialogs(tree: DepartmentTreeState, choose: (wid: string | undefined) => void): DepartmentDialogs {
  const [dialog, setDialog] = useState<ReactNode>(null);
  const close = () => setDialog(null);
  // Each is a new one: nothing of the last may still be in its fields.
  const count = useRef(0);
  const show = (content: ReactNode) => setDialog(<Suspense key={(count.current += 1)}>{content}</Suspense>);

  const merge = (department: DepartmentNode) => show(
    <MergeDialog department={department} onClose={close} onDone={(target) => {
      close();
      choose(target);
      void tree.changed([department.pid, target], target);
    }} />,
  );

  return {
    add: (pid) => show(<DepartmentForm pid={pid} onDone={(saved, parent) => {
      choose(saved);
      void tree.changed([parent], saved);
    }} />),
    edit: (department) => show(<DepartmentForm department={department} pid={department.pid} onDone={(saved, parent) => {
      void tree.changed([department.pid, parent], parent === department.pid ? undefined : saved);
    }} />),
    move: (department, place) => show(<MoveDialog department={department} place={place} onClose={close} onDone={(parent) => {
      close();
      choose(department.wid);
      void tree.changed([department.pid, parent], department.wid);
    }} />),
    merge,
    disable: (department) => show(<DisableDialog department={department} onClose={close} onDone={(withBelow) => {
      close();
      void tree.changed(withBelow ? [department.pid, ...openBelow(tree, department.wid)] : [department.pid]);
    }} />),
    remove: (department) => show(<RemoveDialog department={department} onClose={close} onMerge={() => merge(department)} onDone={() => {
      close();
      choose(undefined);
      void tree.changed([department.pid]);
    }} />),
    shown: dialog,
  };
}

/** The loaded branches below a department, itself included. */
function openBelow({ list: { store } }: DepartmentTreeState, wid: string): string[] {
  const found = [wid];
  for (const one of found) {
    for (const child of store.branches.get(one)?.ids ?? []) if (store.branches.has(child)) found.push(child);
  }
  return found;
}
