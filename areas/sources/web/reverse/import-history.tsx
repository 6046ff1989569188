import { Drawer, Table } from 'antd';
import { useState } from 'react';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import type { DataSource } from '../../contract/data-sources.ts';
import { listImports, type SourceImport } from '../../contract/reverse-import.ts';
import { ImportDetail } from './import-detail.tsx';
import { reverseWords } from './reverse-words.ts';

/** Every import of a source, the newest first. */
export function ImportHistory({ source, onClose }: { source: DataSource; onClose: () => void }) {
  const say = useWords(reverseWords);
  const [opened, setOpened] = useState<string>();
  const list = useList(listImports, { filter: { database_wid: source.wid }, rowKey: 'wid', name: 'imports' });
  const number = (key: string, title: string) => ({ key, title, width: 100, align: 'right' as const, render: (count: number) => <NumberCell value={count || null} /> });
  const columns = useColumns<SourceImport>(list, [
    { key: 'number', title: say('number'), width: 90, render: (count: number, row) => <LinkCell onOpen={() => setOpened(row.wid)}>{count}</LinkCell> },
    { key: 'time', title: say('time'), width: 130, render: (time: string) => <TimeCell value={time} /> },
    { key: 'author_name', title: say('author'), width: 130, render: (name: string) => name || say('platform') },
    number('created', say('created')), number('changed', say('changedCount')), number('dropped', say('dropped')), number('unchanged', say('unchangedCount')),
  ]);
  return (
    <Drawer open title={say('historyTitle', { name: source.databasename })} size={sizes.drawerLarge} onClose={onClose} destroyOnHidden>
      <ListPanel list={list} columns={columns} fileName={say('historyTitle', { name: source.databasename })} empty={{ title: say('historyNone') }}><Table<SourceImport> {...list.table} {...columns.table} /></ListPanel>
      {opened && <ImportDetail source={source.wid} wid={opened} onClose={() => setOpened(undefined)} />}
    </Drawer>
  );
}
