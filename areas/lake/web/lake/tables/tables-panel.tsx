import { TableOutlined } from '@ant-design/icons';
import { Button, Select, Table } from 'antd';
import { Link } from 'react-router';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { FilterField, MoreFilters } from '#platform/web/blocks/list/more-filters.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useText } from '#platform/web/language.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { listLakeTables, type LakeTable, type LakeTableFilter } from '../../../contract/lake-tables.ts';
import { can } from '../../../contract/permissions.ts';
import { lakeLayers, lakeLayerWords, runStates, type LakeLayer } from '../../../contract/task-words.ts';
import { batchPath, linkToNewTask } from '../../tasks/task-links.ts';
import { RunStateDot } from '../../tasks/task-states.tsx';
import { SourceSelect } from '../../task-wizard/source-select.tsx';
import { tablesWords } from './tables-words.ts';
import { useTableColumns } from './use-table-columns.tsx';
import { useTableWork } from './use-table-work.tsx';

const every = 15_000;
type Filter = Partial<Omit<LakeTableFilter, 'type'>>;

/** Tables of the lake, of one layer if it is named. */
export function TablesPanel({ layer }: { layer?: LakeLayer }) {
  const say = useWords(tablesWords);
  const text = useText();
  const mayWrite = useCan(can.writeTasks);
  const work = useTableWork();
  const filter = { key: '', source_database_wid: undefined, exe_status: undefined, situation: undefined, dataSign: undefined } as Filter;
  const list = useList(listLakeTables, { filter: { ...filter, type: layer }, rowKey: 'wid', size: 20, every });
  const columns = useTableColumns(list, work.actionsOf, { layer: !layer });
  const first = mayWrite && <span className="lake-buttons"><Link to={linkToNewTask()}><Button type="primary">{say('newTask')}</Button></Link>{!layer && <Link to={batchPath}><Button>{say('batch')}</Button></Link>}</span>;
  return (
    <>
      <ListPanel list={list} columns={columns} fileName={say('table')}
        empty={{ icon: <TableOutlined />, title: say(layer === 'DW1' ? 'noneStandard' : 'none'), description: say(layer === 'DW1' ? 'noneStandardHint' : 'noneHint'), action: first }}
        filters={
          <>
            <SearchBox {...list.search('key')} placeholder={say('search')} />
            {!layer && <Select allowClear placeholder={say('allLayers')} aria-label={say('layer')} {...list.field('type')} options={lakeLayers.map((value) => ({ value, label: text(lakeLayerWords[value]) }))} />}
            <Select allowClear placeholder={say('anyRun')} aria-label={say('lastRun')} {...list.field('exe_status')} options={runStates.map((value) => ({ value, label: <RunStateDot state={value} /> }))} />
            <MoreFilters list={list} keys={['source_database_wid', 'situation', 'dataSign']}>
              <FilterField label={say('source')}><SourceSelect allowClear placeholder={say('allSources')} {...list.field('source_database_wid')} /></FilterField>
              <FilterField label={say('taskState')}>
                <Select allowClear placeholder={say('anySituation')} {...list.field('situation')}
                  options={[{ value: 'online', label: say('situationOnline') }, { value: 'offline', label: say('situationOffline') }, { value: 'none', label: say('situationNone') }]} />
              </FilterField>
              <FilterField label={say('origin')}><Select allowClear placeholder={say('anyOrigin')} {...list.field('dataSign')} options={[{ value: 'copy', label: say('copy') }, { value: 'made', label: say('made') }]} /></FilterField>
            </MoreFilters>
          </>
        }>
        <Table<LakeTable> {...list.table} {...columns.table} />
      </ListPanel>
      {work.dialogs}
    </>
  );
}
