import { FileTextOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useChange } from '#platform/web/calls.ts';
import { useCan, useUser } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { deleteLogResources, listLogResources, type LogResource } from '../../contract/log-resources.ts';
import { can } from '../../contract/permissions.ts';
import type { SourcePaneProps } from '../detail/source-tabs.ts';
import { DeleteSelected } from '../resources/delete-selected.tsx';
import { LastCheck } from '../resources/last-check.tsx';
import type { LogTask } from './log-drawer.tsx';
import { logWords } from './log-words.ts';
import '../resources/resources.css';

const LogDrawer = lazy(() => import('./log-drawer.tsx').then((module) => ({ default: module.LogDrawer })));

/** The logs of one source. */
export function LogPane({ source }: SourcePaneProps) {
  const say = useWords(logWords);
  const mayWrite = useCan(can.writeSources);
  // The older listing has neither pages nor filters.
  const newer = useUser()?.newUnstructured !== false;
  const list = useList(listLogResources, { filter: { datasoutce_wid: source.wid, databasename: '' }, rowKey: 'wid', select: mayWrite, size: newer ? 20 : 1000, name: 'log' });
  const [opened, setOpened] = useState<{ id: number; task: LogTask }>();
  const open = (task: LogTask) => setOpened({ id: (opened?.id ?? 0) + 1, task });
  const remove = useChange(deleteLogResources, { refresh: [listLogResources], success: say('removed') });

  const columns = useColumns<LogResource>(list, [
    { key: 'logname', title: say('name'), sorter: true, width: 220, render: (_, row) => (mayWrite ? <LinkCell onOpen={() => open({ resource: row })}><LongText plain>{row.logname}</LongText></LinkCell> : <LongText plain>{row.logname}</LongText>) },
    { key: 'listener', title: say('from'), render: (_, row) => <span className="resource-address"><span className="resource-kind">{say(row.listener)}</span><LongText>{row.listener === 'file' ? row.file_path : String(row.port ?? '')}</LongText></span> },
    { key: 'log_type', title: say('rule'), width: 160, render: (_, row) => say(`type_${row.log_type}`) },
    { key: 'status', title: say('state'), width: 110, render: (_, row) => <StateDot state={row.status ? 'connected' : 'disabled'} word={row.status ? logWords.words.enabled : undefined} /> },
    { key: 'fields', title: say('fieldNum'), width: 80, align: 'right', render: (_, row) => <span className="cell-number">{row.fields.length || '–'}</span> },
    { key: 'check_time', title: say('lastCheck'), width: 210, sorter: true, render: (_, row) => <LastCheck resource={row} none={say('notChecked')} /> },
    { key: 'modify_time', title: say('changed'), width: 130, align: 'right', sorter: true, render: (time: string) => <TimeCell value={time} /> },
    {
      key: 'actions', title: say('actions'), width: 170, tool: true, render: (_, row) => mayWrite && (
        <RowActions name={row.logname} actions={[
          { key: 'edit', label: say('edit'), run: () => open({ resource: row }) },
          { key: 'preview', label: say('preview'), run: () => open({ resource: row, tab: 'preview' }) },
          { key: 'copy', label: say('copy'), run: () => open({ resource: row, copy: true }) },
          { key: 'remove', label: say('remove'), run: () => remove.mutateAsync({ query: { wids: [row.wid] } }), destroys: { name: row.logname, consequence: say('removeText') } },
        ]} />
      ),
    },
  ]);
  const add = mayWrite && <Button type="primary" icon={<PlusOutlined />} onClick={() => open({})}>{say('add')}</Button>;

  return (
    <>
      <div className="resource-pane-head"><p>{say('onlyTrial')}</p>{(list.total > 0 || list.isFiltered) && add}</div>
      <ListPanel
        list={list} columns={columns} fileName={`${source.databasename}-log`}
        empty={{ icon: <FileTextOutlined />, title: say('none'), description: say('noneHint'), action: add }}
        filters={newer && <SearchBox {...list.search('databasename')} placeholder={say('search')} />}
        batch={mayWrite && <DeleteSelected label={say('removeMany')} name={say('removeTitle', { count: list.selection.keys.length })} consequence={say('removeText')}
          run={async () => { await remove.mutateAsync({ query: { wids: list.selection.keys.map(String) } }); list.selection.clear(); }} />}
      >
        <Table<LogResource> {...list.table} {...columns.table} />
      </ListPanel>
      {opened && <Suspense><LogDrawer key={opened.id} task={opened.task} source={source} /></Suspense>}
    </>
  );
}
