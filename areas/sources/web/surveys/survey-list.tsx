import { FormOutlined } from '@ant-design/icons';
import { Select, Table } from 'antd';
import type { ReactNode } from 'react';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { TimeCell, Missing } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { listSurveys, surveyRecordStates, surveyStateWords, type Survey, type surveyBoxes } from '../../contract/surveys.ts';
import { DueDate } from './due-date.tsx';
import { SurveyProgressBar } from './survey-progress.tsx';
import { SurveyState } from './survey-state.tsx';
import { surveyWords } from './survey-words.ts';

interface SurveyListProps {
  box: (typeof surveyBoxes)[number];
  /** Only those of one source. */
  source?: string;
  empty: { title: string; description?: string; action?: ReactNode };
  /** Before the usual filters. */
  switcher?: ReactNode;
}

/** Surveys with their state and progress; each opens in the workbench. */
export function SurveyList({ box, source, empty, switcher }: SurveyListProps) {
  const say = useWords(surveyWords);
  const text = useText();
  const list = useList(listSurveys, {
    filter: { box, database_wid: source, key: '', state: undefined as Survey['state'] | undefined }, rowKey: 'wid', sort: '-released_time', name: `surveys-${box}`,
  });
  const columns = useColumns<Survey>(list, [
    { key: 'databasename', title: say('source'), sorter: true, render: (_, row) => <LinkCell to={`/myWorkBench?survey=${row.wid}`}>{row.databasename}</LinkCell> },
    { key: 'state', title: say('state'), width: 130, sorter: true, render: (_, row) => <SurveyState state={row.state} /> },
    { key: 'progress', title: say('progress'), width: 220, render: (_, row) => <SurveyProgressBar progress={row.progress} /> },
    { key: 'assignee_name', title: say('assignee'), width: 130, ellipsis: true },
    { key: 'creator_name', title: say('releaser'), width: 130, ellipsis: true },
    { key: 'due_date', title: say('due'), width: 150, align: 'right', sorter: true, render: (_, row) => (row.due_date ? <DueDate date={row.due_date} open={['released', 'returned'].includes(row.state)} /> : <Missing />) },
    { key: 'released_time', title: say('released'), width: 140, align: 'right', sorter: true, render: (_, row) => <TimeCell value={row.released_time} /> },
    { key: 'submitted_time', title: say('submitted'), width: 140, align: 'right', optional: true, render: (_, row) => <TimeCell value={row.submitted_time} /> },
  ]);
  return (
    <>
      {/* The boxes stay in reach also where one of them is empty. */}
      {switcher}
      <ListPanel list={list} columns={columns} fileName={say('survey')} empty={{ icon: <FormOutlined />, ...empty }}
        filters={
          <>
            {!source && <SearchBox {...list.search('key')} placeholder={say('search')} />}
            <Select allowClear className="survey-state-filter" placeholder={say('allStates')} aria-label={say('state')} {...list.field('state')}
              options={surveyRecordStates.map((state) => ({ value: state, label: text(surveyStateWords[state]) }))} />
          </>
        }>
        <Table<Survey> {...list.table} {...columns.table} />
      </ListPanel>
    </>
  );
}
