import { DeleteOutlined } from '@ant-design/icons';
import { AutoComplete, Button, Select } from 'antd';
import { useWords } from '#platform/web/words.ts';
import type { AttributeOperator, GroupField } from '../../contract/group-rules.ts';
import { ConditionValues } from './condition-values.tsx';
import { groupsWords } from './groups-words.ts';
import { groupFields, isComplete, needsValues, operatorsOf, withField, type ConditionDraft } from './rule-draft.ts';

interface ConditionRowProps {
  condition: ConditionDraft;
  /** Counted from one, for those who hear the row instead of seeing it. */
  place: number;
  attributes: readonly { name: string; values: string[] }[];
  /** What is missing is marked once somebody tried to save. */
  marked: boolean;
  onChange: (condition: ConditionDraft) => void;
  onRemove?: () => void;
}

export function ConditionRow({ condition, place, attributes, marked, onChange, onRemove }: ConditionRowProps) {
  const say = useWords(groupsWords);
  const { field, operator, attribute, values } = condition;
  const wrong = marked && !isComplete(condition);
  const nameMissing = field === 'attribute' && attribute === '';
  const status = (bad: boolean) => (bad ? { status: 'error' as const } : {});
  const operatorWord = (one: AttributeOperator) => (field === 'department' ? say(one === 'not' ? 'notDepartment' : 'isDepartment') : say(one));
  return (
    <div className="condition-row" data-field={field}>
      <Select<GroupField> aria-label={say('field', { place })} value={field} onChange={(next) => onChange(withField(condition, next))}
        options={groupFields.map((one) => ({ value: one, label: say(one) }))} />
      {field === 'attribute' && (
        <AutoComplete aria-label={say('attributeName', { place })} value={attribute} placeholder={say('attributePlaceholder')} {...status(wrong && nameMissing)}
          onChange={(name: string) => onChange({ ...condition, attribute: name.slice(0, 100) })} showSearch={{ filterOption: true }}
          options={attributes.map(({ name }) => ({ value: name }))} />
      )}
      <Select<AttributeOperator> aria-label={say('operator', { place })} value={operator} popupMatchSelectWidth={false}
        onChange={(next) => onChange({ ...condition, operator: next })} options={operatorsOf(field).map((one) => ({ value: one, label: operatorWord(one) }))} />
      {needsValues(condition)
        ? <ConditionValues condition={condition} label={say('values', { place })} wrong={wrong && values.length === 0}
            known={attributes.find(({ name }) => name === attribute)?.values ?? []} onChange={(next) => onChange({ ...condition, values: next })} />
        : <span />}
      <Button type="text" icon={<DeleteOutlined />} disabled={!onRemove} aria-label={say('removeCondition', { place })} onClick={onRemove} />
    </div>
  );
}
