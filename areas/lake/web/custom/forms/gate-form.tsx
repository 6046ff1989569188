import { DeleteOutlined } from '@ant-design/icons';
import { Button, Form, Segmented, Select } from 'antd';
import { gateActions, type GateRule, type SettingsOf } from '#engine/pipeline/settings.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import type { NodeColumn } from '../../../contract/custom-graph.ts';
import { ExpressionInput } from '../../task-wizard/expression-input.tsx';
import { customWords } from '../custom-words.ts';
import { ColumnSelect, ColumnsSelect } from './column-select.tsx';
import { only, type PluginFormProps } from './form-props.ts';

const ruleWords = { 'not-null': 'notNull', 'unique': 'unique', 'range': 'range', 'matches': 'matches', 'in-list': 'inList', 'condition': 'holds' } as const;
const kinds = Object.keys(ruleWords) as GateRule['kind'][];

const fresh: Record<GateRule['kind'], GateRule> = {
  'not-null': { kind: 'not-null', column: '' }, 'unique': { kind: 'unique', columns: [] }, 'range': { kind: 'range', column: '', least: '', most: '' },
  'matches': { kind: 'matches', column: '', pattern: '' }, 'in-list': { kind: 'in-list', column: '', values: [] }, 'condition': { kind: 'condition', text: '' },
};

export function GateForm({ settings: { rules, action }, set, inputs }: PluginFormProps<SettingsOf<'gate'>>) {
  const say = useWords(customWords);
  const columns = only(inputs);
  const replace = (index: number, rule: GateRule) => set({ rules: rules.map((one, at) => (at === index ? rule : one)) });
  return (
    <>
      <Form.Item label={say('action')}><Segmented value={action} options={gateActions.map((value) => ({ value, label: say(value) }))} onChange={(next) => set({ action: next })} /></Form.Item>
      <Form.Item label={say('rules')} required>
        <div className="custom-lines">
          {rules.map((rule, index) => (
            <div key={index} className="custom-line">
              <div className="custom-line-fields">
                <Select value={rule.kind} aria-label={say('rules')} options={kinds.map((value) => ({ value, label: say(ruleWords[value]) }))}
                  onChange={(kind) => replace(index, 'column' in rule && 'column' in fresh[kind] ? { ...fresh[kind], column: rule.column } as GateRule : fresh[kind])} />
                <RuleFields rule={rule} columns={columns} onChange={(next) => replace(index, next)} />
              </div>
              <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={`${say('remove')} ${index + 1}`} onClick={() => set({ rules: rules.filter((_, at) => at !== index) })} />
            </div>
          ))}
          <Button size="small" onClick={() => set({ rules: [...rules, fresh['not-null']] })}>{say('addRule')}</Button>
        </div>
      </Form.Item>
    </>
  );
}

function RuleFields({ rule, columns, onChange }: { rule: GateRule; columns: readonly NodeColumn[]; onChange: (rule: GateRule) => void }) {
  const say = useWords(customWords);
  if (rule.kind === 'condition') return <ExpressionInput filter value={rule.text} label={say('condition')} columns={columns.map(({ name, type, nullable }) => ({ name, type, nullable }))} onChange={(text) => onChange({ ...rule, text })} />;
  if (rule.kind === 'unique') return <ColumnsSelect columns={columns} value={rule.columns} label={say('fields')} onChange={(names) => onChange({ ...rule, columns: names })} />;
  return (
    <>
      <ColumnSelect columns={columns} value={rule.column} label={say('field')} onChange={(column) => onChange({ ...rule, column })} />
      {rule.kind === 'range' && (
        <>
          <TextInput value={rule.least} aria-label={say('least')} placeholder={say('least')} onChange={(event) => onChange({ ...rule, least: event.target.value })} />
          <TextInput value={rule.most} aria-label={say('most')} placeholder={say('most')} onChange={(event) => onChange({ ...rule, most: event.target.value })} />
        </>
      )}
      {rule.kind === 'matches' && <TextInput value={rule.pattern} aria-label={say('pattern')} placeholder={say('pattern')} onChange={(event) => onChange({ ...rule, pattern: event.target.value })} />}
      {rule.kind === 'in-list' && <Select<string[]> mode="tags" open={false} suffixIcon={null} aria-label={say('values')} placeholder={say('values')} value={rule.values} onChange={(values) => onChange({ ...rule, values })} />}
    </>
  );
}
