import { CloudServerOutlined } from '@ant-design/icons';
import { Button, Select, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListScreen } from '#platform/web/blocks/list/list-screen.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useChange } from '#platform/web/calls.ts';
import { usePlace } from '#platform/web/routing/use-place.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { deleteModelService, listModelServices, type ModelService } from '../../contract/model-services.ts';
import { can } from '../../contract/permissions.ts';
import { modelServicesPath } from './model-service-links.ts';
import { modelServicesWords } from './model-services-words.ts';
import { ServiceHealth } from './service-health.tsx';

const ServiceDrawer = lazy(() => import('./service-drawer.tsx').then((module) => ({ default: module.ServiceDrawer })));

export function ModelServicesScreen() {
  const say = useWords(modelServicesWords);
  const mayWrite = useCan(can.writeModels);
  const place = usePlace([modelServicesPath]);
  const wid = place.parameters.get('wid') ?? undefined;
  const list = useList(listModelServices, { filter: { key: '' }, rowKey: 'wid', size: 20 });
  const remove = useChange(deleteModelService, { refresh: [listModelServices], success: say('removed') });
  const [copied, setCopied] = useState<ModelService>();
  const open = (one: string, from?: ModelService) => {
    setCopied(from);
    place.open('', { wid: one });
  };
  const both = (word: string) => ({ zh: word, en: word });
  const columns = useColumns<ModelService>(list, [
    { key: 'name', title: say('name'), width: 180, sorter: true, render: (_, row) => <LinkCell onOpen={() => open(row.wid)}><LongText plain>{row.name}</LongText></LinkCell> },
    { key: 'url', title: say('url'), width: 240, render: (url: string, row) => <LongText>{`${row.method} ${url}`}</LongText> },
    { key: 'dept_name', title: say('department'), yields: 2, width: 120, render: (department: string) => <LongText plain>{department}</LongText> },
    { key: 'enabled', title: say('state'), width: 80, render: (enabled: boolean) => <StateDot state={enabled ? 'succeeded' : 'disabled'} word={both(say(enabled ? 'on' : 'off'))} /> },
    { key: 'last_trial', title: say('lastTrial'), width: 150, render: (_, row) => <ServiceHealth trial={row.last_trial} /> },
    { key: 'used_by', title: say('usedBy'), yields: 1, width: 110, widthZh: 96, align: 'right', render: (count: number) => <span className="cell-number">{count.toLocaleString()}</span> },
    { key: 'modify_time', title: say('changed'), width: 110, align: 'right', sorter: true, render: (time: string) => <TimeCell value={time} /> },
    {
      key: 'actions', title: say('actions'), width: 150, widthZh: 120, tool: true, render: (_, row) => mayWrite && (
        <RowActions name={row.name} actions={[
          { key: 'edit', label: say('edit'), run: () => open(row.wid) },
          { key: 'copy', label: say('copy'), run: () => open('new', row) },
          { key: 'remove', label: say('remove'), run: () => remove.mutateAsync({ body: { wid: row.wid, row_version: row.row_version } }), destroys: { name: row.name, consequence: say('removeHint') } },
        ]} />
      ),
    },
  ]);
  const add = mayWrite && <Button type="primary" onClick={() => open('new')}>{say('add')}</Button>;
  return (
    <>
      <ListScreen title={say('title')} description={say('purpose')} list={list} columns={columns} actions={add}
        empty={{ icon: <CloudServerOutlined />, title: say('emptyTitle'), description: say('emptyText'), action: add }}
        filters={
          <>
            <SearchBox {...list.search('key')} placeholder={say('search')} />
            <Select allowClear placeholder={say('allStates')} aria-label={say('state')} {...list.field('enabled')} options={[{ value: '1', label: say('on') }, { value: '0', label: say('off') }]} />
          </>
        }>
        <Table<ModelService> {...list.table} {...columns.table} />
      </ListScreen>
      {wid && <Suspense><ServiceDrawer key={wid} at={wid} copied={copied} onClosed={() => place.close('wid')} /></Suspense>}
    </>
  );
}
