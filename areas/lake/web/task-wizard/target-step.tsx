import { Form, Radio, Select } from 'antd';
import { writeMode, type SchemaPolicy, type WriteMode } from '#engine/sync/plan.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { lakeLayers, lakeLayerWords, layerSchemas } from '../../contract/task-words.ts';
import { LimitsPart } from './limits-part.tsx';
import { OverwrittenPart } from './overwritten-part.tsx';
import { problemAt, type StepProps } from './step-props.ts';
import { useTargetFields } from './use-target-fields.ts';
import { wizardWords, type WizardWord } from './wizard-words.ts';
import { tellsOfChanges } from './task-draft.ts';
import { changesConsequences, writeModeWords } from './write-mode-words.ts';

const policies: { [Key in keyof SchemaPolicy]: [SchemaPolicy[Key], WizardWord][] } = {
  missingTable: [['create', 'policyCreate'], ['fail', 'policyFail']],
  newColumn: [['add', 'policyAdd'], ['ignore', 'policyIgnore'], ['fail', 'policyFail']],
  lostColumn: [['fail', 'policyFail'], ['keep', 'policyKeep']],
  changedType: [['widen', 'policyWiden'], ['fail', 'policyFail']],
};

/** Where the rows go and what happens to those that are there. */
export function TargetStep({ draft, set, setPlan, problems, table }: StepProps) {
  const say = useWords(wizardWords);
  const text = useText();
  const { plan } = draft.definition;
  const target = useTargetFields(draft);
  const followed = tellsOfChanges(draft);
  const { keyed, consequence } = writeModeWords[plan.mode];
  const names = plan.mapping.length > 0 ? plan.mapping.map((line) => line.target) : table?.fields.map(({ name }) => name) ?? [];
  const targetWords = target.data && (target.data.exists ? say('targetExists', { count: target.data.fields.length }) : say('targetNew'));
  const shared = target.data?.tasks.length ? say('targetShared', { names: target.data.tasks.map(({ name }) => `“${name}”`).join(', ') }) : '';
  const problem = target.data?.problem ? { help: text(target.data.problem), validateStatus: 'error' as const } : problemAt(problems, 'target_table');
  return (
    <div className="task-wizard-form">
      <div className="task-wizard-row">
        <Form.Item label={say('layer')}>
          <Select value={draft.layer ?? 'DW0'} options={lakeLayers.map((value) => ({ value, label: `${text(lakeLayerWords[value])} (${layerSchemas[value]})` }))} onChange={(layer) => set({ layer })} />
        </Form.Item>
        <Form.Item label={say('targetTable')} extra={draft.target_table ? [targetWords, shared].filter(Boolean).join(' ') : say('targetTableHint')} {...problem}>
          <TextInput value={draft.target_table} maxLength={200} spellCheck={false} aria-label={say('targetTable')} onChange={(event) => set({ target_table: event.target.value })} />
        </Form.Item>
      </div>
      <Form.Item label={say('writeMode')} extra={plan.mode === 'overwrite' && plan.part ? say('partConsequence') : text((followed && changesConsequences[plan.mode]) || consequence)}>
        <Radio.Group optionType="button" value={plan.mode} options={writeMode.options.filter((value) => draft.kind === 'database' || !followed || value in changesConsequences).map((value: WriteMode) => ({ value, label: text(writeModeWords[value].title) }))} onChange={(event) => setPlan({ mode: event.target.value as WriteMode })} />
      </Form.Item>
      {plan.mode === 'overwrite' && <OverwrittenPart draft={draft} setPlan={setPlan} problems={problems} names={names} />}
      {(keyed || plan.key.length > 0) && (
        <Form.Item label={say('key')} extra={say('keyHint')} {...problemAt(problems, 'definition.plan.key')}>
          <Select mode={draft.kind === 'database' ? 'multiple' : 'tags'} allowClear value={plan.key} options={names.map((value) => ({ value }))} onChange={(key) => setPlan({ key })} aria-label={say('key')}
            placeholder={table?.primary_key.length ? say('sourceKey', { names: table.primary_key.join(', ') }) : say(followed && draft.kind !== 'database' ? 'toldKey' : 'noSourceKey')} />
        </Form.Item>
      )}
      <h3>{say('policy')}</h3>
      <div className="task-wizard-row">
        {(Object.keys(policies) as (keyof SchemaPolicy)[]).map((key) => (
          <Form.Item key={key} label={say(key)}>
            <Select value={plan.policy[key] as string} options={(policies[key] as [string, WizardWord][]).map(([value, word]) => ({ value, label: say(word) }))} onChange={(value) => setPlan({ policy: { ...plan.policy, [key]: value } })} />
          </Form.Item>
        ))}
      </div>
      <LimitsPart draft={draft} setPlan={setPlan} />
    </div>
  );
}
