import { Form, Segmented, Select } from 'antd';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import { problemAt, type StepProps } from './step-props.ts';
import { wizardWords } from './wizard-words.ts';

/** Whether overwriting takes the place of the whole table, or only of the rows that have a value in a field. */
export function OverwrittenPart({ draft: { definition: { plan } }, setPlan, problems, names }: Pick<StepProps, 'draft' | 'setPlan' | 'problems'> & { names: readonly string[] }) {
  const say = useWords(wizardWords);
  const { part } = plan;
  return (
    <>
      <Form.Item label={say('overwrites')}>
        <Segmented value={part ? 'part' : 'whole'} options={[{ value: 'whole', label: say('overwritesWhole') }, { value: 'part', label: say('overwritesPart') }]}
          onChange={(chosen) => setPlan({ part: chosen === 'part' ? { column: '', value: '' } : null })} />
      </Form.Item>
      {part && (
        <div className="task-wizard-row">
          <Form.Item label={say('partColumn')} required extra={say('partColumnHint')} {...problemAt(problems, 'definition.plan.part')}>
            <Select showSearch aria-label={say('partColumn')} value={part.column || undefined} options={names.map((value) => ({ value }))} onChange={(column) => setPlan({ part: { ...part, column } })} />
          </Form.Item>
          <Form.Item label={say('partValue')} extra={say('partValueHint')}>
            <TextInput value={part.value} maxLength={1000} spellCheck={false} placeholder="$[yyyy-MM-dd-1]" aria-label={say('partValue')} onChange={(event) => setPlan({ part: { ...part, value: event.target.value } })} />
          </Form.Item>
        </div>
      )}
    </>
  );
}
