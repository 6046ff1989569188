import { ApiOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useChange } from '#platform/web/calls.ts';
import { useCan, useUser } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { deleteApiResources, listApiResources, type ApiResource } from '../../contract/api-resources.ts';
import { can } from '../../contract/permissions.ts';
import type { SourcePaneProps } from '../detail/source-tabs.ts';
import { DeleteSelected } from '../resources/delete-selected.tsx';
import { LastCheck } from '../resources/last-check.tsx';
import { apiWords } from './api-words.ts';
import type { ApiTask } from './api-drawer.tsx';
import '../resources/resources.css';

const ApiDrawer = lazy(() => import('./api-drawer.tsx').then((module) => ({ default: module.ApiDrawer })));

/** The interfaces of one source. */
export function ApiPane({ source }: SourcePaneProps) {
  const say = useWords(apiWords);
  const mayWrite = useCan(can.writeSources);
  // The older listing has neither pages nor filters.
  const newer = useUser()?.newUnstructured !== false;
  const list = useList(listApiResources, {
    filter: { datasoutce_wid: source.wid, databasename: '', integrate_status: '' }, rowKey: 'wid', select: mayWrite, size: newer ? 20 : 1000, name: 'api',
  });
  const [opened, setOpened] = useState<{ id: number; task: ApiTask }>();
  const open = (task: ApiTask) => setOpened({ id: (opened?.id ?? 0) + 1, task });
  const remove = useChange(deleteApiResources, { refresh: [listApiResources], success: say('removed') });

  const columns = useColumns<ApiResource>(list, [
    { key: 'apiname', title: say('name'), sorter: true, width: 220, render: (_, row) => (mayWrite ? <LinkCell onOpen={() => open({ resource: row })}><LongText plain>{row.apiname}</LongText></LinkCell> : <LongText plain>{row.apiname}</LongText>) },
    { key: 'request_url', title: say('request'), render: (_, row) => <span className="resource-address"><span className="resource-method">{row.request_method}</span><LongText>{row.request_url}</LongText></span> },
    { key: 'auth_type', title: say('authentication'), width: 170, render: (_, row) => say(row.need_auth_check === 0 ? 'auth_none' : `auth_${row.auth_type}`) },
    { key: 'pager_type', title: say('paging'), width: 130, render: (_, row) => say(`pager_${row.pager_type}`) },
    { key: 'fields', title: say('fieldNum'), width: 80, align: 'right', render: (_, row) => <span className="cell-number">{row.fields.length || '–'}</span> },
    { key: 'check_time', title: say('lastCheck'), width: 210, sorter: true, render: (_, row) => <LastCheck resource={row} none={say('notChecked')} /> },
    { key: 'modify_time', title: say('changed'), width: 130, align: 'right', sorter: true, render: (time: string) => <TimeCell value={time} /> },
    {
      key: 'actions', title: say('actions'), width: 170, tool: true, render: (_, row) => mayWrite && (
        <RowActions name={row.apiname} actions={[
          { key: 'edit', label: say('edit'), run: () => open({ resource: row }) },
          { key: 'try', label: say('trial'), run: () => open({ resource: row, trying: true }) },
          { key: 'copy', label: say('copy'), run: () => open({ resource: row, copy: true }) },
          { key: 'remove', label: say('remove'), run: () => remove.mutateAsync({ query: { wids: [row.wid] } }), destroys: { name: row.apiname, consequence: say('removeText') } },
        ]} />
      ),
    },
  ]);
  const add = mayWrite && <Button type="primary" icon={<PlusOutlined />} onClick={() => open({})}>{say('add')}</Button>;

  return (
    <>
      {(list.total > 0 || list.isFiltered) && <div className="resource-pane-head"><p>{say('purpose')}</p>{add}</div>}
      <ListPanel
        list={list} columns={columns} fileName={`${source.databasename}-API`}
        empty={{ icon: <ApiOutlined />, title: say('none'), description: say('noneHint'), action: add }}
        filters={newer && <>
          <SearchBox {...list.search('databasename')} placeholder={say('search')} />
          <Select {...list.field('integrate_status')} value={list.filter.integrate_status || undefined} allowClear placeholder={say('integrateStatus')} className="resource-filter"
            options={[{ value: '0', label: say('notIntegrated') }, { value: '1', label: say('integrated') }]} />
        </>}
        batch={mayWrite && <DeleteSelected label={say('removeMany')} name={say('removeTitle', { count: list.selection.keys.length })} consequence={say('removeText')}
          run={async () => { await remove.mutateAsync({ query: { wids: list.selection.keys.map(String) } }); list.selection.clear(); }} />}
      >
        <Table<ApiResource> {...list.table} {...columns.table} />
      </ListPanel>
      {opened && <Suspense><ApiDrawer key={opened.id} task={opened.task} source={source} /></Suspense>}
    </>
  );
}
