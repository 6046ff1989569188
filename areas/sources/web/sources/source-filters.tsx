import { Select } from 'antd';
import { FilterField, MoreFilters } from '#platform/web/blocks/list/more-filters.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { DepartmentPicker, PersonPicker } from '#platform/web/people.tsx';
import { useWords } from '#platform/web/words.ts';
import { connectStates, databaseTypes, surveyStates, type SourceType } from '../../contract/source-kinds.ts';
import { databaseNames } from './kind-name.ts';
import type { SourceList } from './source-filter.ts';
import { SourceState } from './source-state.tsx';
import { sourcesWords } from './sources-words.ts';
import { SurveyStateDot } from './survey-state.tsx';

interface SourceFiltersProps {
  list: SourceList;
  type: SourceType;
  /** With the tree of departments beside the list, one choice of departments is enough. */
  withDepartment: boolean;
}

export function SourceFilters({ list, type, withDepartment }: SourceFiltersProps) {
  const say = useWords(sourcesWords);
  const { filter, setFilter } = list;
  /** Pickers say null where a filter is simply not set. */
  const picked = (key: 'admin_dept' | 'admin_user') => ({
    value: (filter[key] as string | undefined) ?? null,
    onChange: (wid: string | null) => setFilter({ [key]: wid ?? undefined }),
  });
  const isDatabase = type === 'dataBase';
  return (
    <>
      <SearchBox {...list.search('databasename')} placeholder={say('search')} />
      {withDepartment && <div className="source-department"><DepartmentPicker placeholder={say('allDepartments')} aria-label={say('department')} {...picked('admin_dept')} /></div>}
      {isDatabase && (
        <Select allowClear placeholder={say('allKinds')} aria-label={say('kind')} {...list.field('db_type')}
          options={databaseTypes.map((value) => ({ value, label: databaseNames[value] }))} />
      )}
      {isDatabase && (
        <Select allowClear placeholder={say('allStates')} aria-label={say('state')} {...list.field('connect_status')}
          options={Object.values(connectStates).map((value) => ({ value, label: <SourceState status={value} /> }))} />
      )}
      <MoreFilters list={list} keys={['admin_user', 'surveyed_status', 'use_able', 'real_time_able', 'dw_label']}>
        <FilterField label={say('administrator')}><PersonPicker placeholder={say('anyAdministrator')} {...picked('admin_user')} /></FilterField>
        <FilterField label={say('survey')}>
          <Select allowClear placeholder={say('allSurveys')} {...list.field('surveyed_status')} options={surveyStates.map((value) => ({ value, label: <SurveyStateDot state={value} /> }))} />
        </FilterField>
        <FilterField label={say('usable')}>
          <Select allowClear placeholder={say('any')} {...list.field('use_able')} options={[{ value: 1, label: say('enabled') }, { value: 0, label: say('disabled') }]} />
        </FilterField>
        {isDatabase && (
          <FilterField label={say('realTime')}>
            <Select allowClear placeholder={say('any')} {...list.field('real_time_able')} options={[{ value: true, label: say('able') }, { value: false, label: say('unable') }]} />
          </FilterField>
        )}
        {isDatabase && (
          <FilterField label={say('warehouse')}>
            <Select allowClear placeholder={say('any')} {...list.field('dw_label')} options={[{ value: '2', label: say('warehouseOnly') }]} />
          </FilterField>
        )}
      </MoreFilters>
    </>
  );
}
