import { InboxOutlined } from '@ant-design/icons';
import { Button, Table } from 'antd';
import { Link } from 'react-router';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { Missing, TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListScreen } from '#platform/web/blocks/list/list-screen.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { listOfflineCollections, type OfflineCollection } from '../../contract/offline-collections.ts';
import { can } from '../../contract/permissions.ts';
import type { RunState } from '../../contract/task-words.ts';
import { linkToLakeTable } from '../lake/lake-links.ts';
import { RunStateDot } from '../tasks/task-states.tsx';
import { linkToCollection, linkToNewCollection } from './offline-links.ts';
import { offlineWords } from './offline-words.ts';

const number = (value: number) => <span className="cell-number">{value.toLocaleString('en')}</span>;

export function OfflineList() {
  const say = useWords(offlineWords);
  const mayWrite = useCan(can.writeTasks);
  const list = useList(listOfflineCollections, { filter: { key: '' }, rowKey: 'wid', size: 20 });
  const columns = useColumns(list, [
    { key: 'name', title: say('name'), width: 260, sorter: true, render: (name: string, { wid }) => <LinkCell to={linkToCollection(wid)}><LongText plain>{name}</LongText></LinkCell> },
    { key: 'database_name', title: say('source'), width: 200, render: (name: string) => <LongText plain>{name}</LongText> },
    { key: 'target_table', title: say('target'), width: 240, render: (table: string, row) => (row.lake_table_wid ? <LinkCell to={linkToLakeTable(row.lake_table_wid)}><LongText plain>{`${row.target_schema}.${table}`}</LongText></LinkCell> : <LongText plain>{`${row.target_schema}.${table}`}</LongText>) },
    { key: 'mode', title: say('mode'), yields: 1, width: 140, render: (mode: OfflineCollection['mode']) => say(mode) },
    { key: 'load_num', title: say('loads'), yields: 2, width: 80, align: 'right', render: number },
    { key: 'file_num', title: say('files'), yields: 3, width: 80, align: 'right', render: number },
    { key: 'row_num', title: say('rows'), width: 110, align: 'right', render: number },
    { key: 'exe_status', title: say('state'), width: 110, render: (state: RunState | null) => (state ? <RunStateDot state={state} /> : <Missing />) },
    { key: 'last_time', title: say('lastTime'), width: 130, align: 'right', sorter: true, render: (time: string | null) => <TimeCell value={time} /> },
    { key: 'last_by', title: say('by'), yields: 4, width: 120, render: (name: string) => <LongText plain>{name}</LongText> },
  ]);
  const add = mayWrite && <Link to={linkToNewCollection}><Button type="primary">{say('add')}</Button></Link>;
  return (
    <ListScreen title={say('title')} description={say('purpose')} list={list} columns={columns} actions={add} empty={{ icon: <InboxOutlined />, title: say('none'), description: say('noneHint'), action: add }} filters={<SearchBox {...list.search('key')} placeholder={say('search')} />}>
      <Table<OfflineCollection> {...list.table} {...columns.table} />
    </ListScreen>
  );
}
