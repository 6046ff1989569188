import { Checkbox, Form, Select } from 'antd';
import { DepartmentPicker, PersonPicker } from '#platform/web/people.tsx';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { lakeLayers, lakeLayerWords, layerSchemas, pushLevels, pushLevelWords } from '../../contract/task-words.ts';
import { placeOf, PlaceSelect, readPlace } from '../projects/place-select.tsx';
import { KafkaFields } from '../task-forms/kafka-fields.tsx';
import { problemAt } from '../task-wizard/step-props.ts';
import { WorkerGroupField } from '../task-wizard/group-picker.tsx';
import { streamsWords } from './streams-words.ts';
import type { StreamForm } from './use-stream-form.ts';

/** Where results go, and who looks after the stream. */
export function TargetPart({ form }: { form: StreamForm }) {
  const say = useWords(streamsWords);
  const text = useText();
  const { draft, set, setDefinition, problems } = form;
  const { topic, window } = draft.definition;
  return (
    <section className="task-part">
      <h3>{say('result')}</h3>
      <div className="stream-row">
        <Form.Item label={say('layer')}>
          <Select aria-label={say('layer')} value={draft.layer ?? 'DW2'} options={lakeLayers.map((value) => ({ value, label: `${text(lakeLayerWords[value])} (${layerSchemas[value]})` }))} onChange={(layer) => set({ layer })} />
        </Form.Item>
        <Form.Item label={say('targetTable')} {...problemAt(problems, 'target_table')} extra={problems['target_table'] ? undefined : say(window.kind === 'none' ? 'targetRowsHint' : 'targetWindowsHint')}>
          <TextInput value={draft.target_table} maxLength={200} spellCheck={false} aria-label={say('targetTable')} placeholder={say('targetAuto')} onChange={(event) => set({ target_table: event.target.value })} />
        </Form.Item>
        <Form.Item label={say('pushLevel')}><Select aria-label={say('pushLevel')} value={draft.push_level} options={pushLevels.map((value) => ({ value, label: text(pushLevelWords[value]) }))} onChange={(push_level) => set({ push_level })} /></Form.Item>
      </div>
      <Form.Item className="stream-also"><Checkbox checked={topic !== null} onChange={(event) => setDefinition({ topic: event.target.checked ? { database_wid: '', topic: '', key: '' } : null })}>{say('alsoTopic')}</Checkbox></Form.Item>
      {topic && (
        <>
          <KafkaFields source={topic.database_wid} topic={topic.topic} problems={problems} at="definition.topic" onChange={(change) => setDefinition({ topic: { ...topic, ...change } })} />
          <div className="stream-row">
            <Form.Item label={say('messageKey')} extra={say('messageKeyHint')}><TextInput value={topic.key} maxLength={300} spellCheck={false} aria-label={say('messageKey')} onChange={(event) => setDefinition({ topic: { ...topic, key: event.target.value } })} /></Form.Item>
          </div>
        </>
      )}
      <div className="stream-row">
        <Form.Item label={say('owner')} {...problemAt(problems, 'owner')}><PersonPicker value={draft.owner} onChange={(owner) => set({ owner })} /></Form.Item>
        <Form.Item label={say('department')} {...problemAt(problems, 'dept_id')}><DepartmentPicker value={draft.dept_id} onChange={(dept_id) => set({ dept_id })} /></Form.Item>
        <Form.Item label={say('project')} {...problemAt(problems, 'project_wid')}><PlaceSelect value={placeOf(draft.project_wid, draft.folder_wid)} onChange={(place) => set(readPlace(place))} placeholder={say('noProject')} /></Form.Item>
        <WorkerGroupField value={draft.worker_group} onChange={(worker_group) => set({ worker_group })} />
      </div>
    </section>
  );
}
