import { DeleteOutlined } from '@ant-design/icons';
import { Button, Table, Tabs, Tooltip } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import type { ListColumn } from '#platform/web/blocks/list/columns.ts';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useText } from '#platform/web/language.ts';
import { useCan } from '#platform/web/session/session.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { objectKindWords } from '../../contract/data-object-words.ts';
import { can } from '../../contract/permissions.ts';
import type { Recycled } from '../../contract/recycle.ts';
import { linkToSource } from '../detail/use-source-tab.ts';
import { SourceSelect } from '../pickers/source-select.tsx';
import { recycleFaces, type RecycleFace } from './recycle-faces.ts';
import { recycleWords } from './recycle-words.ts';
import { useRecycleWork } from './use-recycle-work.tsx';
import './recycle.css';

/** The recycle bin, at each of its four addresses. */
export function RecycleScreen() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const say = useWords(recycleWords);
  const path = pathname in recycleFaces ? pathname : Object.keys(recycleFaces)[0]!;
  return (
    <div className="recycle-screen">
      <Page title={say('title')} description={say('purpose')}>
        <Tabs activeKey={path} onChange={(key) => void navigate(key)} items={Object.entries(recycleFaces).map(([key, { family }]) => ({ key, label: say(family) }))} />
        <RecyclePanel key={path} face={recycleFaces[path]!} />
      </Page>
    </div>
  );
}

function RecyclePanel({ face }: { face: RecycleFace }) {
  const say = useWords(recycleWords);
  const list = useList(face.list, { filter: { key: '', database_wid: undefined as string | undefined }, rowKey: 'wid', size: 20, select: true });
  const work = useRecycleWork(face, () => list.selection.clear());
  const columns = useColumns<Recycled>(list, useRecycleColumns(face, work));
  const { keys } = list.selection;
  return (
    <>
      <ListPanel list={list} columns={columns} fileName={`${say('title')} ${say(face.family)}`}
        empty={{ icon: <DeleteOutlined />, title: say('none'), description: say(face.family === 'DataObject' ? 'noneObjects' : 'noneTasks') }}
        batch={
          <>
            <Button loading={work.busy} onClick={() => void work.recover(keys.map(String)).catch(ignoreTold)}>{say('recover')}</Button>
            <Button danger onClick={() => work.askRemove(keys.map(String))}>{say('remove')}</Button>
          </>
        }
        filters={
          <>
            <SearchBox {...list.search('key')} placeholder={say('search')} />
            {face.family === 'DataObject' && <SourceSelect className="recycle-source" allowClear placeholder={say('anySource')} aria-label={say('source')} {...list.field('database_wid')} type="dataBase" />}
            <Button className="recycle-clear" danger onClick={() => work.askClear(list.total)} disabled={list.total === 0 || list.isFiltered}>{say('clear')}</Button>
          </>
        }>
        <Table<Recycled> {...list.table} {...columns.table} />
      </ListPanel>
      {work.dialog}
    </>
  );
}

function useRecycleColumns({ family }: RecycleFace, work: ReturnType<typeof useRecycleWork>): ListColumn<Recycled>[] {
  const say = useWords(recycleWords);
  const text = useText();
  const seesSources = useCan(can.readSources);
  const isObject = family === 'DataObject';
  const kindOf = (kind: string) => (kind in objectKindWords ? text(objectKindWords[kind as keyof typeof objectKindWords]) : kind);
  const objectColumns: ListColumn<Recycled>[] = [
    { key: 'kind', title: say('kind'), width: 100, render: kindOf },
    { key: 'schema_name', title: say('schema'), width: 120, render: (schema: string) => <LongText plain>{schema}</LongText> },
    { key: 'field_num', title: say('fields'), width: 80, align: 'right', render: (count: number | null) => <NumberCell value={count} /> },
    { key: 'data_row_num', title: say('rows'), width: 110, align: 'right', sorter: true, render: (count: number | null) => <NumberCell value={count} /> },
    {
      key: 'place_taken', title: say('state'), width: 140,
      render: (taken: boolean) => (taken
        ? <Tooltip title={say('placeTakenHint')}><span><StateDot state="warning" word={recycleWords.words.placeTaken} /></span></Tooltip>
        : <StateDot state="connected" word={recycleWords.words.recoverable} />),
    },
  ];
  return [
    { key: 'name', title: say('name'), sorter: true, width: 240, render: (name: string) => <LongText>{name}</LongText> },
    { key: 'title', title: say('businessName'), sorter: true, render: (title: string) => <LongText plain>{title}</LongText> },
    {
      key: 'database_name', title: say('source'), width: 180, sorter: true,
      render: (name: string, row) => (seesSources && row.database_wid ? <LinkCell to={linkToSource(row.database_wid)}><LongText plain>{name}</LongText></LinkCell> : <LongText plain>{name}</LongText>),
    },
    ...(isObject ? objectColumns : objectColumns.slice(0, 1)),
    { key: 'deleted_by_name', title: say('deletedBy'), width: 120, render: (name: string) => <LongText plain>{name}</LongText> },
    { key: 'deleted_time', title: say('deletedTime'), width: 120, align: 'right', sorter: true, render: (time: string) => <TimeCell value={time} /> },
    {
      key: 'actions', title: say('actions'), width: 190, tool: true, render: (_, row) => (
        <RowActions name={row.name} actions={[
          { key: 'recover', label: say('recover'), disabled: row.place_taken, run: () => work.recover([row.wid]) },
          {
            key: 'remove', label: say('remove'), run: () => work.removeOne(row),
            destroys: { name: row.title || row.name, consequence: isObject ? say('removeObject', { fields: row.field_num ?? 0 }) : say('removeTask') },
          },
        ]} />
      ),
    },
  ];
}
