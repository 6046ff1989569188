import { Select } from 'antd';
import { sourcesCan } from '#areas/sources';
import { FilterField, MoreFilters } from '#platform/web/blocks/list/more-filters.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import type { List } from '#platform/web/blocks/list/use-list-state.ts';
import { useText } from '#platform/web/language.ts';
import { DepartmentPicker, PersonPicker } from '#platform/web/people.tsx';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import type { Task } from '../../contract/task.ts';
import { integrateModes, integrateModeWords, lakeLayers, lakeLayerWords, runStates, taskKinds, taskKindWords, taskStates } from '../../contract/task-words.ts';
import { DaysFilter } from '../runs/days-filter.tsx';
import { SourceSelect } from '../task-wizard/source-select.tsx';
import { CatalogueSelect } from './catalogue-select.tsx';
import { RunStateDot, TaskStateDot } from './task-states.tsx';
import { tasksWords } from './tasks-words.ts';

export function TaskFilters({ list }: { list: List<Task> }) {
  const say = useWords(tasksWords);
  const text = useText();
  const mayReadSources = useCan(sourcesCan.readSources);
  /** Pickers say null where a filter is simply not set. */
  const picked = (key: string) => ({ value: (list.filter[key] as string | undefined) ?? null, onChange: (wid: string | null) => list.setFilter({ [key]: wid ?? undefined }) });
  return (
    <>
      <SearchBox {...list.search('key')} placeholder={say('search')} />
      <Select allowClear placeholder={say('allKinds')} aria-label={say('kind')} {...list.field('taskModel')} options={taskKinds.map((value) => ({ value, label: text(taskKindWords[value]) }))} />
      <Select allowClear placeholder={say('allStates')} aria-label={say('status')} {...list.field('status')} options={taskStates.map((value) => ({ value, label: <TaskStateDot state={value} /> }))} />
      <Select allowClear placeholder={say('allRuns')} aria-label={say('lastRun')} {...list.field('exe_status')} options={runStates.map((value) => ({ value, label: <RunStateDot state={value} /> }))} />
      <MoreFilters list={list} keys={['database_wid', 'catalogid', 'integrate_mode', 'layer', 'dept_id', 'owner', 'createTime']}>
        <FilterField label={say('source')}><SourceSelect allowClear placeholder={say('allSources')} {...list.field('database_wid')} /></FilterField>
        {mayReadSources && <FilterField label={say('catalogue')}><CatalogueSelect placeholder={say('allCatalogues')} {...picked('catalogid')} /></FilterField>}
        <FilterField label={say('mode')}><Select allowClear placeholder={say('allModes')} {...list.field('integrate_mode')} options={integrateModes.map((value) => ({ value, label: text(integrateModeWords[value]) }))} /></FilterField>
        <FilterField label={say('layer')}><Select allowClear placeholder={say('allLayers')} {...list.field('layer')} options={lakeLayers.map((value) => ({ value, label: text(lakeLayerWords[value]) }))} /></FilterField>
        <FilterField label={say('department')}><DepartmentPicker placeholder={say('allDepartments')} {...picked('dept_id')} /></FilterField>
        <FilterField label={say('owner')}><PersonPicker placeholder={say('anyOwner')} {...picked('owner')} /></FilterField>
        <FilterField label={say('created')}><DaysFilter list={list} name="createTime" label={say('created')} /></FilterField>
      </MoreFilters>
    </>
  );
}
