import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Segmented, Select } from 'antd';
import { operators, valuesWanted, type BuilderCondition, type BuilderFilter, type Operator } from '#engine/builder/builder.ts';
import type { DataType } from '#engine/types/data-type.ts';
import { useWords } from '#platform/web/words.ts';
import { ExpressionInput } from '../task-wizard/expression-input.tsx';
import { FieldSelect, type FieldOption } from './field-select.tsx';
import { builderWords } from './builder-words.ts';

interface FilterPartProps {
  title: string;
  hint?: string;
  part: 'filter' | 'having';
  filter: BuilderFilter;
  onChange: (filter: BuilderFilter) => void;
  groups: readonly { label: string; options: FieldOption[] }[];
  columns: { name: string; type: DataType; nullable: boolean }[];
  problem: (part: string) => string | undefined;
}

/** Which rows stay, by conditions on fields; an expression says what conditions cannot. */
export function FilterPart({ title, hint, part, filter, onChange, groups, columns, problem }: FilterPartProps) {
  const say = useWords(builderWords);
  const { match, conditions } = filter;
  const set = (at: number, condition: BuilderCondition) => onChange({ ...filter, conditions: conditions.map((one, index) => (index === at ? condition : one)) });
  const add = (condition: BuilderCondition) => onChange({ ...filter, conditions: [...conditions, condition] });
  const first = groups[0]?.options[0]?.value ?? '';
  return (
    <section className="builder-part">
      <header>
        <h3>{title}</h3>
        {conditions.length > 1 && <Segmented size="small" value={match} options={[{ value: 'all', label: say('all') }, { value: 'any', label: say('any') }]} onChange={(value) => onChange({ ...filter, match: value as 'all' | 'any' })} />}
        {hint && conditions.length === 0 && <span className="lake-note">{hint}</span>}
      </header>
      {conditions.map((condition, at) => {
        const wrong = problem(`${part}.${at}`);
        return (
          <div key={at} className="builder-condition" data-problem={wrong ? '' : undefined}>
            {condition.kind === 'compare' ? <Comparison condition={condition} groups={groups} onChange={(next) => set(at, next)} /> : (
              <div className="builder-expression"><ExpressionInput filter value={condition.text} label={say('expression')} columns={columns} onChange={(text) => set(at, { kind: 'expression', text })} /></div>
            )}
            <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={say('remove')} onClick={() => onChange({ ...filter, conditions: conditions.filter((_, index) => index !== at) })} />
            {wrong && condition.kind === 'compare' && <div className="mapping-note" data-level="error" role="alert">{wrong}</div>}
          </div>
        );
      })}
      <div className="builder-bar">
        <Button type="text" size="small" icon={<PlusOutlined />} disabled={!first} onClick={() => add({ kind: 'compare', field: first, operator: '=', values: [''] })}>{say('addCondition')}</Button>
        <Button type="text" size="small" icon={<PlusOutlined />} disabled={!first} onClick={() => add({ kind: 'expression', text: `[${first}] is not null` })}>{say('addExpression')}</Button>
      </div>
    </section>
  );
}

type Compare = Extract<BuilderCondition, { kind: 'compare' }>;

function Comparison({ condition, groups, onChange }: { condition: Compare; groups: FilterPartProps['groups']; onChange: (condition: Compare) => void }) {
  const say = useWords(builderWords);
  const { operator, values } = condition;
  const wanted = valuesWanted[operator];
  const withOperator = (next: Operator) => {
    const count = valuesWanted[next];
    onChange({ ...condition, operator: next, values: count === undefined ? values.filter(Boolean) : Array.from({ length: count }, (_, at) => values[at] ?? '') });
  };
  return (
    <>
      <FieldSelect label={say('fromField')} groups={groups} value={condition.field} onChange={(field) => onChange({ ...condition, field })} />
      <Select<Operator> className="builder-operator" value={operator} aria-label="operator" options={operators.map((value) => ({ value, label: say(`op${value}`) }))} onChange={withOperator} />
      {wanted === undefined ? <Select className="builder-values" mode="tags" open={false} value={values} placeholder={say('values')} aria-label={say('values')} onChange={(next: string[]) => onChange({ ...condition, values: next })} />
        : values.slice(0, wanted).map((value, at) => <Input key={at} value={value} placeholder={say('value')} aria-label={say('value')} onChange={(event) => onChange({ ...condition, values: values.map((one, index) => (index === at ? event.target.value : one)) })} />)}
    </>
  );
}
