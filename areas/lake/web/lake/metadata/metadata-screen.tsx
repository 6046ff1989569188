import { ApartmentOutlined } from '@ant-design/icons';
import { Button, Segmented, Table } from 'antd';
import { Link } from 'react-router';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { Missing, TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { getLakeStatistics } from '../../../contract/lake-dashboard.ts';
import { getLakeTable, listLakeTables, type LakeTable } from '../../../contract/lake-tables.ts';
import { lakeLayers, lakeLayerWords, type LakeLayer } from '../../../contract/task-words.ts';
import { linkToLake, linkToLakeTable } from '../lake-links.ts';
import { TableFields } from '../table/table-fields.tsx';
import { metadataWords } from './metadata-words.ts';
import '../lake.css';

const unfolding = { expandedRowRender: ({ wid }: LakeTable) => <FieldsOf wid={wid} /> };

/** The lake as metadata: layers, below them tables, below each its fields. */
export function LakeMetadataScreen() {
  const say = useWords(metadataWords);
  const text = useText();
  const figures = useCall(getLakeStatistics, { query: {} }, { level: noticeLevel.silent });
  const list = useList(listLakeTables, { filter: { key: '', type: undefined as LakeLayer | undefined }, rowKey: 'wid', size: 20 });
  const columns = useColumns<LakeTable>(list, [
    { key: 'dataObject', title: say('table'), width: 240, sorter: true, render: (name: string, { wid }) => <LinkCell to={linkToLakeTable(wid)}><LongText plain>{name}</LongText></LinkCell> },
    { key: 'dataObjectName', title: say('name'), width: 180, sorter: true, render: (name: string) => (name ? <LongText plain>{name}</LongText> : <Missing />) },
    { key: 'description', title: say('description'), render: (words: string) => (words ? <LongText plain>{words}</LongText> : <Missing />) },
    { key: 'schema_name', title: say('schema'), yields: 2, width: 100 },
    { key: 'database_name', title: say('source'), yields: 1, width: 150, render: (name: string) => (name ? <LongText plain>{name}</LongText> : <Missing />) },
    { key: 'sourcedataobject', title: say('sourceTable'), width: 180, optional: true, render: (name: string) => <LongText plain>{name}</LongText> },
    { key: 'field_num', title: say('fields'), width: 72, align: 'right', render: (count: number) => <NumberCell value={count} /> },
    { key: 'data_time', title: say('dataTime'), width: 120, align: 'right', sorter: true, render: (time: string | null) => <TimeCell value={time} /> },
  ]);
  const count = (layer: LakeLayer) => figures.data?.layers.find((one) => one.layer === layer)?.table_num;
  const label = (words: string, num: number | undefined) => (num === undefined ? words : `${words} ${num}`);
  return (
    <Page description={say('purpose')}>
      <ListPanel list={list} columns={columns} fileName={say('table')}
        empty={{ icon: <ApartmentOutlined />, title: say('none'), description: say('noneHint'), action: <Link to={linkToLake()}><Button>{say('toLake')}</Button></Link> }}
        filters={
          <>
            <Segmented aria-label={say('layers')} value={list.filter.type ?? ''} onChange={(layer) => list.setFilter({ type: (layer || undefined) as LakeLayer | undefined })}
              options={[{ value: '', label: label(say('allLayers'), figures.data?.table_num) }, ...lakeLayers.map((layer) => ({ value: layer, label: label(text(lakeLayerWords[layer]), count(layer)) }))]} />
            <SearchBox {...list.search('key')} placeholder={say('search')} />
          </>
        }>
        <Table<LakeTable> {...list.table} {...columns.table} expandable={unfolding} />
      </ListPanel>
    </Page>
  );
}

function FieldsOf({ wid }: { wid: string }) {
  const say = useWords(metadataWords);
  const table = useCall(getLakeTable, { query: { wid } }, { level: noticeLevel.silent });
  if (table.error && !table.data) return <ErrorState compact title={say('fieldsFailed')} error={table.error} onRetry={() => void table.refetch()} />;
  return table.data ? <TableFields fields={table.data.fields} /> : <LinesSkeleton lines={4} />;
}
