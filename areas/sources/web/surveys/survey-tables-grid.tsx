import { Pagination } from 'antd';
import { useMemo, useState } from 'react';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listSurveyObjects, type SurveyObject } from '../../contract/survey-answers.ts';
import { AnswerGrid, type GridRow } from './answer-grid.tsx';
import type { GridColumn } from './grid-cells.ts';
import { surveyWords } from './survey-words.ts';
import type { Autosave } from './use-autosave.ts';

interface SurveyTablesGridProps {
  survey: string;
  search: string;
  only: boolean;
  readOnly: boolean;
  saver: Autosave;
  onOpen: (table: string) => void;
}

const size = 50;

/** What is asked about the tables themselves, many at once. */
export function SurveyTablesGrid({ survey, search, only, readOnly, saver, onOpen }: SurveyTablesGridProps) {
  const say = useWords(surveyWords);
  const [page, setPage] = useState(1);
  const tables = useCall(listSurveyObjects, { query: { pi: page, ps: size }, body: { survey, key: search || undefined, only: only ? 'unanswered' : 'all' } },
    { keepPrevious: true, level: noticeLevel.silent });
  const words = [say('name'), say('description'), say('owner_dept'), say('owner_user'), say('is_core')].join();
  const columns = useMemo((): GridColumn[] => {
    const [name, description, owner_dept, owner_user, is_core] = words.split(',') as [string, string, string, string, string];
    return [
      { key: 'name', title: name, kind: 'text' },
      { key: 'description', title: description, kind: 'text' },
      { key: 'owner_dept', title: owner_dept, kind: 'department', width: 200 },
      { key: 'owner_user', title: owner_user, kind: 'person', width: 160 },
      { key: 'is_core', title: is_core, kind: 'flag', width: 64 },
    ];
  }, [words]);

  if (tables.isPending) return <LinesSkeleton lines={12} />;
  if (tables.error && !tables.data) return <ErrorState error={tables.error} onRetry={() => void tables.refetch()} />;
  const { rows, total } = tables.data!;
  if (rows.length === 0) return <EmptyState title={say(only ? 'nothingLeft' : 'nothingFound')} description={only ? say('nothingLeftHint') : undefined} />;
  return (
    <>
      <div className="survey-grid">
        <AnswerGrid label={say('allTables')} leadTitle={say('table')} columns={columns} survey={survey} readOnly={readOnly} onEdit={saver.edit}
          rows={rows.map((row) => gridRow(row, saver, () => onOpen(row.wid)))} />
      </div>
      {total > size && <Pagination className="survey-pages" size="small" current={page} pageSize={size} total={total} showSizeChanger={false} onChange={setPage} />}
    </>
  );
}

function gridRow(row: SurveyObject, saver: Autosave, open: () => void): GridRow {
  const place = { object_wid: row.wid, field_wid: '' };
  return {
    place, name: row.data_object, stored: row.answers, answers: { ...row.answers, ...saver.draftOf(place) }, suggestion: row.suggestion, required: ['name', 'owner_dept'],
    lead: (
      <span className="answer-lead">
        <a className="answer-lead-name" role="button" tabIndex={0} title={`${row.schema_name}.${row.data_object}`} onClick={open} onKeyDown={(event) => event.key === 'Enter' && open()}>{row.data_object}</a>
        <span className="answer-lead-hint" title={row.comment}>{row.comment || ' '}</span>
      </span>
    ),
  };
}
