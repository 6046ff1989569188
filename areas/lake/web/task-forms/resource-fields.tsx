import { Form } from 'antd';
import { useWords } from '#platform/web/words.ts';
import { problemAt } from '../task-wizard/step-props.ts';
import type { TaskFormProps } from '../tasks/task-forms.ts';
import { ResourceSelect } from './resource-select.tsx';
import { taskFormWords } from './task-forms-words.ts';

const texts = {
  file: ['fileResource', 'fileHint'], document: ['documentResource', 'documentHint'], log: ['logResource', 'logHint'], api: ['apiResource', 'apiHint'],
} as const;

/** Files, logs, APIs and documents ask for the same: which resource. */
export function ResourceFields({ kind, value, onChange, problems }: TaskFormProps & { kind: keyof typeof texts }) {
  const say = useWords(taskFormWords);
  const [placeholder, hint] = texts[kind];
  return (
    <Form.Item label={say('resource')} required extra={say(hint)} {...problemAt(problems, 'definition.resource_wid')}>
      <ResourceSelect kind={kind} value={String(value['resource_wid'] ?? '')} label={say('resource')} placeholder={say(placeholder)} empty={say('noResource')}
        onChange={(resource) => onChange({ ...value, database_wid: resource?.datasource_wid ?? '', resource_wid: resource?.wid ?? '' })} />
    </Form.Item>
  );
}
