import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { TaskList } from './task-list.tsx';
import './tasks.css';

const TaskPage = lazy(() => import('./task-page.tsx').then((module) => ({ default: module.TaskPage })));
const TaskWizard = lazy(() => import('../task-wizard/task-wizard-page.tsx').then((module) => ({ default: module.TaskWizardPage })));

/** The list; with `?wid=` one task; with `?form=new` or `?form=edit&wid=` its wizard. */
export function TasksScreen() {
  const [parameters] = useSearchParams();
  const [wid, form] = [parameters.get('wid'), parameters.get('form')];
  if (form === 'new' || (form === 'edit' && wid)) return <Suspense fallback={<LinesSkeleton lines={6} />}><TaskWizard key={`${form} ${wid}`} wid={form === 'edit' ? wid! : undefined} /></Suspense>;
  return wid ? <Suspense fallback={<LinesSkeleton lines={6} />}><TaskPage key={wid} wid={wid} /></Suspense> : <TaskList />;
}
