import { EyeInvisibleOutlined } from '@ant-design/icons';
import { Button, Drawer, Table } from 'antd';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useChange } from '#platform/web/calls.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import type { DataSource } from '../../contract/data-sources.ts';
import { listIgnoredObjects, watchAgain, type IgnoredObject } from '../../contract/monitor.ts';
import { monitorWords } from './monitor-words.ts';
import { changeTouches } from './use-change-work.ts';

/** A path holds so many wids well. */
const together = 100;

/** Objects whose changes nobody wants to hear of. */
export function IgnoreDrawer({ source, mayWrite, onClose }: { source: DataSource; mayWrite: boolean; onClose: () => void }) {
  const say = useWords(monitorWords);
  const list = useList(listIgnoredObjects, { filter: { database_wid: source.wid, dataobject: '' }, rowKey: 'wid', size: 20, select: mayWrite, name: 'ignored' });
  const remove = useChange(watchAgain, { refresh: changeTouches, success: ({ removed }) => say('watchedAgain', { count: removed }), onSuccess: () => list.selection.clear() });
  const watch = async (wids: readonly string[]) => {
    for (let start = 0; start < wids.length; start += together) await remove.mutateAsync({ params: { ids: JSON.stringify(wids.slice(start, start + together)) } });
  };
  const columns = useColumns<IgnoredObject>(list, [
    { key: 'dataObject', title: say('object'), sorter: true, render: (name: string) => <LongText>{name}</LongText> },
    { key: 'schema', title: say('schema'), width: 140, sorter: true, render: (schema: string) => <LongText plain>{schema}</LongText> },
    { key: 'creator_name', title: say('ignoredBy'), width: 110, render: (name: string) => <LongText plain>{name}</LongText> },
    { key: 'create_time', title: say('ignoredTime'), width: 120, align: 'right', sorter: true, render: (time: string) => <TimeCell value={time} /> },
    { key: 'actions', title: say('actions'), width: 110, tool: true, render: (_, row) => mayWrite && <RowActions name={row.dataObject} actions={[{ key: 'watch', label: say('watchAgain'), run: () => watch([row.wid]) }]} /> },
  ]);
  return (
    <Drawer open size={sizes.drawerLarge} onClose={onClose} title={<span className="cut-name" title={source.databasename}>{say('ignoreListOf', { name: source.databasename })}</span>}>
      <p className="changes-hint">{say('ignoreHint')}</p>
      <ListPanel list={list} columns={columns} fileName={`${source.databasename} ${say('ignoreList')}`}
        empty={{ icon: <EyeInvisibleOutlined />, title: say('ignoredNone'), description: say('ignoredNoneHint') }}
        batch={mayWrite && <Button loading={remove.isPending} onClick={() => void watch(list.selection.keys.map(String)).catch(ignoreTold)}>{say('watchAgain')}</Button>}
        filters={<SearchBox {...list.search('dataobject')} placeholder={say('search')} />}>
        <Table<IgnoredObject> {...list.table} {...columns.table} />
      </ListPanel>
    </Drawer>
  );
}
