import { BulbOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { DepartmentName, PersonName } from '#platform/web/people.tsx';
import { useWords } from '#platform/web/words.ts';
import type { AnswerValue } from './answer-drafts.ts';
import type { GridRow } from './answer-grid.tsx';
import type { GridColumn } from './grid-cells.ts';
import { surveyWords } from './survey-words.ts';

/** Choosing from a list is done now and then, writing all the time. */
const ChoiceEditor = lazy(() => import('./choice-editor.tsx').then((module) => ({ default: module.ChoiceEditor })));

interface AnswerCellProps {
  column: GridColumn;
  row: GridRow;
  /** Where it stands: `row:column`. */
  cell: string;
  survey: string;
  readOnly: boolean;
  onChange: (value: AnswerValue) => void;
}

export function AnswerCell(props: AnswerCellProps) {
  const { column, row, cell, readOnly, onChange } = props;
  const value = row.answers[column.key] ?? '';
  const label = `${row.name} · ${column.title}`;
  if (column.kind === 'flag') {
    return <input type="checkbox" data-cell={cell} aria-label={label} checked={value === 1} disabled={readOnly} onChange={(event) => onChange(event.target.checked ? 1 : 0)} />;
  }
  if (column.kind !== 'text') return <ChoiceCell {...props} label={label} />;
  return (
    <span className="answer-cell">
      <input type="text" data-cell={cell} aria-label={label} aria-invalid={(row.required.includes(column.key) && value === '') || undefined}
        readOnly={readOnly} title={String(value)} value={String(value)} maxLength={column.key === 'name' ? 500 : 20_000} onChange={(event) => onChange(event.target.value)} />
      {column.key === 'name' && value === '' && row.suggestion && !readOnly && <Suggestion name={row.suggestion} onTake={() => onChange(row.suggestion)} />}
    </span>
  );
}

function Suggestion({ name, onTake }: { name: string; onTake: () => void }) {
  const say = useWords(surveyWords);
  return (
    <Button size="small" type="dashed" className="answer-suggestion" icon={<BulbOutlined aria-hidden />} title={say('takeSuggestion', { name })}
      aria-label={say('takeSuggestion', { name })} onClick={onTake}>{name}</Button>
  );
}

function ChoiceCell({ column, row, cell, survey, readOnly, onChange, label }: AnswerCellProps & { label: string }) {
  const say = useWords(surveyWords);
  const [open, setOpen] = useState(false);
  const [codeName, setCodeName] = useState<string>();
  const value = String(row.answers[column.key] ?? '');
  const invalid = row.required.includes(column.key) && value === '';
  if (open) {
    return (
      <Suspense fallback={null}>
        <ChoiceEditor kind={column.kind} survey={survey} value={value} label={label} onClose={() => setOpen(false)} onChoose={(wid, name) => {
          setCodeName(name);
          onChange(wid);
          setOpen(false);
        }} />
      </Suspense>
    );
  }
  return (
    <button type="button" className="answer-choice" data-cell={cell} aria-label={label} aria-invalid={invalid || undefined} disabled={readOnly} onClick={() => setOpen(true)}>
      {value === '' ? <span className="answer-choice-empty">{readOnly ? '–' : say('choose')}</span>
        : column.kind === 'department' ? <DepartmentName wid={value} />
          : column.kind === 'person' ? <PersonName wid={value} /> : codeName ?? row.codeName}
    </button>
  );
}
