import { DatabaseOutlined } from '@ant-design/icons';
import { Select, Table } from 'antd';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { DepartmentPicker } from '#platform/web/people.tsx';
import { useWords } from '#platform/web/words.ts';
import { listSourceBuilds, type SourceBuild } from '../../contract/build-progress.ts';
import { surveyStates } from '../../contract/source-kinds.ts';
import { sourceTabs } from '../detail/source-tabs.ts';
import { useKindName } from '../sources/kind-name.ts';
import { SourceState } from '../sources/source-state.tsx';
import { SurveyStateDot } from '../sources/survey-state.tsx';
import { progressWords } from './progress-words.ts';
import { numberColumn, shareColumn, sourceColumn, systemLink } from './source-columns.tsx';

const steps = ['unconnected', 'unimported', 'unnamed', 'unrelated', 'unsurveyed', 'unshared'] as const;
type Left = (typeof steps)[number];
/** Where the work of a step is done. */
const tabOf: Partial<Record<Left, string>> = { unconnected: 'connection', unimported: 'reverse', unnamed: 'objects', unrelated: 'relations', unsurveyed: 'survey', unshared: 'objects' };

/** Every source with how far it is; narrowed to a step, a source opens where that step is done. */
export function SourceBuilds() {
  const say = useWords(progressWords);
  const kindName = useKindName();
  const list = useList(listSourceBuilds, {
    filter: { key: '', admin_dept: undefined as string | undefined, left: undefined as Left | undefined, surveyed_status: undefined as SourceBuild['surveyed_status'] | undefined, connect_status: undefined as number | undefined },
    rowKey: 'wid', size: 20, sort: 'progress',
  });
  const { left } = list.filter;
  const tab = left && sourceTabs.find(({ key }) => key === tabOf[left]);
  const columns = useColumns<SourceBuild>(list, [
    sourceColumn(say, (row) => systemLink(row.wid, tab)),
    { key: 'source_type', title: say('kind'), width: 110, render: (_, row) => kindName(row) },
    { key: 'admin_dept_name', title: say('department'), width: 150, ellipsis: true, sorter: true, render: (_, row) => row.admin_dept_name || '–' },
    { key: 'admin_user_name', title: say('administrator'), width: 110, ellipsis: true, render: (_, row) => row.admin_user_name || '–' },
    { key: 'connect_status', title: say('connection'), width: 110, sorter: true, render: (_, row) => <SourceState status={row.connect_status} /> },
    numberColumn('res_num', say('objects')),
    numberColumn('res_field_num', say('fields')),
    shareColumn('cn_res_pre', say('namedObjects')),
    shareColumn('cn_res_field_pre', say('namedFields')),
    shareColumn('key_res_pre', say('keyed'), 150, true),
    shareColumn('comment_res_pre', say('commented'), 150, true),
    { key: 'surveyed_status', title: say('survey'), width: 120, sorter: true, render: (_, row) => <SurveyStateDot state={row.surveyed_status} /> },
    shareColumn('progress', say('progress')),
    { key: 'connect_time', title: say('lastTest'), width: 130, align: 'right', sorter: true, optional: true, render: (_, row) => <TimeCell value={row.connect_time} /> },
  ]);
  return (
    <ListPanel list={list} columns={columns} fileName={say('systemsTitle')} empty={{ icon: <DatabaseOutlined />, title: say('noSources'), description: say('noSourcesHint') }}
      filters={
        <>
          <SearchBox {...list.search('key')} placeholder={say('search')} />
          <Select allowClear className="systems-left" placeholder={say('anything')} aria-label={say('left')} {...list.field('left')} options={steps.map((value) => ({ value, label: say(value) }))} />
          <span className="systems-department"><DepartmentPicker placeholder={say('allDepartments')} aria-label={say('department')} value={list.filter.admin_dept} onChange={(wid) => list.setFilter({ admin_dept: wid ?? undefined })} /></span>
          <Select allowClear className="systems-survey" placeholder={say('survey')} aria-label={say('survey')} {...list.field('surveyed_status')}
            options={surveyStates.map((value) => ({ value, label: <SurveyStateDot state={value} /> }))} />
        </>
      }>
      <Table<SourceBuild> {...list.table} {...columns.table} />
    </ListPanel>
  );
}
