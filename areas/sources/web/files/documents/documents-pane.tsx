import { FileTextOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Drawer, Select, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { fileSize } from '#platform/web/blocks/upload/file-check.ts';
import { useCall, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { documentTypes, listDocuments, type DocumentType, type FoundDocument } from '../../../contract/file-documents.ts';
import { deleteFileResources, listFileResources } from '../../../contract/file-resources.ts';
import { can } from '../../../contract/permissions.ts';
import type { SourcePaneProps } from '../../detail/source-tabs.ts';
import { resourceWords } from '../../resources/resource-words.ts';
import type { FileTask } from '../file-drawer.tsx';
import { UploadedFiles } from '../uploaded-files.tsx';
import { DocumentPreview } from './document-preview.tsx';
import { documentsWords } from './documents-words.ts';
import '../../resources/resources.css';
import './documents.css';

const FileDrawer = lazy(() => import('../file-drawer.tsx').then((module) => ({ default: module.FileDrawer })));

/** The documents of one source: those that were uploaded, and those of any place that was set up. */
export function DocumentsPane({ source }: SourcePaneProps) {
  const say = useWords(documentsWords);
  const sayResource = useWords(resourceWords);
  const { modal } = App.useApp();
  const mayWrite = useCan(can.writeSources);
  const mayRead = useCan(can.sampleSources);
  const places = useCall(listFileResources, { query: { dataSourceType: 'UNSTRUCTURED', datasoutce_wid: source.wid, ps: 1000 } }, { level: noticeLevel.silent });
  const list = useList(listDocuments, { filter: { datasource_wid: source.wid, wid: '', name: '', kind: undefined as DocumentType | undefined }, rowKey: 'path', size: 20, name: 'documents' });
  const [opened, setOpened] = useState<{ id: number; task: FileTask }>();
  const [uploads, setUploads] = useState(false);
  const [shown, setShown] = useState<FoundDocument>();
  const place = places.data?.rows.find(({ wid }) => wid === list.filter.wid);
  const open = (task: FileTask) => setOpened({ id: (opened?.id ?? 0) + 1, task });
  const go = (wid: string) => {
    setShown(undefined);
    list.field('wid').onChange(wid as never);
  };
  const remove = useChange(deleteFileResources, { refresh: [listFileResources], success: say('removedPlace') });
  const removePlace = () => place && modal.confirm({
    title: `${say('removePlace')}: ${place.filename}`, content: say('removePlaceText'), okText: say('removePlace'), okButtonProps: { danger: true }, cancelText: sayResource('cancel'), focusable: { autoFocusButton: 'cancel' },
    onOk: () => remove.mutateAsync({ query: { dataSourceType: 'UNSTRUCTURED', wids: [place.wid] } }).then(() => go('')).catch(ignoreTold),
  });

  const columns = useColumns<FoundDocument>(list, [
    { key: 'path', title: say('path'), sorter: true, render: (_, row) => (mayRead ? <LinkCell onOpen={() => setShown(row)}><LongText plain>{row.path}</LongText></LinkCell> : <LongText plain>{row.path}</LongText>) },
    { key: 'kind', title: say('kind'), width: 110, sorter: true, render: (kind: DocumentType) => say(`kind_${kind}`) },
    { key: 'size', title: say('size'), width: 100, align: 'right', sorter: true, render: (size: number) => <span className="cell-number">{fileSize(size)}</span> },
    { key: 'modified', title: say('modified'), width: 130, align: 'right', sorter: true, render: (time: string | null) => (time ? <TimeCell value={time} /> : '–') },
  ]);
  const upload = mayWrite && <Button type="primary" icon={<PlusOutlined />} onClick={() => setUploads(true)}>{say('upload')}</Button>;
  const hasOther = (places.data?.total ?? 0) > 0;

  return (
    <>
      <div className="resource-pane-head">
        <p>{say('purpose')}</p>
        {place && mayWrite && <><Button danger onClick={removePlace}>{say('removePlace')}</Button><Button onClick={() => open({ resource: place })}>{say('editPlace')}</Button></>}
        {mayWrite && <Button onClick={() => open({})}>{say('addPlace')}</Button>}
        {!place && (list.total > 0 || list.isFiltered) && upload}
      </div>
      <div className="documents" data-preview={shown ? true : undefined}>
        <ListPanel
          list={list} columns={columns} fileName={`${source.databasename}-documents`}
          empty={place ? { icon: <FileTextOutlined />, title: say('noneThere'), description: say('noneThereHint') } : { icon: <FileTextOutlined />, title: say('none'), description: say('noneHint'), action: upload }}
          filters={<>
            {hasOther && <Select<string> className="documents-place" aria-label={say('place')} value={list.filter.wid ?? ''} onChange={go}
              options={[{ value: '', label: say('uploaded') }, ...places.data!.rows.map(({ wid, filename }) => ({ value: wid, label: filename }))]} />}
            <SearchBox {...list.search('name')} placeholder={say('search')} />
            <Select allowClear className="resource-filter" placeholder={say('allKinds')} aria-label={say('kind')} options={documentTypes.map((value) => ({ value, label: say(`kind_${value}`) }))} {...list.field('kind')} />
          </>}
        >
          <Table<FoundDocument> {...list.table} rowKey={(row) => `${row.place}:${row.path}`} {...columns.table} rowClassName={(row) => (shown && row.path === shown.path && row.place === shown.place ? 'document-chosen' : '')} />
        </ListPanel>
        {shown && <DocumentPreview key={`${list.filter.wid}:${shown.place}:${shown.path}`} source={source.wid} place={list.filter.wid ?? ''} document={shown} onClose={() => setShown(undefined)} />}
        {!shown && list.total > 0 && <div className="document-none"><EmptyState compact icon={<FileTextOutlined />} title={say(mayRead ? 'choose' : 'notAllowed')} /></div>}
      </div>
      {opened && <Suspense><FileDrawer key={opened.id} task={opened.task} source={source} onSaved={go} /></Suspense>}
      <Drawer title={say('upload')} size={sizes.drawerMedium} open={uploads} onClose={() => setUploads(false)} destroyOnHidden><UploadedFiles source={source.wid} /></Drawer>
    </>
  );
}
