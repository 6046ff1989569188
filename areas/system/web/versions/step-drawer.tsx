import { DatePicker, Form, Select } from 'antd';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listReleaseSteps, saveReleaseStep, stepStates, type ReleaseStep } from '../../contract/release-steps.ts';
import { getVersion, listVersions } from '../../contract/versions.ts';
import { PersonPicker } from '../pickers/person-picker.tsx';
import { useFormAtPlace } from '../use-form-at-place.ts';
import { dayField } from './day-field.ts';
import { stepInput } from './step-input.ts';
import { StepStateDot } from './version-state.tsx';
import { versionsWords } from './versions-words.ts';

interface StepDrawerProps {
  version: string;
  /** `new`, the step to edit, or undefined: closed. */
  editing: ReleaseStep | 'new' | undefined;
  onClosed: () => void;
}

export function StepDrawer({ version, editing, onClosed }: StepDrawerProps) {
  const say = useWords(versionsWords);
  const step = editing === 'new' ? undefined : editing;
  const save = useChange(saveReleaseStep, { refresh: [listReleaseSteps, listVersions, getVersion], success: say('saved'), level: noticeLevel.silent });
  const form = useDrawerForm(saveReleaseStep.body, {
    initial: { version, title: '', state: 'waiting', owner: null, due: null },
    submit: (values) => save.mutateAsync({ body: values }),
  });
  useFormAtPlace(form, { at: step?.wid ?? editing as 'new' | undefined, values: step ? stepInput(step) : {}, onClosed });
  return (
    <DrawerForm {...form.drawer} title={say(step ? 'editStep' : 'addStep')} verb={say('save')}>
      <Form.Item {...form.item('title')} label={say('stepTitle')}><TextInput /></Form.Item>
      <Form.Item {...form.item('state')} label={say('state')}>
        <Select options={stepStates.map((state) => ({ value: state, label: <StepStateDot state={state} /> }))} />
      </Form.Item>
      <Form.Item {...form.item('owner')} label={say('owner')}><PersonPicker /></Form.Item>
      <Form.Item {...form.item('due')} {...dayField} label={say('due')}><DatePicker /></Form.Item>
    </DrawerForm>
  );
}
