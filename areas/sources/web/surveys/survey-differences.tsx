import { DiffOutlined } from '@ant-design/icons';
import { Checkbox, Table } from 'antd';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useWords } from '#platform/web/words.ts';
import { listSurveyDifferences, type SurveyDifference } from '../../contract/survey-answers.ts';
import { surveyWords } from './survey-words.ts';

/** What the survey changes, line by line, and who said it. */
export function SurveyDifferences({ survey }: { survey: string }) {
  const say = useWords(surveyWords);
  const list = useList(listSurveyDifferences, { filter: { survey, key: '', all: undefined as boolean | undefined }, rowKey: 'wid', size: 20, name: 'changes' });
  const shown = (key: string, value: string) => (
    value === '' ? <span className="cell-missing">{say('empty')}</span>
      : key === 'is_core' || key === 'sensitive' ? say(value === '1' ? 'yes' : 'no')
        : <span title={value}>{value}</span>
  );
  const columns = useColumns<SurveyDifference>(list, [
    { key: 'data_object', title: say('table'), width: 220, ellipsis: true, render: (_, row) => <code title={`${row.schema_name}.${row.data_object}`}>{row.data_object}</code> },
    { key: 'data_field', title: say('field'), width: 180, ellipsis: true, render: (_, row) => (row.data_field ? <code title={row.data_field}>{row.data_field}</code> : '–') },
    { key: 'key', title: say('item'), width: 120, render: (_, row) => say(row.key as 'name') },
    { key: 'before', title: say('before'), ellipsis: true, render: (_, row) => shown(row.key, row.before) },
    { key: 'after', title: say('after'), ellipsis: true, render: (_, row) => shown(row.key, row.after) },
    { key: 'modifier_name', title: say('by'), width: 120, ellipsis: true },
    { key: 'modify_time', title: say('at'), width: 140, align: 'right', sorter: true, render: (_, row) => <TimeCell value={row.modify_time} /> },
  ]);
  return (
    <ListPanel list={list} columns={columns} fileName={say('changes')} empty={{ icon: <DiffOutlined />, title: say('noChanges'), description: say('noChangesHint') }}
      filters={
        <>
          <SearchBox {...list.search('key')} placeholder={say('searchChanges')} />
          <Checkbox checked={!!list.filter.all} onChange={(event) => list.setFilter({ all: event.target.checked || undefined })}>{say('showAll')}</Checkbox>
        </>
      }>
      <Table<SurveyDifference> {...list.table} {...columns.table} />
    </ListPanel>
  );
}
