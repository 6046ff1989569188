import { DatabaseOutlined } from '@ant-design/icons';
import { Table } from 'antd';
import { useNavigate } from 'react-router';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListScreen } from '#platform/web/blocks/list/list-screen.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { DepartmentPicker } from '#platform/web/people.tsx';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { listSourceBuilds, type SourceBuild } from '../../contract/build-progress.ts';
import { can } from '../../contract/permissions.ts';
import { linkToSource } from '../detail/use-source-tab.ts';
import { linkToReverse } from '../reverse/reverse-links.ts';
import { useKindName } from '../sources/kind-name.ts';
import { SourceState } from '../sources/source-state.tsx';
import { progressWords } from './progress-words.ts';
import { numberColumn, shareColumn, sourceColumn } from './source-columns.tsx';
import './systems-screen.css';

/** Databases as sources of metadata: when they were read, and how complete what was read is. */
export function MetadataSourcesScreen() {
  const say = useWords(progressWords);
  const navigate = useNavigate();
  const kindName = useKindName();
  const mayImport = useCan(can.writeSources);
  const list = useList(listSourceBuilds, {
    filter: { source_type: 'dataBase' as const, key: '', admin_dept: undefined as string | undefined }, rowKey: 'wid', size: 20, sort: '-import_time', name: 'metadata',
  });
  const columns = useColumns<SourceBuild>(list, [
    sourceColumn(say, (row) => linkToSource(row.wid)),
    { key: 'db_type', title: say('kind'), width: 120, optional: true, render: (_, row) => kindName(row) },
    { key: 'admin_dept_name', title: say('department'), width: 120, ellipsis: true, sorter: true, render: (_, row) => row.admin_dept_name || '–' },
    { key: 'connect_status', title: say('connection'), width: 126, sorter: true, render: (_, row) => <SourceState status={row.connect_status} /> },
    { key: 'import_time', title: say('lastImport'), width: 120, align: 'right', sorter: true, render: (_, row) => (row.import_time ? <TimeCell value={row.import_time} /> : say('never')) },
    numberColumn('import_num', say('imports'), 96),
    numberColumn('version_num', say('versions'), 96),
    numberColumn('change_num', say('changes'), 112),
    numberColumn('res_num', say('objects'), 96),
    shareColumn('cn_res_pre', say('namedObjects'), 130),
    shareColumn('cn_res_field_pre', say('namedFields'), 130),
    shareColumn('key_res_pre', say('keyed'), 120),
    shareColumn('comment_field_pre', say('commentedFields'), 146),
    {
      key: 'actions', title: say('actions'), width: 150, tool: true, render: (_, row) => (
        <RowActions name={row.databasename} actions={[
          mayImport && { key: 'import', label: say(row.import_num > 0 ? 'importAgain' : 'importNow'), run: () => void navigate(linkToReverse(row.wid)) },
          { key: 'open', label: say('open'), run: () => void navigate(linkToSource(row.wid)) },
        ]} />
      ),
    },
  ]);
  return (
    <ListScreen title={say('metadataTitle')} description={say('metadataPurpose')} list={list} columns={columns}
      empty={{ icon: <DatabaseOutlined />, title: say('noMetadata'), description: say('noMetadataHint') }}
      filters={
        <>
          <SearchBox {...list.search('key')} placeholder={say('search')} />
          <span className="systems-department"><DepartmentPicker placeholder={say('allDepartments')} aria-label={say('department')} value={list.filter.admin_dept} onChange={(wid) => list.setFilter({ admin_dept: wid ?? undefined })} /></span>
        </>
      }>
      <Table<SourceBuild> {...list.table} {...columns.table} />
    </ListScreen>
  );
}
