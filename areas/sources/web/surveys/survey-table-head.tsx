import type { ReactNode } from 'react';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listSurveyObjects } from '../../contract/survey-answers.ts';
import type { AnswerValue } from './answer-drafts.ts';
import { AnswerCell } from './answer-cell.tsx';
import type { GridRow } from './answer-grid.tsx';
import type { GridColumn } from './grid-cells.ts';
import { surveyWords } from './survey-words.ts';
import type { Autosave } from './use-autosave.ts';

interface SurveyTableHeadProps {
  survey: string;
  object: string;
  readOnly: boolean;
  saver: Autosave;
  /** The fields; of a core table each needs a name. */
  children: (isCore: boolean) => ReactNode;
}

/** What is asked about the table whose fields stand below. */
export function SurveyTableHead({ survey, object, readOnly, saver, children }: SurveyTableHeadProps) {
  const say = useWords(surveyWords);
  const found = useCall(listSurveyObjects, { query: { ps: 1 }, body: { survey, object_wid: object } }, { level: noticeLevel.silent });
  const table = found.data?.rows[0];
  if (!table) return children(false);
  const place = { object_wid: table.wid, field_wid: '' };
  const answers = { ...table.answers, ...saver.draftOf(place) };
  const row: GridRow = { place, name: table.data_object, stored: table.answers, answers, suggestion: table.suggestion, required: ['name', 'owner_dept'], lead: null };
  const columns: GridColumn[] = [
    { key: 'name', title: say('name'), kind: 'text' }, { key: 'description', title: say('description'), kind: 'text' },
    { key: 'owner_dept', title: say('owner_dept'), kind: 'department' }, { key: 'owner_user', title: say('owner_user'), kind: 'person' },
    { key: 'is_core', title: say('is_core'), kind: 'flag' },
  ];
  return (
    <>
      <header className="survey-head">
        <div className="survey-head-title">
          <strong>{table.schema_name ? `${table.schema_name}.${table.data_object}` : table.data_object}</strong>
          <span>{say('fieldCount', { count: table.field_num })}</span>
          {table.row_count !== null && <span>{say('rows', { count: table.row_count.toLocaleString() })}</span>}
          {table.comment && <span className="survey-head-comment" title={table.comment}>{say('comment', { comment: table.comment })}</span>}
        </div>
        <div className="survey-head-answers answer-grid">
          {columns.map((column) => (
            <label key={column.key} data-key={column.key}>
              <span>{column.title}</span>
              <AnswerCell column={column} row={row} cell={`head:${column.key}`} survey={survey} readOnly={readOnly}
                onChange={(now) => saver.edit([{ place, key: column.key, was: (table.answers[column.key as keyof typeof table.answers] ?? '') as AnswerValue, now }])} />
            </label>
          ))}
        </div>
      </header>
      {children(answers.is_core === 1)}
    </>
  );
}
