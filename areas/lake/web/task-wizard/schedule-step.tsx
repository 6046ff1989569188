import { Alert, Form, Select } from 'antd';
import { DepartmentPicker, PersonPicker } from '#platform/web/people.tsx';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { accelerationModes, accelerationWords } from '../../contract/task-words.ts';
import { placeOf, PlaceSelect, readPlace } from '../projects/place-select.tsx';
import { ScheduleForm } from '../schedule/schedule-form.tsx';
import { RunningFields } from './running-fields.tsx';
import { problemAt, type StepProps } from './step-props.ts';
import { wizardWords } from './wizard-words.ts';

/** When it runs, how hard it tries, and who looks after it. */
export function ScheduleStep({ draft, set, problems }: StepProps) {
  const say = useWords(wizardWords);
  const text = useText();
  const { incremental } = draft.definition;
  const continuous = incremental?.kind === 'changes' && incremental.snapshot !== 'only';
  return (
    <div className="task-wizard-form">
      {continuous ? <Alert type="info" showIcon title={say('continuous')} /> : <ScheduleForm value={draft.schedule} onChange={(schedule) => set({ schedule })} task={draft.wid} />}
      {problems['schedule'] && <Alert type="error" showIcon title={problems['schedule']} />}
      <h3>{say('running')}</h3>
      <div className="task-wizard-row">
        <RunningFields value={draft} set={set} />
        <Form.Item label={say('acceleration')}><Select value={draft.accel_mode} options={accelerationModes.map((value) => ({ value, label: text(accelerationWords[value]) }))} onChange={(accel_mode) => set({ accel_mode })} /></Form.Item>
      </div>
      <h3>{say('responsible')}</h3>
      <div className="task-wizard-row">
        <Form.Item label={say('owner')} {...problemAt(problems, 'owner')}><PersonPicker value={draft.owner} onChange={(owner) => set({ owner })} /></Form.Item>
        <Form.Item label={say('department')} {...problemAt(problems, 'dept_id')}><DepartmentPicker value={draft.dept_id} onChange={(dept_id) => set({ dept_id })} /></Form.Item>
        <Form.Item label={say('project')} {...problemAt(problems, 'project_wid')}><PlaceSelect value={placeOf(draft.project_wid, draft.folder_wid)} onChange={(place) => set(readPlace(place))} placeholder={say('noProject')} /></Form.Item>
      </div>
    </div>
  );
}
