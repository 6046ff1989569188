import { ApartmentOutlined } from '@ant-design/icons';
import { Table } from 'antd';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useRowList } from '#platform/web/blocks/list/use-row-list.ts';
import { useWords } from '#platform/web/words.ts';
import type { Statistics } from './department-chart.tsx';
import { progressWords } from './progress-words.ts';
import { ShareBar } from './share-bar.tsx';

type Row = NonNullable<Statistics['data']>['departments'][number] & { key: string };

export function DepartmentBuilds({ statistics }: { statistics: Statistics }) {
  const say = useWords(progressWords);
  const rows = statistics.data?.departments.map((row): Row => ({ ...row, key: row.admin_dept ?? '', name: row.name || say('noDepartment') }));
  const list = useRowList(rows, {
    filter: { name: '' }, rowKey: 'key', name: 'departments', sort: '-source_num', size: 20, error: statistics.error as Error | undefined,
    matches: (row, filter) => row.name.toLowerCase().includes(filter.name.toLowerCase()), refresh: () => void statistics.refetch?.(),
  });
  const number = (key: keyof Row & string, title: string) => ({ key, title, width: 110, align: 'right' as const, sorter: true, render: (value: number) => <NumberCell value={value} /> });
  const share = (key: keyof Row & string, title: string) => ({ key, title, width: 170, sorter: true, render: (value: number) => <ShareBar value={value} label={title} /> });
  const columns = useColumns<Row>(list, [
    { key: 'name', title: say('department'), sorter: true, ellipsis: true, render: (_, row) => (row.admin_dept ? <LinkCell to={`/resourceDevelop/busIness?admin_dept=${row.admin_dept}`}>{row.name}</LinkCell> : row.name) },
    number('source_num', say('sources')), number('connect_num', say('connected')), number('surveyed_num', say('surveyed')),
    number('res_num', say('objects')), number('res_field_num', say('fields')),
    share('cn_res_pre', say('namedObjects')), share('cn_res_field_pre', say('namedFields')), share('progress', say('progress')),
  ]);
  return (
    <ListPanel list={list} columns={columns} fileName={say('byDepartment')} filters={<SearchBox {...list.search('name')} placeholder={say('department')} />}
      empty={{ icon: <ApartmentOutlined />, title: say('noSources'), description: say('noSourcesHint') }}>
      <Table<Row> {...list.table} {...columns.table} />
    </ListPanel>
  );
}
