import { ApartmentOutlined, DatabaseOutlined } from '@ant-design/icons';
import { Button, Table, Tooltip } from 'antd';
import { useState, type ReactNode } from 'react';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { listDataSources, type DataSource } from '../../contract/data-sources.ts';
import { sourceTypeWords, type SourceType } from '../../contract/source-kinds.ts';
import { SourceCards } from './source-cards.tsx';
import { SourceDepartments } from './source-departments.tsx';
import { SourceFigures } from './source-figures.tsx';
import type { SourceFilter } from './source-filter.ts';
import { SourceFilters } from './source-filters.tsx';
import { sourcesWords } from './sources-words.ts';
import { useSourceColumns } from './use-source-columns.tsx';
import type { SourceWork } from './use-source-work.tsx';
import { SortSelect, useSourceView, ViewSwitch } from './view-tools.tsx';

interface SourcesPanelProps {
  type: SourceType;
  /** Only what came from there. */
  sourceFrom?: string;
  /** The tree of departments stands at the left from the start. */
  treeOpen: boolean;
  work: SourceWork;
  /** The first step, while nothing exists; absent for those who may only look. */
  add: ReactNode;
}

/** Sources of one type: figures, filters, then cards or a table. */
export function SourcesPanel({ type, sourceFrom, treeOpen, work, add }: SourcesPanelProps) {
  const say = useWords(sourcesWords);
  const text = useText();
  const [view, setView] = useSourceView();
  const [withTree, setWithTree] = useState(treeOpen);
  const filter: SourceFilter = { source_type: type, sourceFrom };
  const list = useList(listDataSources, { filter, rowKey: 'wid', size: 20 });
  const columns = useSourceColumns(list, type, work.actionsOf);
  const hint = add ? (type === 'dataBase' ? 'noneHint' : 'noneOtherHint') : 'noneReading';
  const nothing = sourceFrom
    ? { title: say('noneSubcenter'), description: say('noneSubcenterHint') }
    : { title: type === 'dataBase' ? say('none') : say('noneOther', { kind: text(sourceTypeWords[type]) }), description: say(hint), action: add };

  return (
    <>
      <SourceFigures list={list} type={type} sourceFrom={sourceFrom} />
      <div className="sources-body" data-tree={withTree || undefined}>
        {withTree && <SourceDepartments type={type} chosen={list.filter.admin_dept} onChoose={(admin_dept) => list.setFilter({ admin_dept })} />}
        <div className="sources-list" data-view={view}>
          <ListPanel list={list} columns={view === 'table' ? columns : undefined} fileName={say('title')} empty={{ icon: <DatabaseOutlined />, ...nothing }}
            filters={
              <>
                <Tooltip title={say('departments')}>
                  <Button icon={<ApartmentOutlined />} aria-label={say('departments')} aria-pressed={withTree} type={withTree ? 'primary' : 'default'} ghost={withTree} onClick={() => setWithTree(!withTree)} />
                </Tooltip>
                <SourceFilters list={list} type={type} withDepartment={!withTree} />
                {view === 'cards' && <SortSelect list={list} />}
                <ViewSwitch view={view} onChange={setView} />
              </>
            }>
            {view === 'cards' ? <SourceCards list={list} actionsOf={work.actionsOf} /> : <Table<DataSource> {...list.table} {...columns.table} />}
          </ListPanel>
        </div>
      </div>
    </>
  );
}
