import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { useWords } from '#platform/web/words.ts';
import type { LakeAnswer } from '../../../contract/lake-tables.ts';
import { answerWords } from './answer-words.ts';
import { typeText } from '../../task-wizard/type-text.ts';
import { isNumeric } from './is-numeric.ts';

/** Rows that the lake answered with, exactly as it says them. */
export function AnswerTable({ answer: { columns, rows } }: { answer: LakeAnswer }) {
  const say = useWords(answerWords);
  return (
    <div className="lake-answer" tabIndex={0} role="region" aria-label={say('rows')}>
      <table>
        <thead>
          <tr>{columns.map(({ name, type, masked }, at) => <th key={at} scope="col" title={name} data-number={isNumeric(type) || undefined}><code className="lake-code">{name}</code><span title={masked ? say('maskedHint') : undefined}>{typeText(type)}{masked && ` · ${say('masked')}`}</span></th>)}</tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((value, place) => (
                value === null ? <td key={place} data-null>NULL</td> : <td key={place} data-number={isNumeric(columns[place]!.type) || undefined} title={value.length > 40 ? value.slice(0, 2000) : undefined}>{value.length > 500 ? `${value.slice(0, 500)}…` : value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <EmptyState compact title={say('noRows')} />}
    </div>
  );
}
