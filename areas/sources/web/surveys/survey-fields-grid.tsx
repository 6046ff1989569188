import { KeyOutlined } from '@ant-design/icons';
import { Pagination } from 'antd';
import { useMemo, useState } from 'react';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listSurveyFields, type SurveyField } from '../../contract/survey-answers.ts';
import { AnswerGrid, type GridRow } from './answer-grid.tsx';
import type { GridColumn } from './grid-cells.ts';
import { SurveyTableHead } from './survey-table-head.tsx';
import { surveyWords } from './survey-words.ts';
import type { Autosave } from './use-autosave.ts';

interface SurveyFieldsGridProps {
  survey: string;
  object: string;
  only: boolean;
  readOnly: boolean;
  saver: Autosave;
}

const size = 100;

/** One table: what it is at the top, its fields below. */
export function SurveyFieldsGrid({ survey, object, only, readOnly, saver }: SurveyFieldsGridProps) {
  const say = useWords(surveyWords);
  const [page, setPage] = useState(1);
  const fields = useCall(listSurveyFields, { query: { pi: page, ps: size }, body: { survey, object_wid: object, only: only ? 'unanswered' : 'all' } },
    { keepPrevious: true, level: noticeLevel.silent });
  const words = [say('name'), say('description'), say('code_object'), say('code_note'), say('sensitive')].join();
  const columns = useMemo((): GridColumn[] => {
    const [name, description, code_object, code_note, sensitive] = words.split(',') as [string, string, string, string, string];
    return [
      { key: 'name', title: name, kind: 'text' },
      { key: 'description', title: description, kind: 'text' },
      { key: 'code_object', title: code_object, kind: 'code', width: 180 },
      { key: 'code_note', title: code_note, kind: 'text', width: 200 },
      { key: 'sensitive', title: sensitive, kind: 'flag', width: 72 },
    ];
  }, [words]);
  const rows = fields.data?.rows ?? [];
  const total = fields.data?.total ?? 0;
  return (
    <>
      <SurveyTableHead survey={survey} object={object} readOnly={readOnly} saver={saver}>
        {(isCore) => (
          fields.isPending ? <LinesSkeleton lines={12} />
            : fields.error && !fields.data ? <ErrorState error={fields.error} onRetry={() => void fields.refetch()} />
              : rows.length === 0 ? <EmptyState title={say('noFieldsLeft')} />
                : (
                  <div className="survey-grid">
                    <AnswerGrid label={say('field')} leadTitle={say('field')} columns={columns} survey={survey} readOnly={readOnly} onEdit={saver.edit}
                      rows={rows.map((row) => gridRow(row, object, saver, isCore))} />
                  </div>
                )
        )}
      </SurveyTableHead>
      {total > size && <Pagination className="survey-pages" size="small" current={page} pageSize={size} total={total} showSizeChanger={false} onChange={setPage} />}
    </>
  );
}

function gridRow(row: SurveyField, object_wid: string, saver: Autosave, isCore: boolean): GridRow {
  const place = { object_wid, field_wid: row.wid };
  return {
    place, name: row.data_field, stored: row.answers, answers: { ...row.answers, ...saver.draftOf(place) }, suggestion: row.suggestion,
    required: isCore ? ['name'] : [], codeName: row.code_object_name,
    lead: (
      <span className="answer-lead">
        <span className="answer-lead-name" title={row.data_field}>{row.data_field}{row.is_pk === 1 && <KeyOutlined className="survey-key" />}</span>
        <span className="answer-lead-hint" title={row.comment}>{row.native_type}{row.comment && ` · ${row.comment}`}</span>
      </span>
    ),
  };
}
