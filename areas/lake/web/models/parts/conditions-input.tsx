import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Segmented, Select } from 'antd';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { conditionOperators, conditionOperatorWords, type ConditionOperator } from '../../../contract/model-words.ts';
import type { Condition, Conditions, ModelField } from '../../../contract/model.ts';
import { partsWords } from './parts-words.ts';

interface ConditionsInputProps {
  id?: string;
  value?: Conditions;
  onChange?: (conditions: Conditions) => void;
  fields: readonly ModelField[];
}

export const fieldOptions = (fields: readonly ModelField[]) => fields.map(({ code, name }) => ({ value: code, label: name ? `${code} · ${name}` : code }));
const empty: Conditions = { match: 'all', list: [] };
const takesNone = (operator: ConditionOperator) => operator === 'is-null' || operator === 'not-null';

/** Conditions over fields, one a line; values are read by the type of the field. */
export function ConditionsInput({ id, value = empty, onChange, fields }: ConditionsInputProps) {
  const say = useWords(partsWords);
  const text = useText();
  const change = (list: Condition[]) => onChange?.({ ...value, list });
  const set = (at: number, one: Partial<Condition>) => change(value.list.map((condition, index) => (index === at ? { ...condition, ...one } : condition)));
  const setValue = (at: number, index: number, word: string) => {
    const values = [...value.list[at]!.values];
    values[index] = word;
    set(at, { values: values.map((one) => one ?? '') });
  };
  const box = (at: number, index: number) => <Input value={value.list[at]!.values[index] ?? ''} aria-label={`${value.list[at]!.field} ${index + 1}`} onChange={(event) => setValue(at, index, event.target.value)} />;
  const values = (condition: Condition, at: number) => {
    if (takesNone(condition.operator)) return <span />;
    if (condition.operator === 'between') return <span className="model-between">{box(at, 0)}{box(at, 1)}</span>;
    if (condition.operator === 'in') return <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，']} placeholder={say('manyValues')} aria-label={condition.field} value={condition.values} onChange={(list: string[]) => set(at, { values: list })} />;
    return box(at, 0);
  };
  return (
    <div className="model-conditions" id={id}>
      {value.list.length > 1 && <div><Segmented size="small" value={value.match} onChange={(match) => onChange?.({ ...value, match })} options={[{ value: 'all' as const, label: say('matchAll') }, { value: 'any' as const, label: say('matchAny') }]} /></div>}
      {value.list.map((condition, at) => (
        <div key={at} className="model-condition">
          <Select showSearch={{ optionFilterProp: 'label' }} aria-label={say('field')} value={condition.field || undefined} placeholder={say('field')} options={fieldOptions(fields)} onChange={(field) => set(at, { field })} />
          <Select aria-label={say('rule')} value={condition.operator} options={conditionOperators.map((one) => ({ value: one, label: text(conditionOperatorWords[one]) }))} onChange={(operator) => set(at, { operator, values: takesNone(operator) ? [] : condition.values })} />
          {values(condition, at)}
          <Button type="text" icon={<DeleteOutlined />} aria-label={say('removeCondition')} onClick={() => change(value.list.filter((_, index) => index !== at))} />
        </div>
      ))}
      <div><Button size="small" icon={<PlusOutlined />} onClick={() => change([...value.list, { field: fields[0]?.code ?? '', operator: '=', values: [] }])}>{say('addCondition')}</Button></div>
    </div>
  );
}
