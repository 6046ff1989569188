import { CheckCircleFilled, TableOutlined } from '@ant-design/icons';
import { Pagination } from 'antd';
import { useState } from 'react';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listSurveyObjects, type SurveyObject } from '../../contract/survey-answers.ts';
import type { SurveyDetail } from '../../contract/surveys.ts';
import { shareOf } from './survey-progress.tsx';
import { surveyWords } from './survey-words.ts';

interface SurveyTableListProps {
  survey: SurveyDetail;
  chosen: string | undefined;
  only: boolean;
  search: string;
  onChoose: (table: string | undefined) => void;
  onSearch: (key: string) => void;
}

const size = 100;

export function SurveyTableList({ survey, chosen, only, search, onChoose, onSearch }: SurveyTableListProps) {
  const say = useWords(surveyWords);
  const [page, setPage] = useState(1);
  const tables = useCall(listSurveyObjects, { query: { pi: page, ps: size }, body: { survey: survey.wid, key: search || undefined, only: only ? 'unanswered' : 'all' } },
    { keepPrevious: true, level: noticeLevel.silent });
  const { rows = [], total = 0 } = tables.data ?? {};
  return (
    <nav className="survey-tables" aria-label={say('tables')}>
      <SearchBox value={search} placeholder={say('searchTables')} onSearch={(key) => { setPage(1); onSearch(key); }} />
      <button type="button" className="survey-table" data-chosen={!chosen || undefined} aria-current={!chosen} onClick={() => onChoose(undefined)}>
        <span className="survey-table-name">{say('allTables')}</span>
        <span className="survey-table-hint">{say('allTablesHint')}</span>
      </button>
      <div className="survey-table-rows">
        {tables.isPending ? <LinesSkeleton lines={8} />
          : tables.error && !tables.data ? <ErrorState compact error={tables.error} onRetry={() => void tables.refetch()} />
            : rows.length === 0 ? <EmptyState compact icon={<TableOutlined />} title={say(only && !search ? 'nothingLeft' : 'nothingFound')} />
              : rows.map((row) => <TableEntry key={row.wid} row={row} chosen={row.wid === chosen} onChoose={() => onChoose(row.wid)} />)}
      </div>
      {total > size && <Pagination simple size="small" current={page} pageSize={size} total={total} showSizeChanger={false} onChange={setPage} />}
    </nav>
  );
}

function TableEntry({ row, chosen, onChoose }: { row: SurveyObject; chosen: boolean; onChoose: () => void }) {
  const done = row.answered_num >= row.required_num;
  return (
    <button type="button" className="survey-table" data-chosen={chosen || undefined} aria-current={chosen} title={`${row.schema_name}.${row.data_object}`} onClick={onChoose}>
      <span className="survey-table-name">{row.answers.name || row.data_object}</span>
      <span className="survey-table-share" data-done={done || undefined}>{done ? <CheckCircleFilled aria-hidden /> : `${shareOf(row)}%`}</span>
      <span className="survey-table-hint" data-code={!!row.answers.name || undefined}>{row.answers.name ? row.data_object : row.suggestion || row.comment || '–'}</span>
    </button>
  );
}
