import type { TaskFormProps } from '../tasks/task-forms.ts';
import { ResourceFields } from './resource-fields.tsx';

export function ApiForm(props: TaskFormProps) {
  return <ResourceFields kind="api" {...props} />;
}
