import type { TaskFormProps } from '../tasks/task-forms.ts';
import { ResourceFields } from './resource-fields.tsx';

export function LogForm(props: TaskFormProps) {
  return <ResourceFields kind="log" {...props} />;
}
