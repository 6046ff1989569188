import { FileTextOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Drawer, Select, Table } from 'antd';
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
import { useCan } from '#platform/web/session/session.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { readerNamed } from '../../contract/file-checks.ts';
import { deleteFileResources, listFileResources, type FileResource } from '../../contract/file-resources.ts';
import { can } from '../../contract/permissions.ts';
import type { SourcePaneProps } from '../detail/source-tabs.ts';
import { DeleteSelected } from '../resources/delete-selected.tsx';
import { LastCheck } from '../resources/last-check.tsx';
import type { FileTask } from './file-drawer.tsx';
import { placeKindOf } from './file-form.ts';
import { fileWords } from './file-words.ts';
import { UploadedFiles } from './uploaded-files.tsx';
import '../resources/resources.css';

const FileDrawer = lazy(() => import('./file-drawer.tsx').then((module) => ({ default: module.FileDrawer })));

/** The sets of files of one source. */
export function FilesPane({ source }: SourcePaneProps) {
  const say = useWords(fileWords);
  const mayWrite = useCan(can.writeSources);
  const list = useList(listFileResources, { filter: { datasoutce_wid: source.wid, databasename: '', integrate_status: '' }, rowKey: 'wid', select: mayWrite, size: 20, name: 'files' });
  const [opened, setOpened] = useState<{ id: number; task: FileTask }>();
  const [uploads, setUploads] = useState(false);
  const open = (task: FileTask) => setOpened({ id: (opened?.id ?? 0) + 1, task });
  const remove = useChange(deleteFileResources, { refresh: [listFileResources], success: say('removed') });

  const columns = useColumns<FileResource>(list, [
    { key: 'filename', title: say('name'), sorter: true, width: 240, render: (_, row) => (mayWrite ? <LinkCell onOpen={() => open({ resource: row })}><LongText plain>{row.filename}</LongText></LinkCell> : <LongText plain>{row.filename}</LongText>) },
    { key: 'filecomment', title: say('comment'), width: 200, render: (comment: string) => <LongText plain>{comment}</LongText> },
    { key: 'fs_urls', title: say('place'), render: (_, row) => <Place row={row} source={source.wid} /> },
    { key: 'pattern', title: say('pattern'), width: 160, render: (_, row) => <LongText>{row.pattern || row.policy_regex || row.filename}</LongText> },
    { key: 'file_reader_class', title: say('format'), width: 180, render: (reader: string) => { const known = readerNamed(reader); return known ? say(`reader_${known}`) : reader; } },
    { key: 'fields', title: say('fieldNum'), width: 80, align: 'right', render: (_, row) => <span className="cell-number">{row.fields.length || '–'}</span> },
    { key: 'check_time', title: say('lastCheck'), width: 200, sorter: true, render: (_, row) => <LastCheck resource={row} none={say('notChecked')} /> },
    { key: 'modify_time', title: say('changed'), width: 130, align: 'right', sorter: true, render: (time: string) => <TimeCell value={time} /> },
    {
      key: 'actions', title: say('actions'), width: 170, tool: true, render: (_, row) => mayWrite && (
        <RowActions name={row.filename} actions={[
          { key: 'edit', label: say('edit'), run: () => open({ resource: row }) },
          { key: 'detect', label: say('detectNow'), run: () => open({ resource: row, looking: true }) },
          { key: 'copy', label: say('copy'), run: () => open({ resource: row, copy: true }) },
          { key: 'remove', label: say('remove'), run: () => remove.mutateAsync({ query: { wids: [row.wid] } }), destroys: { name: row.filename, consequence: say('removeText') } },
        ]} />
      ),
    },
  ]);
  const add = mayWrite && <Button type="primary" icon={<PlusOutlined />} onClick={() => open({})}>{say('add')}</Button>;

  return (
    <>
      {(list.total > 0 || list.isFiltered) && <div className="resource-pane-head"><p>{say('purpose')}</p><Button onClick={() => setUploads(true)}>{say('uploads')}</Button>{add}</div>}
      <ListPanel
        list={list} columns={columns} fileName={`${source.databasename}-files`}
        empty={{ icon: <FileTextOutlined />, title: say('none'), description: say('noneHint'), action: add }}
        filters={<>
          <SearchBox {...list.search('databasename')} placeholder={say('search')} />
          <Select {...list.field('integrate_status')} value={list.filter.integrate_status || undefined} allowClear placeholder={say('integrateStatus')} className="resource-filter"
            options={[{ value: '0', label: say('notIntegrated') }, { value: '1', label: say('integrated') }]} />
        </>}
        batch={mayWrite && <DeleteSelected label={say('remove')} name={say('removeTitle', { count: list.selection.keys.length })} consequence={say('removeText')}
          run={async () => { await remove.mutateAsync({ query: { wids: list.selection.keys.map(String) } }); list.selection.clear(); }} />}
      >
        <Table<FileResource> {...list.table} {...columns.table} />
      </ListPanel>
      {opened && <Suspense><FileDrawer key={opened.id} task={opened.task} source={source} /></Suspense>}
      <Drawer title={say('uploads')} size={sizes.drawerMedium} open={uploads} onClose={() => setUploads(false)} destroyOnHidden><UploadedFiles source={source.wid} /></Drawer>
    </>
  );
}

function Place({ row, source }: { row: FileResource; source: string }) {
  const say = useWords(fileWords);
  const kind = placeKindOf(row, source);
  if (kind === 'upload') return say('kind_upload');
  return <span className="resource-address"><span className="resource-method">{row.protocol.toUpperCase()}</span><LongText>{row.fs_urls.join(', ') || row.endpoint}</LongText></span>;
}
