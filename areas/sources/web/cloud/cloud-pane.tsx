import { CloudOutlined } from '@ant-design/icons';
import { Button, Select, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useCall, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { downloadFrom } from '#platform/web/request/download.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { downloadCloudFile, getCloudFilters, listCloudSources, removeCloudSources, type CloudSource } from '../../contract/cloud.ts';
import { can } from '../../contract/permissions.ts';
import { databaseNames } from '../sources/kind-name.ts';
import { cloudWords } from './cloud-words.ts';
import './cloud.css';

const CloudDrawer = lazy(() => import('./cloud-drawer.tsx').then((module) => ({ default: module.CloudDrawer })));
const TakeNamesDrawer = lazy(() => import('./take-names-drawer.tsx').then((module) => ({ default: module.TakeNamesDrawer })));
const UploadDrawer = lazy(() => import('./upload-drawer.tsx').then((module) => ({ default: module.UploadDrawer })));
const DescribeDialog = lazy(() => import('./describe-dialog.tsx').then((module) => ({ default: module.DescribeDialog })));

type Opened = { kind: 'look' | 'take'; cloud: CloudSource } | { kind: 'upload' | 'describe' };
const filters = { databasename: 'anyName', company: 'anyCompany', version: 'anyVersion' } as const;

/** The catalogue of shared descriptions of business systems. */
export function CloudPane() {
  const say = useWords(cloudWords);
  const mayWrite = useCan(can.writeSources);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const unset = undefined as string | undefined;
  const list = useList(listCloudSources, { filter: { key: '', databasename: unset, company: unset, version: unset }, rowKey: 'wid', size: 20, select: true, name: 'cloud' });
  const choices = useCall(getCloudFilters, {}, { level: noticeLevel.silent });
  const remove = useChange(removeCloudSources, { refresh: [listCloudSources, getCloudFilters], success: ({ removed }) => say('removed', { count: removed }) });
  const download = (wids: readonly string[]) => downloadFrom(downloadCloudFile, { body: { wids: [...wids] } });
  const columns = useColumns<CloudSource>(list, [
    { key: 'databasename', title: say('name'), sorter: true, width: 200, render: (name: string, row) => <LinkCell onOpen={() => setOpened({ kind: 'look', cloud: row })}><LongText plain>{name}</LongText></LinkCell> },
    { key: 'company', title: say('company'), sorter: true, width: 160, render: (company: string) => <LongText plain>{company}</LongText> },
    { key: 'version', title: say('version'), sorter: true, width: 90, render: (version: string) => <LongText plain>{version}</LongText> },
    { key: 'db_type', title: say('kind'), width: 120, render: (type: string) => databaseNames[type as keyof typeof databaseNames] ?? type },
    { key: 'description', title: say('description'), render: (description: string) => <LongText plain>{description}</LongText> },
    { key: 'object_num', title: say('tables'), sorter: true, width: 80, align: 'right', render: (count: number) => <NumberCell value={count} /> },
    { key: 'field_num', title: say('fields'), sorter: true, width: 80, align: 'right', render: (count: number) => <NumberCell value={count} /> },
    { key: 'catalogue', title: say('origin'), width: 160, render: (file: string, row) => (row.built_in ? say('builtIn') : <LongText plain>{file}</LongText>) },
    { key: 'modify_time', title: say('changed'), sorter: true, width: 120, align: 'right', optional: true, render: (time: string) => <TimeCell value={time} /> },
    {
      key: 'actions', title: say('actions'), width: 200, tool: true, render: (_, row) => (
        <RowActions name={row.databasename} actions={[
          mayWrite && { key: 'take', label: say('useNames'), run: () => setOpened({ kind: 'take', cloud: row }) },
          { key: 'download', label: say('download'), run: () => download([row.wid]) },
          mayWrite && !row.built_in && { key: 'remove', label: say('remove'), run: () => remove.mutateAsync({ body: { wids: [row.wid] } }), destroys: { name: row.databasename, consequence: say('removeHint') } },
        ]} />
      ),
    },
  ]);
  const upload = mayWrite && <Button onClick={() => setOpened({ kind: 'upload' })}>{say('upload')}</Button>;
  return (
    <>
      <div className="cloud-head">
        <p>{say('purpose')}</p>
        <Button onClick={() => setOpened({ kind: 'describe' })}>{say('describe')}</Button>
        {upload}
      </div>
      <ListPanel list={list} columns={columns} fileName={say('name')}
        empty={{ icon: <CloudOutlined />, title: say('none'), description: say('noneHint'), action: upload }}
        batch={<Button onClick={() => void download(list.selection.keys.map(String)).catch(ignoreTold)}>{say('download')}</Button>}
        filters={
          <>
            <SearchBox {...list.search('key')} placeholder={say('search')} />
            {(Object.keys(filters) as (keyof typeof filters)[]).map((key) => (
              <Select key={key} allowClear showSearch className="cloud-filter" placeholder={say(filters[key])} aria-label={say(filters[key])} {...list.field(key)}
                options={choices.data?.[key].map((value) => ({ value, label: value })) ?? []} />
            ))}
          </>
        }>
        <Table<CloudSource> {...list.table} {...columns.table} />
      </ListPanel>
      <Suspense>
        {opened?.kind === 'look' && <CloudDrawer cloud={opened.cloud} onClose={close} />}
        {opened?.kind === 'take' && <TakeNamesDrawer cloud={opened.cloud} onClose={close} />}
        {opened?.kind === 'upload' && <UploadDrawer onClose={close} />}
        {opened?.kind === 'describe' && <DescribeDialog onClose={close} />}
      </Suspense>
    </>
  );
}
