import type { TaskFormProps } from '../tasks/task-forms.ts';
import { ResourceFields } from './resource-fields.tsx';

export function FileForm(props: TaskFormProps) {
  return <ResourceFields kind="file" {...props} />;
}
