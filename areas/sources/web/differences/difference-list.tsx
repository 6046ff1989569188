import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { factWords } from '../../contract/fact-words.ts';
import type { Difference, FieldDifference } from '../../contract/reverse-import.ts';
import { differenceWords } from './difference-words.ts';
import { FactValue } from './fact-value.tsx';
import './differences.css';

export type ChangeKind = FieldDifference['change'] | 'unchanged';

/** A change in one word. */
export function ChangeMark({ change }: { change: ChangeKind }) {
  const say = useWords(differenceWords);
  return <span className="change-mark" data-change={change}>{say(change)}</span>;
}

interface DifferenceListProps {
  /** What differs of the object itself. */
  facts: readonly Difference[];
  fields: readonly FieldDifference[];
  /** The wid of the data source. */
  source: string;
}

/** What was and what is: first of the object, then field by field. */
export function DifferenceList({ facts, fields, source }: DifferenceListProps) {
  const say = useWords(differenceWords);
  if (facts.length + fields.length === 0) return <p className="difference-empty">{say('none')}</p>;
  return (
    <table className="difference-list">
      <thead><tr><th>{say('field')}</th><th>{say('change')}</th><th>{say('fact')}</th><th>{say('before')}</th><th>{say('after')}</th></tr></thead>
      <tbody>
        {facts.map((fact, at) => (
          <tr key={fact.fact}>
            {at === 0 && <td rowSpan={facts.length} colSpan={2}>{say('object')}</td>}
            <FactCells fact={fact} source={source} />
          </tr>
        ))}
        {fields.map((field) => <FieldRows key={field.dataField} field={field} source={source} />)}
      </tbody>
    </table>
  );
}

function FieldRows({ field: { dataField, change, from, facts }, source }: { field: FieldDifference; source: string }) {
  const say = useWords(differenceWords);
  const rows = Math.max(1, facts.length);
  const head = (
    <>
      <td rowSpan={rows}><code>{dataField}</code>{from && <span className="difference-from"> {say('wasCalled', { name: from })}</span>}</td>
      <td rowSpan={rows}><ChangeMark change={change} /></td>
    </>
  );
  if (facts.length === 0) return <tr>{head}<td colSpan={3} /></tr>;
  return facts.map((fact, at) => <tr key={fact.fact}>{at === 0 && head}<FactCells fact={fact} source={source} /></tr>);
}

function FactCells({ fact: { fact, before, after }, source }: { fact: Difference; source: string }) {
  const text = useText();
  return (
    <>
      <td>{factWords[fact] ? text(factWords[fact]) : fact}</td>
      <td data-side="before"><FactValue fact={fact} value={before} source={source} /></td>
      <td data-side="after"><FactValue fact={fact} value={after} source={source} /></td>
    </>
  );
}
