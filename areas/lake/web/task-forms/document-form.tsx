import type { TaskFormProps } from '../tasks/task-forms.ts';
import { ResourceFields } from './resource-fields.tsx';

export function DocumentForm(props: TaskFormProps) {
  return <ResourceFields kind="document" {...props} />;
}
