import { BulbOutlined, FolderOutlined, ImportOutlined, SyncOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Table, Tooltip } from 'antd';
import { useEffect, type DragEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { DropMenu } from '#platform/web/blocks/drop-menu.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { usePreference } from '#platform/web/blocks/preferences.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { listDataObjects, type DataObject } from '../../contract/data-objects.ts';
import type { SourcePaneProps } from '../detail/source-tabs.ts';
import { linkToObject } from '../object/object-links.ts';
import { linkToReverse } from '../reverse/reverse-links.ts';
import { BatchActions } from './batch-actions.tsx';
import { CatalogSide, objectsInHand } from './catalog-side.tsx';
import { rememberListed } from './listed-objects.ts';
import { initialObjectFilter } from './object-filter.ts';
import { ObjectFilters } from './object-filters.tsx';
import { catalogWords, objectsWords } from './objects-words.ts';
import { mayRefresh } from './refresh-calls.ts';
import { useObjectColumns } from './use-object-columns.tsx';
import { useObjectWork } from './use-object-work.tsx';
import './objects.css';

/** The tables and views of one source, as far as they were imported. */
export function ObjectsPane({ source }: SourcePaneProps) {
  const say = useWords(objectsWords);
  const sayCatalog = useWords(catalogWords);
  const navigate = useNavigate();
  const canRefresh = useCan(mayRefresh);
  const [withCatalogs, setWithCatalogs] = usePreference<boolean>('objects:catalogs', true);
  const work = useObjectWork({ source, onDeleted: () => list.selection.clear() });
  const { mayWrite } = work;
  const list = useList(listDataObjects, { filter: initialObjectFilter(source.wid), rowKey: 'wid', size: 20, select: true });
  const columns = useObjectColumns(list, { mayWrite, onName: work.rename, actionsOf: (object) => work.actionsOf(object, () => void navigate(linkToObject(object.wid))) });
  useEffect(() => rememberListed(list.rows.map((row) => row.wid)), [list.rows]);

  const { keys } = list.selection;
  const change: typeof work.change = async (wids, facts) => {
    const changed = await work.change(wids, facts);
    list.selection.clear();
    return changed;
  };
  /** A row takes along the others that are selected. */
  const dragged = (object: DataObject) => ({
    draggable: mayWrite && withCatalogs,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData(objectsInHand, (keys.includes(object.wid) ? keys : [object.wid]).join(','));
    },
  });
  const importTables = mayWrite && <Link to={linkToReverse(source.wid)}><Button type="primary" icon={<ImportOutlined />}>{say('importTables')}</Button></Link>;
  const isNew = list.total === 0 && !list.isFiltered && !list.loading;
  return (
    <div className="objects-body" data-catalogs={(withCatalogs && !isNew) || undefined}>
      {withCatalogs && !isNew && (
        <CatalogSide source={source.wid} chosen={list.filter.catalogId as string | undefined} mayWrite={mayWrite} onChoose={(catalogId) => list.setFilter({ catalogId })}
          onDropObjects={(wids, catalogId) => void change(wids, { catalogId }).catch(ignoreTold)} />
      )}
      <div className="objects-list">
        <ListPanel list={list} columns={columns} fileName={`${source.databasename} ${say('title')}`}
          empty={{ icon: <TableOutlined />, title: say('none'), description: say(mayWrite ? 'noneHint' : 'noneReading'), action: importTables }}
          batch={mayWrite && (
            <BatchActions count={keys.length} onChange={(facts) => change(keys, facts)} onRefresh={(kind) => work.refresh({ kind, wids: keys })} onSuggest={() => work.suggest(list.selection.rows)}
              onDelete={() => work.remove(list.selection.rows)} />
          )}
          filters={
            <>
              <Tooltip title={sayCatalog('show')}>
                <Button icon={<FolderOutlined />} aria-label={sayCatalog('show')} aria-pressed={withCatalogs} type={withCatalogs ? 'primary' : 'default'} ghost={withCatalogs} onClick={() => setWithCatalogs(!withCatalogs)} />
              </Tooltip>
              <ObjectFilters list={list} />
              <span className="objects-tools">
                {mayWrite && <Button icon={<BulbOutlined />} onClick={() => work.suggest()}>{say('suggest')}</Button>}
                {canRefresh && (
                  <DropMenu placement="bottomRight" menu={{
                    items: [{ key: 'rows', label: say('refreshAllRows') }, { key: 'metadata', label: say('refreshAllMetadata') }],
                    onClick: ({ key }) => work.refresh({ kind: key as 'rows' | 'metadata' }),
                  }}>
                    <Button icon={<SyncOutlined />}>{say('refresh')}</Button>
                  </DropMenu>
                )}
                {mayWrite && <Link to={linkToReverse(source.wid)}><Button icon={<ImportOutlined />}>{say('importTables')}</Button></Link>}
              </span>
            </>
          }>
          <Table<DataObject> {...list.table} {...columns.table} onRow={dragged} />
        </ListPanel>
      </div>
      {work.dialogs}
    </div>
  );
}
