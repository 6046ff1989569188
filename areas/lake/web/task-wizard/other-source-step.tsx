import { Form } from 'antd';
import { createElement } from 'react';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import { taskForms } from '../tasks/task-forms.ts';
import { problemAt, type StepProps } from './step-props.ts';
import { TemplatesBar } from './templates-bar.tsx';
import { wizardWords } from './wizard-words.ts';

/** The name, then what the form of the kind asks for. */
export function OtherSourceStep({ draft, set, problems }: StepProps) {
  const say = useWords(wizardWords);
  const form = taskForms[draft.kind];
  return (
    <div className="task-wizard-form">
      <TemplatesBar draft={draft} set={set} />
      <div className="task-wizard-row">
        <Form.Item label={say('taskName')} required {...problemAt(problems, 'name')}><TextInput autoFocus value={draft.name} maxLength={500} aria-label={say('taskName')} onChange={(event) => set({ name: event.target.value })} /></Form.Item>
        <Form.Item label={say('description')}><TextInput value={draft.description} onChange={(event) => set({ description: event.target.value })} /></Form.Item>
      </div>
      {form && createElement(form, { value: draft.definition, onChange: (definition) => set({ definition }), problems })}
    </div>
  );
}
